import type { Plugin } from 'vite'

/** Vite's module that loads the dependencies of an `import()`. */
const VITE_PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Routes every `import()` of the browser build through `loadChunk`. */
export function chunkLoaderPlugin(): Plugin {
  return {
    name: 'chunk-loader',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: (id) =>
      id === VITE_PRELOAD_HELPER ? `export { loadChunk as __vitePreload } from '/src/web/load-chunk.ts'` : null,
  }
}
