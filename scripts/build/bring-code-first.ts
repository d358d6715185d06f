import type { Plugin } from 'vite'

/** Vite's module that loads the dependencies of an `import()`. */
const VITE_PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Routes every `import()` of the browser build through `loadChunk`. */
export function bringCodeFirst(): Plugin {
  return {
    name: 'chunk-loader',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: (id) =>
      id === VITE_PRELOAD_HELPER ? `export { bringCode as __vitePreload } from '/src/web/bring-code.ts'` : null,
  }
}
