import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { defaultLimits } from '#platform/http/limits.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/start-shop-process.ts'

const MIB = 1024 * 1024
const SLOW_CLIENT_COUNT = 1_000
const READER_COUNT = 100
const BYTE_INTERVAL_MS = 2_000
/** For a busy machine. */
const LEEWAY_MS = 10_000
/** A p99 below this says more about the machine than about the shop. */
const MIN_P99_MS = 100
/** The memory growth allowed for all slow clients together. */
const MAX_GROWTH_BYTES = 256 * MIB

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let shop: ShopProcess
beforeAll(async () => {
  database = await createEmptyDatabase()
  shop = await startShopProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

interface SlowClients {
  /** Milliseconds from the last connect until the last client was disconnected. */
  disconnectedAfterMs: Promise<number>
  countOpen: () => number
}

/** Opens connections that send one byte at a time until the shop closes them; without `nextByte`, they send nothing more. */
async function openSlowClients(
  count: number,
  sendStart: (socket: Socket) => void,
  nextByte: string | undefined,
): Promise<SlowClients> {
  const { hostname, port } = new URL(shop.url)
  const openSockets = new Set<Socket>()
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}).on('close', () => openSockets.delete(socket))
    openSockets.add(socket)
    await once(socket, 'connect')
    sendStart(socket)
  }
  const startedAt = performance.now()
  const timer = setInterval(() => {
    if (nextByte) for (const socket of openSockets) socket.write(nextByte)
  }, BYTE_INTERVAL_MS)
  onTestFinished(() => {
    clearInterval(timer)
    for (const socket of openSockets) socket.destroy()
  })
  const measureUntilClosed = async () => {
    while (openSockets.size > 0) await wait(100)
    clearInterval(timer)
    return performance.now() - startedAt
  }
  return { disconnectedAfterMs: measureUntilClosed(), countOpen: () => openSockets.size }
}

const openSlowHeaders = () =>
  openSlowClients(
    SLOW_CLIENT_COUNT,
    (socket) => void socket.resume().write('GET / HTTP/1.1\r\nhost: shop\r\nx-slow: '),
    'x',
  )

const openSlowBodies = () => {
  const head =
    'POST /api/cart HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{'
  return openSlowClients(SLOW_CLIENT_COUNT, (socket) => void socket.resume().write(head), ' ')
}

/** Requests far more than the socket buffers hold and reads nothing. */
const openSlowReaders = () => {
  const requests = 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(200)
  return openSlowClients(READER_COUNT, (socket) => void socket.pause().write(requests), undefined)
}

/** Retries while the shop sheds load; the time counts. */
async function getStatus(path: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${shop.url}${path}`)
    await response.arrayBuffer()
    if (response.status !== 503) return response.status
  }
}

/** Measures the p99 of ordinary visitors; half of the responses are cached. */
async function measureP99(): Promise<number> {
  const durations: number[] = []
  const visit = async (n: number) => {
    for (let step = 0; step < 100; step++) {
      const query = step % 2 === 0 ? 'limit=20' : `search=${n}x${crypto.randomUUID().slice(0, 6)}`
      const startedAt = performance.now()
      expect(await getStatus(`/api/products?${query}`)).toBe(200)
      durations.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: 4 }, (_, n) => visit(n)))
  return durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? Number.NaN
}

async function getMetric(name: string): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}
const getResidentBytes = () => getMetric('process_resident_memory_bytes')

/** A client that does not read does not notice the close, so the shop's open files are counted. */
async function measureUntilReadersAreGone(filesBefore: number): Promise<number> {
  const startedAt = performance.now()
  while ((await getMetric('process_open_fds')) > filesBefore + READER_COUNT / 4) await wait(500)
  return performance.now() - startedAt
}

it('disconnects slow clients with little effect on others', async () => {
  await measureP99()
  const idleP99s = [await measureP99()]
  const [bytesBefore, filesBefore] = [await getResidentBytes(), await getMetric('process_open_fds')]

  await openSlowReaders()
  const bodies = await openSlowBodies()
  const headers = await openSlowHeaders()
  const busyP99s = [await measureP99(), await measureP99()]
  const growthBytes = (await getResidentBytes()) - bytesBefore
  expect(bodies.countOpen()).toBe(SLOW_CLIENT_COUNT)
  expect(await getMetric('process_open_fds')).toBeGreaterThan(SLOW_CLIENT_COUNT + READER_COUNT)

  const [headersMs, bodiesMs, readersMs] = await Promise.all([
    headers.disconnectedAfterMs,
    bodies.disconnectedAfterMs,
    measureUntilReadersAreGone(filesBefore),
  ])
  expect(headersMs).toBeLessThan(defaultLimits.headersMs + defaultLimits.checkMs + LEEWAY_MS)
  expect(bodiesMs).toBeLessThan(defaultLimits.requestMs + defaultLimits.checkMs + LEEWAY_MS)
  expect(readersMs).toBeLessThan(2 * defaultLimits.idleMs + LEEWAY_MS)
  idleP99s.push(await measureP99())
  console.log({ idleP99s, busyP99s, headersMs, bodiesMs, readersMs, growthMiB: growthBytes / MIB })
  // best of two against worst of two, to allow for other load on the machine
  expect(Math.min(...busyP99s)).toBeLessThan(Math.max(2 * Math.max(...idleP99s), MIN_P99_MS))
  expect(growthBytes).toBeLessThan(MAX_GROWTH_BYTES)
}, 300_000)
