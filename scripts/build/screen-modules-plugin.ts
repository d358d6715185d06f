import { posix } from 'node:path'
import type { Plugin } from 'vite'

const ROUTES_FOLDER = 'src/web'
const lazyScreen = /\bscreen: async \(\) =>\s*\(await import\('([^']+)'\)\)/g

/** Returns the file as the build manifest names it. */
const toModule = (specifier: string) =>
  specifier.startsWith('#') ? specifier.replace('#', 'src/') : posix.join(ROUTES_FOLDER, specifier)

/** Adds `module`, the screen's source file, to every page of a routes file. */
export const addModules = (code: string): string =>
  code.replace(lazyScreen, (screen, specifier: string) => `module: '${toModule(specifier)}', ${screen}`)

/**
 * Tells the server which file each screen comes from, so it can look up the screen's chunks in the manifest. A screen is
 * the React component that a page of the routes loads on demand. The browser does not need the file names.
 */
export function screenModulesPlugin(): Plugin {
  return {
    name: 'screen-modules',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    transform: { filter: { id: /src[\\/]web[\\/][\w-]+-routes\.ts$/ }, handler: addModules },
  }
}
