import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

import { licences } from './licences.ts'

// The built client goes into the Python package; assets are files, never data: addresses (the CSP forbids those).
export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    outDir: '../src/strategium/web/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
})
