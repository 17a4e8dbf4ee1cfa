// Differences from the server, applied without touching what was drawn before: unchanged parts stay the same objects.

export type Path = (string | number)[]
export type Change = [Path] | [Path, unknown]

type Node = Record<string | number, unknown>

function copyOf(node: unknown): Node {
  return (Array.isArray(node) ? [...node] : { ...(node as Node) }) as Node
}

export function patched<T>(picture: T, changes: Change[]): T {
  const root = { root: picture } as Node
  const fresh = new Set<unknown>([root])
  for (const change of changes) {
    const path: Path = ['root', ...change[0]]
    let at = root
    for (const key of path.slice(0, -1)) {
      if (!fresh.has(at[key])) {
        at[key] = copyOf(at[key])
        fresh.add(at[key])
      }
      at = at[key] as Node
    }
    const last = path[path.length - 1] as string | number
    if (change.length === 1) delete at[last]
    else at[last] = change[1]
  }
  return root.root as T
}
