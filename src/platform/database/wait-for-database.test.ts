import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { waitForDatabase } from './wait-for-database.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

function wait(url: string, limitMillis: number, onLine: (line: string) => void = () => {}) {
  const log = pino({ level: 'info' }, { write: (line: string) => onLine(JSON.parse(line).msg) })
  return waitForDatabase({ url, limitMillis }, log)
}

/** One sentence, without the password. */
async function expectRefusal(refused: Promise<void>, sentence: RegExp): Promise<void> {
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(sentence)
  await expect(refused).rejects.toThrow(/^(?!.*secret)[^\n]+\.$/)
}

it('goes on when the database comes up, and has told of every try before', async () => {
  const proxy = await openDatabaseProxy(database.url)
  onTestFinished(proxy.down)
  await proxy.down()
  const lines: string[] = []

  await wait(proxy.url, 20_000, (line) => {
    lines.push(line)
    if (lines.length === 2) void proxy.up()
  })

  expect(lines[0]).toMatch(
    /^The database test_\w+ at 127\.0\.0\.1:\d+ does not answer \(nothing listens there\); trying again in 0\.25 s\.$/,
  )
  expect(lines[1]).toMatch(/trying again in 0\.5 s\.$/)
})

it('gives up at the limit', async () => {
  const proxy = await openDatabaseProxy(database.url)
  await proxy.down()
  const url = proxy.url.replace(/:[^:@]+@/, ':secret@')

  await expectRefusal(
    wait(url, 1_000),
    /^The database test_\w+ at 127\.0\.0\.1:\d+ could not be reached in 1 s \(nothing listens there\): check that it runs, and DATABASE_URL\.$/,
  )
})

it('goes on trying until the limit is near', async () => {
  const proxy = await openDatabaseProxy(database.url)
  await proxy.down()
  const began = performance.now()

  await expectRefusal(wait(proxy.url, 1_700), /could not be reached in 2 s/)
  expect(performance.now() - began).toBeGreaterThan(1_150)
})

it('does not hang on a server that takes the call and says nothing', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo

  await expectRefusal(wait(`postgres://user:secret@127.0.0.1:${port}/shop`, 500), /could not be reached in 1 s/)
})

it.each([
  ['the password is wrong', (url: string) => url.replace(/:[^:@]+@/, ':secret@'), /password authentication failed/],
  [
    'there is no such database',
    (url: string) => url.replace(/test_\w+/, 'nowhere'),
    /database "nowhere" does not exist/,
  ],
])('does not try again when %s', async (_, spoil, sentence) => {
  const tries: string[] = []

  await expectRefusal(
    wait(spoil(database.url), 20_000, (line) => tries.push(line)),
    sentence,
  )
  expect(tries).toEqual([])
})

it('says so when the address cannot be read', async () => {
  await expectRefusal(wait('postgres://user:%ffsecret@127.0.0.1/shop', 20_000), /^DATABASE_URL cannot be read: /)
})
