import type { Plugin } from 'vite'

/** Vite's own way to load what goes with an `import()`, in whose place ours is put. */
const VITES = '\0vite/preload-helper.js'

/** In the browser's build, every `import()` goes through `bringCode`. */
export function bringCodeFirst(): Plugin {
  return {
    name: 'bring-code-first',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: (id) => (id === VITES ? `export { bringCode as __vitePreload } from '/src/web/bring-code.ts'` : null),
  }
}
