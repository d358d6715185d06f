import { type Plugin, parseAst } from 'vite'
import { applyEdits, stubFunctions } from './edit-code.ts'

/**
 * Marks components and contexts as free of side effects, so a build leaves out those that nobody uses: React Router
 * names its components in statements of their own, which keep all of them. Also leaves out its instrumentation and its
 * optimistic state, which is only for `useTransitions`.
 */
export const trimRouter = (code: string): string =>
  code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= (\w+(?:\$\d+)?\.(?:forwardRef|createContext|memo|lazy)\()/g, '= /* @__PURE__ */ $1')
    .replaceAll('if (init.instrumentations)', 'if (false)')
    .replaceAll('useTransitions === true', 'false')
    .replace('useOptimistic(_state)', '[_state]')

/** Functions of features that the shop does not use, by file. */
const stubs: Record<string, Record<string, string>> = {
  'router/router.js': {
    // fetchers
    abortStaleFetchLoads: 'return false',
    deleteFetcher: '',
    fetch: '',
    getFetcher: '',
    getUpdatedRevalidatingFetchers: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    markFetchRedirectsDone: 'return false',
    queueFetcherForDeletion: '',
    resetFetcher: '',
    setFetcherError: '',
    updateFetcherState: '',
    // actions
    getSubmissionFromNavigation: '',
    getSubmittingNavigation: '',
    handleAction: '',
    normalizeNavigateOptions: 'return { path }',
    // middleware, and routes whose properties load one by one
    loadLazyRouteProperty: '',
    runClientMiddlewarePipeline: '',
    // custom route discovery
    cancelDiscoveryNavigation: '',
  },
  'hooks.js': {
    // the page for errors of routes without a boundary: our root has one
    DefaultErrorComponent: 'return null',
    // React server components
    RSCErrorHandler: 'return children',
  },
}

const stubUnused = (id: string, code: string): string => {
  const [, bodies] = Object.entries(stubs).find(([file]) => id.replaceAll('\\', '/').endsWith(`/lib/${file}`)) ?? []
  return bodies ? applyEdits(code, stubFunctions(parseAst(code), bodies)) : code
}

/** Every shopper downloads the router: this saves 8 KB. */
export function trimRouterPlugin(): Plugin {
  return {
    name: 'trim-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.m?js$/ },
      handler: (code, id) => ({ code: trimRouter(stubUnused(id, code)), map: null }),
    },
  }
}
