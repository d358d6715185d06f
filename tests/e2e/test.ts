import { test as base, type CDPSession, type Page, type Route } from '@playwright/test'

type Matcher = Parameters<Page['route']>[0]
type Handler = Parameters<Page['route']>[1]

interface Mock {
  matcher: Matcher
  pattern: RegExp
  handler: Handler
  timesLeft: number
}

interface PausedRequest {
  requestId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string>; postData?: string }
}

type MockedRequest = Pick<ReturnType<Route['request']>, 'url' | 'method' | 'postDataJSON' | 'resourceType'>
type MockedRoute = Pick<Route, 'fulfill' | 'abort' | 'continue' | 'fallback' | 'fetch'> & { request(): MockedRequest }

/** The API, and the script of the payment window. */
const MOCKED_PATHS = ['/api/', '/sandbox/']

/** Returns the pattern of an API path, or undefined for other requests. */
function findApiPattern(matcher: Matcher): RegExp | undefined {
  if (matcher instanceof RegExp) return matcher.source.includes('api\\/') ? matcher : undefined
  if (typeof matcher !== 'string' || !MOCKED_PATHS.some((path) => matcher.includes(path))) return undefined
  const parts = matcher.replace(/^\//, '**/').split('**')
  const escaped = parts.map((part) => part.replace(/[.?]/g, '\\$&').replaceAll('*', '[^/]*'))
  return new RegExp(`^${escaped.join('.*')}$`)
}

const isSame = (a: Matcher, b: Matcher) => String(a) === String(b)

/** Lets `page.route` pause API requests only. Playwright's own pauses all requests and turns off the browser's cache. */
async function routeApiRequests(page: Page): Promise<() => Promise<void>> {
  const original = { route: page.route, unroute: page.unroute, unrouteAll: page.unrouteAll }
  let mocks: Mock[] = []
  let session: CDPSession | undefined

  async function respond(paused: PausedRequest, candidates: Mock[]): Promise<void> {
    const [mock, ...others] = candidates
    if (!mock) return send('Fetch.continueRequest', { requestId: paused.requestId })
    mock.timesLeft -= 1
    const route = createRoute(paused, () => respond(paused, others)) as unknown as Route
    await mock.handler(route, route.request())
  }

  function createRoute(
    { requestId, resourceType, request }: PausedRequest,
    fallback: () => Promise<void>,
  ): MockedRoute {
    const { url, method, headers, postData } = request
    return {
      request: () => ({
        url: () => url,
        method: () => method,
        postDataJSON: () => (postData === undefined ? null : JSON.parse(postData)),
        resourceType: () => resourceType.toLowerCase() as ReturnType<MockedRequest['resourceType']>,
      }),
      fetch: () => page.request.fetch(url, { method, headers, ...(postData === undefined ? {} : { data: postData }) }),
      fulfill: ({ status = 200, json, body = JSON.stringify(json) ?? '', contentType, headers: extra } = {}) => {
        const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json')
        const responseHeaders = Object.entries({ 'content-type': type, ...extra })
        return send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: responseHeaders.map(([name, value]) => ({ name, value })),
          body: Buffer.from(body).toString('base64'),
        })
      },
      abort: () => send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
      continue: () => send('Fetch.continueRequest', { requestId }),
      fallback,
    }
  }

  /** Ignores that a request has ended, because its page was left. */
  async function send(...command: Parameters<CDPSession['send']>): Promise<void> {
    await session?.send(...command).catch(() => undefined)
  }

  async function start(): Promise<CDPSession> {
    const created = await page.context().newCDPSession(page)
    created.on('Fetch.requestPaused', (paused) => {
      const candidates = mocks.filter(({ pattern, timesLeft }) => timesLeft > 0 && pattern.test(paused.request.url))
      return respond(paused, candidates)
    })
    return created
  }

  async function keepMocks(isKept: (mock: Mock) => boolean): Promise<void> {
    mocks = mocks.filter(isKept)
    // also continues requests that no handler has responded to
    if (mocks.length === 0) await send('Fetch.disable')
  }

  Object.assign(page, {
    async route(matcher: Matcher, handler: Handler, options: { times?: number } = {}) {
      const pattern = findApiPattern(matcher)
      if (!pattern) return original.route.call(page, matcher, handler, options)
      mocks.unshift({ matcher, pattern, handler, timesLeft: options.times ?? Number.POSITIVE_INFINITY })
      session ??= await start()
      await session.send('Fetch.enable', { patterns: MOCKED_PATHS.map((path) => ({ urlPattern: `*${path}*` })) })
    },
    async unroute(matcher: Matcher, handler?: Handler) {
      if (!findApiPattern(matcher)) return original.unroute.call(page, matcher, handler)
      await keepMocks((mock) => !isSame(mock.matcher, matcher) || (handler !== undefined && mock.handler !== handler))
    },
    async unrouteAll() {
      await keepMocks(() => false)
      await original.unrouteAll.call(page)
    },
  })
  return async () => {
    await keepMocks(() => false)
    await session?.detach().catch(() => undefined)
    Object.assign(page, original)
  }
}

export const test = base.extend({
  page: async ({ page }, use) => {
    const stop = await routeApiRequests(page)
    await use(page)
    await stop()
  },
})
