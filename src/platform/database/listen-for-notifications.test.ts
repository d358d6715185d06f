import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createEmptyDatabase, runStatement } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { listenForNotifications } from './listen-for-notifications.ts'

const log = pino({ level: 'silent' })

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

/** Listens and records every event. */
function startListening(url: string, heartbeatMs = 200) {
  const events: string[] = []
  const { close } = listenForNotifications(
    {
      url,
      channels: ['one', 'Two'],
      onMessage: (channel, payload) => events.push(`${channel}: ${payload}`),
      onLost: () => events.push('lost'),
      onConnected: () => events.push('connected'),
      heartbeatMs,
    },
    log,
  )
  onTestFinished(close)
  return {
    events,
    close,
    waitForEvents: (...expected: string[]) => vi.waitFor(() => expect(events).toEqual(expected), 20_000),
  }
}

const listeners = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'nukkad-listen'`

it('receives messages on its channels only', async () => {
  const { waitForEvents } = startListening(database.url)
  await waitForEvents('connected')

  await runStatement(database.url, `NOTIFY three, 'not for us'; NOTIFY one, 'first'; NOTIFY "Two"; NOTIFY one, 'last'`)

  await waitForEvents('connected', 'one: first', 'Two: ', 'one: last')
})

it('reports the lost connection once and the reconnect once', async () => {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(proxy.stop)
  const { waitForEvents } = startListening(proxy.url)
  await waitForEvents('connected')

  await proxy.stop()
  await waitForEvents('connected', 'lost')
  await proxy.restart()
  await waitForEvents('connected', 'lost', 'connected')

  await runStatement(database.url, `NOTIFY one, 'again'`)
  await waitForEvents('connected', 'lost', 'connected', 'one: again')
})

it('detects a connection that stopped responding', async () => {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(proxy.stop)
  const { waitForEvents } = startListening(proxy.url)
  await waitForEvents('connected')

  proxy.freeze()

  await waitForEvents('connected', 'lost', 'connected')
})

it('reports a loss when the database is down from the start', async () => {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(proxy.stop)
  await proxy.stop()
  const { waitForEvents } = startListening(proxy.url)
  await waitForEvents('lost')

  await proxy.restart()

  await waitForEvents('lost', 'connected')
})

it('reports an outage once, however often it retries', async () => {
  let attempts = 0
  const server = createServer((socket) => {
    attempts += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { events } = startListening(`postgres://user@127.0.0.1:${port}/shop`)

  await vi.waitFor(() => expect(attempts).toBeGreaterThan(2), 20_000)

  expect(events).toEqual(['lost'])
})

it('disconnects when closed', async () => {
  const { waitForEvents, close } = startListening(database.url)
  await waitForEvents('connected')
  expect(await runStatement(database.url, listeners)).toHaveLength(1)

  await close()

  await vi.waitFor(async () => expect(await runStatement(database.url, listeners)).toEqual([]), 20_000)
  await waitForEvents('connected')
})
