import type { Plugin } from 'vite'

/** Marks the components and contexts of a package as free of side effects, so a build leaves out those that nobody uses. */
export const markComponentsPure = (code: string): string =>
  code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= (\w+(?:\$\d+)?\.(?:forwardRef|createContext|memo|lazy)\()/g, '= /* @__PURE__ */ $1')

/** React Router names its components in statements of their own, which keep all of them in the build. */
export function pureComponentsPlugin(): Plugin {
  return {
    name: 'pure-components',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.m?js$/ },
      handler: (code) => ({ code: markComponentsPure(code), map: null }),
    },
  }
}
