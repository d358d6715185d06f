import type { Plugin } from 'vite'

/**
 * Marks components and contexts as free of side effects, so a build leaves out those that nobody uses: React Router
 * names its components in statements of their own, which keep all of them. Also leaves out its instrumentation.
 */
export const trimRouter = (code: string): string =>
  code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= (\w+(?:\$\d+)?\.(?:forwardRef|createContext|memo|lazy)\()/g, '= /* @__PURE__ */ $1')
    .replaceAll('if (init.instrumentations)', 'if (false)')

/** Every shopper downloads the router: this saves 4 KB. */
export function trimRouterPlugin(): Plugin {
  return {
    name: 'trim-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.m?js$/ },
      handler: (code) => ({ code: trimRouter(code), map: null }),
    },
  }
}
