import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { ShopError } from '#shared/errors.ts'
import { version } from '../version.ts'
import { beginShutdown, hasRecentProbe } from './drain.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { startingPage } from './plain-page.ts'
import { presentError } from './present-error.ts'
import { createPlainSecurityHeaders, type GetSecurityHeaders } from './security-headers.ts'

const DRAIN_MS = 10_000
/** How often idle connections are closed during the shutdown. */
const CLOSE_IDLE_MS = 50
/** Long enough for a load balancer that probes every two seconds to notice. */
const NOTICE_MS = 3_000
/** For requests already on the wire when the shutdown began. */
const GRACE_MS = 500

interface Address {
  port: number
  host: string
}

interface Options extends Address {
  publicUrl?: string | undefined
}

/**
 * An open port. Bound before any slow startup work, so a port conflict fails immediately and visitors see a starting
 * page until the shop is ready.
 */
export interface Listener {
  server: Server
  /** With port 0 resolved. */
  url: string
  setHandler(handler: RequestListener): void
  /** Switches from the starting page to the handler. */
  startServing(): void
}

export async function openListener(
  { port, host, publicUrl }: Options,
  limits: Limits = defaultLimits,
): Promise<Listener> {
  const respondStarting = createStartingHandler(createPlainSecurityHeaders({ publicUrl }))
  const server = createHttpServer(limits)
  server.on('request', respondStarting)
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw toStartError(error, { port, host })
  }
  let handler: RequestListener = respondStarting
  return {
    server,
    url: formatUrl(server, host),
    setHandler: (nextHandler) => {
      handler = nextHandler
    },
    startServing: () => {
      server.off('request', respondStarting)
      server.on('request', handler)
    },
  }
}

/**
 * Stops accepting connections, drains requests in flight and cuts off those past the deadline. Must run before the app
 * closes: a page being rendered still calls the API.
 */
export async function closeServer(server: Server, log: Log, drainMs = DRAIN_MS): Promise<void> {
  if (!server.listening) return
  beginShutdown(server)
  // moves keep-alive clients to another process on their next request
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  if (hasRecentProbe(server)) await wait(NOTICE_MS)
  const closed = once(server, 'close')
  // http.Server.close would close idle connections immediately, but a request may be on the wire
  TcpServer.prototype.close.call(server)
  const drainTimer = setTimeout(() => {
    log.warn('Cut off requests that exceeded the drain timeout')
    server.closeAllConnections()
  }, drainMs)
  await Promise.race([closed, wait(GRACE_MS, undefined, { ref: false })])
  // keep-alive connections would otherwise stay open for a next request
  const closeIdle = () => {
    // Node counts a connection as idle while the client is still reading the response
    if (!hasPendingWrites(server)) server.closeIdleConnections()
  }
  const closeIdleTimer = setInterval(closeIdle, CLOSE_IDLE_MS)
  closeIdle()
  await closed
  clearInterval(closeIdleTimer)
  clearTimeout(drainTimer)
}

/** Creates a server with timeouts against slow clients. */
export function createHttpServer(limits: Limits): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
  })
  server.timeout = limits.idleMs
  server.maxConnections = limits.connections
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  socketsByServer.set(server, sockets)
  return server
}

const socketsByServer = new WeakMap<Server, Set<Socket>>()

function hasPendingWrites(server: Server): boolean {
  for (const { writableLength } of socketsByServer.get(server) ?? []) if (writableLength > 0) return true
  return false
}

function createStartingHandler(getHeaders: GetSecurityHeaders): RequestListener {
  return ({ url = '/' }, response) => {
    const path = url.split('?', 1)[0] ?? url
    const respond = (status: number, type: string, body: string) =>
      response
        .writeHead(status, {
          ...getHeaders(type),
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-store',
        })
        .end(body)
    if (path === '/healthz') {
      respond(200, 'application/json', JSON.stringify({ status: 'ok', version }))
      return
    }
    const unavailable = presentError(
      new ShopError('unavailable', 'The shop is starting. Please try again in a moment.'),
    )
    response.setHeader('retry-after', String(unavailable.retryAfterSeconds))
    const wantsJson = path === '/readyz' || path.startsWith('/api/')
    if (wantsJson) respond(unavailable.status, 'application/json', JSON.stringify(unavailable.body))
    else respond(unavailable.status, 'text/html', startingPage)
  }
}

function formatUrl(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function toStartError(error: unknown, { port, host }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is already in use. Stop the other program or set PORT to another number.`)
    case 'EACCES':
      return new StartError(`This user may not open port ${port}. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is "${host}", but this machine has no such address. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}
