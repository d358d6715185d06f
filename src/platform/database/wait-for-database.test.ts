import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { waitForDatabase } from './wait-for-database.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

function wait(url: string, timeoutMs: number, onLine: (line: string) => void = () => {}) {
  const log = pino({ level: 'info' }, { write: (line: string) => onLine(JSON.parse(line).msg) })
  return waitForDatabase({ url, timeoutMs }, log)
}

/** Asserts a one-line StartError without the password. */
async function expectStartError(promise: Promise<void>, message: RegExp): Promise<void> {
  await expect(promise).rejects.toThrow(StartError)
  await expect(promise).rejects.toThrow(message)
  await expect(promise).rejects.toThrow(/^(?!.*secret)[^\n]+\.$/)
}

it('continues once the database is up, logging every attempt', async () => {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(proxy.stop)
  await proxy.stop()
  const lines: string[] = []

  await wait(proxy.url, 20_000, (line) => {
    lines.push(line)
    if (lines.length === 2) void proxy.restart()
  })

  expect(lines[0]).toMatch(
    /^Could not connect to database test_\w+ at 127\.0\.0\.1:\d+ \(connection refused\); retrying in 0\.25 s$/,
  )
  expect(lines[1]).toMatch(/retrying in 0\.5 s$/)
})

it('gives up at the limit', async () => {
  const proxy = await startDatabaseProxy(database.url)
  await proxy.stop()
  const url = proxy.url.replace(/:[^:@]+@/, ':secret@')

  await expectStartError(
    wait(url, 1_000),
    /^Could not connect to database test_\w+ at 127\.0\.0\.1:\d+ within 1 s \(connection refused\)\. Check that it is running and that DATABASE_URL is correct\.$/,
  )
})

it('shortens its last pause to fit in one more attempt', async () => {
  const proxy = await startDatabaseProxy(database.url)
  await proxy.stop()
  const startedAt = performance.now()

  await expectStartError(wait(proxy.url, 1_700), /within 2 s/)
  expect(performance.now() - startedAt).toBeGreaterThan(1_150)
})

it('does not hang on a server that accepts and never responds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo

  await expectStartError(wait(`postgres://user:secret@127.0.0.1:${port}/shop`, 500), /within 1 s/)
})

it.each([
  ['the password is wrong', (url: string) => url.replace(/:[^:@]+@/, ':secret@'), /password authentication failed/],
  [
    'the database does not exist',
    (url: string) => url.replace(/test_\w+/, 'nowhere'),
    /database "nowhere" does not exist/,
  ],
])('does not retry when %s', async (_, breakUrl, message) => {
  const attempts: string[] = []

  await expectStartError(
    wait(breakUrl(database.url), 20_000, (line) => attempts.push(line)),
    message,
  )
  expect(attempts).toEqual([])
})

it('reports an invalid URL', async () => {
  await expectStartError(
    wait('postgres://user:%ffsecret@127.0.0.1/shop', 20_000),
    /^DATABASE_URL is not a valid URL\. /,
  )
})
