import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { ask } from '#tests/support/database.ts'
import { runEmbedded } from '#tests/support/run-embedded.ts'
import { findPostmaster } from './postmaster.ts'
import { enter } from './presence.ts'
import { startEmbedded } from './start-embedded.ts'

const log = pino({ level: 'silent' })

let house: string
let dataDir: string
let data: string
let socket: string
beforeAll(async () => {
  house = await makeDataDir()
  dataDir = join(house, `Asha's #1 & 5% "shop"`)
  data = join(dataDir, 'postgres', 'data')
  socket = join(dataDir, 'postgres', 'socket', '.s.PGSQL.5432')
  const shop = await startShop()
  await ask(shop.url, 'CREATE TABLE kept AS SELECT 1 AS number')
  await shop.stop()
})
afterAll(() => removeDataDir(house))

const startShop = (limitMillis = 60_000) => startEmbedded({ dataDir, log, durable: false, limitMillis })

async function serverPid(): Promise<number> {
  return (await findPostmaster(data))?.pid ?? expect.fail('no server runs')
}

async function expectKept(url: string): Promise<void> {
  expect(await ask(url, 'SELECT number FROM kept')).toEqual([{ number: 1 }])
}

/** Some program of the account that PostgreSQL runs as. */
async function someProgram(): Promise<number> {
  const { uid, gid } = await stat(data)
  const child = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {})
  onTestFinished(() => void child.kill())
  return child.pid ?? expect.fail('sleep did not start')
}

const deadPid = () => spawnSync('true').pid

it('starts the server again when it dies under a running shop, with all that was committed', async () => {
  const shop = await startShop()
  const before = await serverPid()

  process.kill(before, 'SIGKILL')

  await vi.waitFor(() => expectKept(shop.url), { timeout: 20_000, interval: 50 })
  expect(await serverPid()).not.toBe(before)
  await shop.stop()
  expect(await findPostmaster(data)).toBeUndefined()
})

it.each([
  ['is gone', deadPid],
  ['belongs to another program by now', someProgram],
])('starts over a left-over lock file whose process %s', async (_, pid) => {
  const left = [await pid(), data, 1_700_000_000, 5432, join(dataDir, 'nowhere'), '', '  1234567  7', 'ready']
  await writeFile(join(data, 'postmaster.pid'), `${left.join('\n')}\n`)

  const shop = await startShop()

  expect(shop.adopted).toBe(false)
  await expectKept(shop.url)
  await shop.stop()
})

it('starts over a lock file that a power cut left empty', async () => {
  await writeFile(join(data, 'postmaster.pid'), '')

  const shop = await startShop()

  await expectKept(shop.url)
  await shop.stop()
})

it('joins a server that answers though its process cannot be seen, as in another container', async () => {
  const shop = await startShop()
  const lockFile = join(data, 'postmaster.pid')
  const lock = await readFile(lockFile, 'utf8')
  await writeFile(lockFile, lock.replace(/^\d+/, String(deadPid())))

  const second = await startShop()

  expect(second.adopted).toBe(true)
  await second.stop()
  await writeFile(lockFile, lock)
  await expectKept(shop.url)
  await shop.stop()
})

it('finds a server for a shop that starts while another one stops it', async () => {
  for (const head of [0, 10, 50]) {
    const first = runEmbedded({ dataDir })
    await first.ready
    const stopped = first.stop()
    await new Promise((resolve) => setTimeout(resolve, head))

    const second = await startShop()

    await stopped
    await vi.waitFor(() => expectKept(second.url), { timeout: 20_000, interval: 50 })
    await second.stop()
  }
})

it('makes exactly the last of several shops stop the server, and lets none in after that', async () => {
  const killed = runEmbedded({ dataDir })
  await killed.ready
  await killed.kill()
  const password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8')
  const cluster = { folder: join(dataDir, 'postgres'), data, password, account: undefined }
  const come = async () => enter(cluster, (await findPostmaster(data)) ?? expect.fail('no server runs'), 5_000)
  const [one, other] = [await come(), await come()]
  if (!('presence' in one && 'presence' in other)) return expect.fail('refused')

  expect(await one.presence.leave()).toBe(false)
  expect(await other.presence.leave()).toBe(true)
  expect(await come()).toMatchObject({ refused: 'another shop is stopping it' })

  await Promise.all([one.presence.close(), other.presence.close()])
  const shop = await startShop()
  await shop.stop()
})

it('takes over a socket that something else listens on', async () => {
  const stranger = createServer().listen(socket)
  await once(stranger, 'listening')
  onTestFinished(() => void stranger.close())

  const shop = await startShop()

  await expectKept(shop.url)
  await shop.stop()
})

it.each([
  ['is a folder', () => mkdir(socket), () => rm(socket, { recursive: true })],
  [
    'is locked by another program',
    async () => writeFile(`${socket}.lock`, `${await someProgram()}\n`),
    () => rm(`${socket}.lock`),
  ],
])('goes to another place when its socket %s', async (_, occupy, free) => {
  await occupy()
  onTestFinished(free)

  const shop = await startShop()

  expect(shop.url).not.toContain(encodeURIComponent(join(dataDir, 'postgres', 'socket')))
  await expectKept(shop.url)
  await shop.stop()
})

it('names the process that is in the way when a server does not answer', async () => {
  const shop = await startShop()
  const pid = await serverPid()
  process.kill(pid, 'SIGSTOP')

  const second = startShop(1_000)

  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`stop process ${pid} and start again.`)
  process.kill(pid, 'SIGCONT')
  await shop.stop()
})

it('says so when the password kept beside the data is not the right one', async () => {
  const shop = await startShop()
  const file = join(dataDir, 'postgres', 'password')
  const password = await readFile(file, 'utf8')
  await writeFile(file, 'something else')

  await expect(startShop()).rejects.toThrow(`does not take the password kept there: restore ${file}.`)

  await writeFile(file, password)
  await shop.stop()
})

it('passes on what PostgreSQL says when it cannot start', async () => {
  await appendFile(join(data, 'postgresql.conf'), '\nnonsense = 1\n')

  const failed = startShop()

  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow(/configuration file .* contains errors.*: see .*server\.log\.$/)
})
