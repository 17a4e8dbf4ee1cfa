// The licences of what is bundled into the client, as one text beside it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

import manifest from './package.json' with { type: 'json' }

function licenceOf(name: string): string {
  const folder = join(import.meta.dirname, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  if (!file) throw new Error(`${name} has no licence text`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      const source = Object.keys(manifest.dependencies).map(licenceOf).join('\n\n')
      this.emitFile({ type: 'asset', fileName: 'assets/licences.txt', source })
    },
  }
}
