import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

const program = new URL('../../../tests/support/stoppable-server.ts', import.meta.url)

async function startProcess(env: Record<string, string> = {}) {
  const child = fork(program, { env: { ...process.env, ...env }, silent: true, execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const events: string[] = []
  child.on('message', (event) => events.push(String(event)))
  const waitForEvent = (event: string) =>
    vi.waitUntil(() => events.find((message) => message.startsWith(event)), { timeout: 20_000 })
  const port = Number(new URL((await waitForEvent('listening')).split(' ')[1] ?? '').port)
  return { child, events, waitForEvent, port, exited: once(child, 'exit').then(([code]) => code as number | null) }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const isRefusingConnections = (port: number) =>
  open(port).then(
    (socket) => void socket.destroy(),
    () => true,
  )

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', (signal) => {
  it('drains requests, rejects new connections and exits with 0 after closing everything in order', async () => {
    const { child, events, waitForEvent, port, exited } = await startProcess()
    const idle = await open(port)
    idle.write(get('/healthz'))
    await once(idle, 'data')
    const idleClosed = once(idle, 'close')
    const busy = await open(port)
    const responses = text(busy)
    busy.write(get('/slow'))
    await waitForEvent('request received')

    child.kill(signal)
    await waitForEvent('stopping')
    await idleClosed
    await vi.waitUntil(() => isRefusingConnections(port), { timeout: 5000 })
    busy.write(get('/readyz'))
    expect(events.at(-1)).toBe('stopping')
    child.send('continue')

    const [slow = '', ready = ''] = (await responses).split(/(?=HTTP\/1\.1 503)/)
    expect(slow).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(slow).toContain('\r\n\r\ndone')
    expect(ready).toContain('Shutting down.')
    expect(await exited).toBe(0)
    expect(events.slice(-3)).toEqual(['listener closed', 'app closed', 'stopped'])
  })
})

it('still serves a request already on the wire of an idle connection', async () => {
  const { child, waitForEvent, port, exited } = await startProcess()
  const idle = await open(port)
  idle.write(get('/healthz'))
  await once(idle, 'data')
  child.kill('SIGTERM')
  await waitForEvent('stopping')
  const rest = text(idle)
  idle.write(get('/healthz'))
  expect(await rest).toMatch(/^HTTP\/1\.1 200 OK.*connection: close/is)
  expect(await exited).toBe(0)
})

it('lets a slow client finish reading', async () => {
  const { child, waitForEvent, port, exited } = await startProcess()
  const reader = await open(port)
  reader.write(get('/long'))
  await once(reader, 'readable')
  child.kill('SIGTERM')
  await waitForEvent('stopping')
  await vi.waitUntil(() => isRefusingConnections(port), { timeout: 5000 })
  // longer than the grace period
  await setTimeout(1000)
  const [, body] = (await text(reader)).split('\r\n\r\n')
  expect(body).toHaveLength(20_000_000)
  expect(await exited).toBe(0)
})

it('fails /readyz before it stops accepting connections', async () => {
  const { child, waitForEvent, port, exited } = await startProcess()
  const fetchReadiness = () => fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
  expect((await fetchReadiness()).status).toBe(200)
  child.kill('SIGTERM')
  await waitForEvent('stopping')
  const response = await fetchReadiness()
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ message: 'Shutting down.' })
  expect(await exited).toBe(0)
})

it('exits immediately on a second signal, but not on a duplicate of the first', async () => {
  const { child, waitForEvent, port, exited } = await startProcess({ DRAIN_MS: '60000' })
  const busy = await open(port)
  busy.on('error', () => {})
  busy.write(get('/slow'))
  await waitForEvent('request received')
  child.kill('SIGTERM')
  await waitForEvent('stopping')
  child.kill('SIGTERM')
  const stillStopping = setTimeout(1000, 'still stopping')
  expect(await Promise.race([exited, stillStopping])).toBe('still stopping')
  child.kill('SIGTERM')
  expect(await exited).toBe(1)
})

it('cuts off requests that take too long and still closes the rest', async () => {
  const { child, events, waitForEvent, port, exited } = await startProcess({ DRAIN_MS: '200' })
  const busy = await open(port)
  const response = text(busy).catch(() => '')
  busy.write(get('/slow'))
  await waitForEvent('request received')
  child.kill('SIGTERM')
  expect(await response).toBe('')
  expect(await exited).toBe(0)
  expect(events.slice(-3)).toEqual(['listener closed', 'app closed', 'stopped'])
})
