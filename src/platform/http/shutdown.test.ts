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
  const heard: string[] = []
  child.on('message', (event) => heard.push(String(event)))
  const hears = (event: string) => vi.waitUntil(() => heard.find((each) => each.startsWith(event)), { timeout: 20_000 })
  const port = Number(new URL((await hears('listening')).split(' ')[1] ?? '').port)
  return { child, heard, hears, port, exited: once(child, 'exit').then(([code]) => code as number | null) }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const refusesConnections = (port: number) =>
  open(port).then(
    (socket) => void socket.destroy(),
    () => true,
  )

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', (signal) => {
  it('finishes what is under way, lets nobody else in, closes all in order and ends with 0', async () => {
    const { child, heard, hears, port, exited } = await startProcess()
    const idle = await open(port)
    idle.write(get('/healthz'))
    await once(idle, 'data')
    const idleClosed = once(idle, 'close')
    const busy = await open(port)
    const answers = text(busy)
    busy.write(get('/slow'))
    await hears('asked')

    child.kill(signal)
    await hears('stopping')
    await idleClosed
    await vi.waitUntil(() => refusesConnections(port), { timeout: 5000 })
    busy.write(get('/readyz'))
    expect(heard.at(-1)).toBe('stopping')
    child.send('go on')

    const [slow = '', ready = ''] = (await answers).split(/(?=HTTP\/1\.1 503)/)
    expect(slow).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(slow).toContain('\r\n\r\ndone')
    expect(ready).toContain('Shutting down.')
    expect(await exited).toBe(0)
    expect(heard.slice(-3)).toEqual(['door closed', 'app closed', 'all closed'])
  })
})

it('still answers what comes on a connection that was idle, because it may have been on its way', async () => {
  const { child, hears, port, exited } = await startProcess()
  const idle = await open(port)
  idle.write(get('/healthz'))
  await once(idle, 'data')
  child.kill('SIGTERM')
  await hears('stopping')
  const rest = text(idle)
  idle.write(get('/healthz'))
  expect(await rest).toMatch(/^HTTP\/1\.1 200 OK.*connection: close/is)
  expect(await exited).toBe(0)
})

it('lets somebody read to the end who is slow', async () => {
  const { child, hears, port, exited } = await startProcess()
  const reader = await open(port)
  reader.write(get('/long'))
  await once(reader, 'readable')
  child.kill('SIGTERM')
  await hears('stopping')
  await vi.waitUntil(() => refusesConnections(port), { timeout: 5000 })
  // longer than it waits for what is on its way, and then some
  await setTimeout(1000)
  const [, body] = (await text(reader)).split('\r\n\r\n')
  expect(body).toHaveLength(20_000_000)
  expect(await exited).toBe(0)
})

it('tells a balancer that looks before it takes no more connections', async () => {
  const { child, hears, port, exited } = await startProcess()
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
  expect((await ready()).status).toBe(200)
  child.kill('SIGTERM')
  await hears('stopping')
  const told = await ready()
  expect(told.status).toBe(503)
  expect(await told.json()).toMatchObject({ message: 'Shutting down.' })
  expect(await exited).toBe(0)
})

it('is forced by a second wish, but not by the echo of the first', async () => {
  const { child, hears, port, exited } = await startProcess({ DRAIN_MS: '60000' })
  const busy = await open(port)
  busy.on('error', () => {})
  busy.write(get('/slow'))
  await hears('asked')
  child.kill('SIGTERM')
  await hears('stopping')
  child.kill('SIGTERM')
  const echo = setTimeout(1000, 'still stopping')
  expect(await Promise.race([exited, echo])).toBe('still stopping')
  child.kill('SIGTERM')
  expect(await exited).toBe(1)
})

it('cuts off what takes too long, and still closes the rest', async () => {
  const { child, heard, hears, port, exited } = await startProcess({ DRAIN_MS: '200' })
  const busy = await open(port)
  const answer = text(busy).catch(() => '')
  busy.write(get('/slow'))
  await hears('asked')
  child.kill('SIGTERM')
  expect(await answer).toBe('')
  expect(await exited).toBe(0)
  expect(heard.slice(-3)).toEqual(['door closed', 'app closed', 'all closed'])
})
