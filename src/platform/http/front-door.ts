import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { ShopError } from '#shared/errors.ts'
import { isWatched, startLeaving } from './farewell.ts'
import { type Limits, limits as standardLimits } from './limits.ts'
import { openingPage } from './plain-page.ts'
import { presentError } from './present-error.ts'
import { plainAnswerHeaders } from './security-headers.ts'

const DRAIN_MS = 10_000
const REAP_MS = 50
/** Until a balancer that asks every two seconds has heard that we leave. */
const NOTICE_MS = 3_000
/** For requests that were written before the other side could know. */
const GRACE_MS = 500

interface Address {
  port: number
  host: string
}

interface Options extends Address {
  publicUrl?: string | undefined
}

/**
 * The port, taken before anything long begins: one that is taken already is known at once, and until the shop is ready
 * whoever knocks hears that it is opening.
 */
export interface FrontDoor {
  server: Server
  /** Where it stands, port 0 resolved. */
  url: string
  /** Who answers once the door is open. */
  handOver(listener: RequestListener): void
  open(): void
}

export async function openFrontDoor(
  { port, host, publicUrl }: Options,
  limits: Limits = standardLimits,
): Promise<FrontDoor> {
  const answerOpening = openingAnswers(plainAnswerHeaders({ publicUrl }))
  const server = createHttpServer(limits)
  server.on('request', answerOpening)
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw explained(error, { port, host })
  }
  let inside: RequestListener = answerOpening
  return {
    server,
    url: urlOf(server, host),
    handOver: (listener) => {
      inside = listener
    },
    open: () => {
      server.off('request', answerOpening)
      server.on('request', inside)
    },
  }
}

/**
 * Lets nobody else in, finishes what is under way, and cuts off what takes too long. Comes before the app is closed:
 * a page under way still calls the API.
 */
export async function closeServer(server: Server, log: Log, drainMs = DRAIN_MS): Promise<void> {
  if (!server.listening) return
  startLeaving(server)
  // whoever is on a kept connection goes elsewhere with the next request
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  if (isWatched(server)) await wait(NOTICE_MS)
  const closed = once(server, 'close')
  // not the one of HTTP, which at once closes idle connections too: a request may be on its way there
  TcpServer.prototype.close.call(server)
  const cutOff = setTimeout(() => {
    log.warn('requests that took too long were cut off')
    server.closeAllConnections()
  }, drainMs)
  await Promise.race([closed, wait(GRACE_MS, undefined, { ref: false })])
  // a connection that was busy would stay open for its next request
  const reap = () => {
    // what was answered counts as idle, also while its reader is not through with it
    if (!isAnythingLeaving(server)) server.closeIdleConnections()
  }
  const reaper = setInterval(reap, REAP_MS)
  reap()
  await closed
  clearInterval(reaper)
  clearTimeout(cutOff)
}

/** A server that no slow client can hold. */
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
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  connections.set(server, open)
  return server
}

const connections = new WeakMap<Server, Set<Socket>>()

function isAnythingLeaving(server: Server): boolean {
  for (const { writableLength } of connections.get(server) ?? []) if (writableLength > 0) return true
  return false
}

function openingAnswers(headers: Record<string, string>): RequestListener {
  return ({ url = '/' }, response) => {
    const path = url.split('?', 1)[0] ?? url
    const say = (status: number, type: string, body: string) =>
      response
        .writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
        .end(body)
    if (path === '/healthz') {
      say(200, 'application/json', JSON.stringify({ status: 'ok' }))
      return
    }
    const opening = presentError(new ShopError('unavailable', 'The shop is opening: its database is not ready yet.'))
    response.setHeader('retry-after', String(opening.retryAfterSeconds))
    const isForMachines = path === '/readyz' || path.startsWith('/api/')
    if (isForMachines) say(opening.status, 'application/json', JSON.stringify(opening.reply))
    else say(opening.status, 'text/html', openingPage)
  }
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function explained(error: unknown, { port, host }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is taken by another program: stop it, or set PORT to another number.`)
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user: set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is "${host}", but this machine has no such address: set HOST to 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}
