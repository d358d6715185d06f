import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { ask, emptyDatabase } from '#tests/support/database.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { listen } from './listen.ts'

const log = pino({ level: 'silent' })

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

/** A listener that writes down all that it hears. */
function hear(url: string, heartbeatMillis = 200) {
  const heard: string[] = []
  const { close } = listen(
    {
      url,
      channels: ['one', 'Two'],
      onMessage: (channel, payload) => heard.push(`${channel}: ${payload}`),
      onLost: () => heard.push('lost'),
      onBack: () => heard.push('back'),
      heartbeatMillis,
    },
    log,
  )
  onTestFinished(close)
  return { heard, close, hears: (...expected: string[]) => vi.waitFor(() => expect(heard).toEqual(expected), 20_000) }
}

const listeners = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'nukkad-listen'`

it('hears what is said on its channels, and nothing else', async () => {
  const { hears } = hear(database.url)
  await hears('back')

  await ask(database.url, `NOTIFY three, 'not for us'; NOTIFY one, 'first'; NOTIFY "Two"; NOTIFY one, 'last'`)

  await hears('back', 'one: first', 'Two: ', 'one: last')
})

it('tells once that it lost the connection, and once that it is back', async () => {
  const proxy = await openDatabaseProxy(database.url)
  onTestFinished(proxy.down)
  const { hears } = hear(proxy.url)
  await hears('back')

  await proxy.down()
  await hears('back', 'lost')
  await proxy.up()
  await hears('back', 'lost', 'back')

  await ask(database.url, `NOTIFY one, 'again'`)
  await hears('back', 'lost', 'back', 'one: again')
})

it('notices a connection that has fallen silent', async () => {
  const proxy = await openDatabaseProxy(database.url)
  onTestFinished(proxy.down)
  const { hears } = hear(proxy.url)
  await hears('back')

  proxy.freeze()

  await hears('back', 'lost', 'back')
})

it('says that it hears nothing when the database was not there in the first place', async () => {
  const proxy = await openDatabaseProxy(database.url)
  onTestFinished(proxy.down)
  await proxy.down()
  const { hears } = hear(proxy.url)
  await hears('lost')

  await proxy.up()

  await hears('lost', 'back')
})

it('tells of an outage once, however often it tries', async () => {
  let tries = 0
  const server = createServer((socket) => {
    tries += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { heard } = hear(`postgres://user@127.0.0.1:${port}/shop`)

  await vi.waitFor(() => expect(tries).toBeGreaterThan(2), 20_000)

  expect(heard).toEqual(['lost'])
})

it('hangs up when it is closed', async () => {
  const { hears, close } = hear(database.url)
  await hears('back')
  expect(await ask(database.url, listeners)).toHaveLength(1)

  await close()

  await vi.waitFor(async () => expect(await ask(database.url, listeners)).toEqual([]), 20_000)
  await hears('back')
})
