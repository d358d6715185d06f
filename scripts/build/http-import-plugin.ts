import type { Plugin } from 'vite'

/** Replaces imports of node:http by the same module without its ES module wrapper. Keeps the line numbers. */
export const replaceHttpImports = (code: string): string =>
  code.replace(
    /^import (?:\* as )?([^"'*{},]+?)?(?:, )?(\{[^"'*]+?\})? from (["'])node:http\3;?$/gm,
    (_import, name: string | undefined, names: string | undefined) => {
      const http = "process.getBuiltinModule('node:http')"
      const named = names?.replaceAll(' as ', ': ')
      if (name === undefined) return `const ${named} = ${http};`
      return named === undefined ? `const ${name} = ${http};` : `const ${name} = ${http}, ${named} = ${name};`
    },
  )

/**
 * Importing node:http reads all its exports, among them WebSocket, which loads Node's HTTP client: a tenth of the start.
 * Loading it without the import leaves that until the first `fetch`.
 */
export function httpImportPlugin(): Plugin {
  return {
    name: 'http-import',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    renderChunk: (code) => ({ code: replaceHttpImports(code), map: null }),
  }
}
