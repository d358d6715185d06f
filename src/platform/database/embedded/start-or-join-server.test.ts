import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { runStatement } from '#tests/support/database.ts'
import { startEmbeddedProcess } from '#tests/support/start-embedded-process.ts'
import { joinServer } from './join-server.ts'
import { findPostmaster } from './postmaster.ts'
import { startEmbedded } from './start-embedded.ts'

const log = pino({ level: 'silent' })

let root: string
let dataDir: string
let pgDataDir: string
let socket: string
beforeAll(async () => {
  root = await createDataDir()
  dataDir = join(root, `Asha's #1 & 5% "shop"`)
  pgDataDir = join(dataDir, 'postgres', 'data')
  socket = join(dataDir, 'postgres', 'socket', '.s.PGSQL.5432')
  const server = await startServer()
  await runStatement(server.url, 'CREATE TABLE persisted AS SELECT 1 AS number')
  await server.stop()
})
afterAll(() => removeDataDir(root))

const startServer = (timeoutMs = 60_000) => startEmbedded({ dataDir, log, durable: false, timeoutMs })

async function getServerPid(): Promise<number> {
  return (await findPostmaster(pgDataDir))?.pid ?? expect.fail('no server is running')
}

async function expectDataIntact(url: string): Promise<void> {
  expect(await runStatement(url, 'SELECT number FROM persisted')).toEqual([{ number: 1 }])
}

/** Starts an unrelated program under the account that PostgreSQL runs as. */
async function spawnOtherProgram(): Promise<number> {
  const { uid, gid } = await stat(pgDataDir)
  const child = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {})
  onTestFinished(() => void child.kill())
  return child.pid ?? expect.fail('sleep did not start')
}

const getDeadPid = () => spawnSync('true').pid

it('restarts the server when it dies, keeping all committed data', async () => {
  const server = await startServer()
  const before = await getServerPid()

  process.kill(before, 'SIGKILL')

  await vi.waitFor(() => expectDataIntact(server.url), { timeout: 20_000, interval: 50 })
  expect(await getServerPid()).not.toBe(before)
  await server.stop()
  expect(await findPostmaster(pgDataDir)).toBeUndefined()
})

it.each([
  ['has exited', getDeadPid],
  ['is another program by now', spawnOtherProgram],
])('ignores a stale lock file whose process %s', async (_, pid) => {
  const lockLines = [await pid(), pgDataDir, 1_700_000_000, 5432, join(dataDir, 'nowhere'), '', '  1234567  7', 'ready']
  await writeFile(join(pgDataDir, 'postmaster.pid'), `${lockLines.join('\n')}\n`)

  const server = await startServer()

  expect(server.wasRunning).toBe(false)
  await expectDataIntact(server.url)
  await server.stop()
})

it('ignores a lock file left empty by a power cut', async () => {
  await writeFile(join(pgDataDir, 'postmaster.pid'), '')

  const server = await startServer()

  await expectDataIntact(server.url)
  await server.stop()
})

it('joins a server whose process is not visible, as in another container', async () => {
  const server = await startServer()
  const lockFile = join(pgDataDir, 'postmaster.pid')
  const lock = await readFile(lockFile, 'utf8')
  await writeFile(lockFile, lock.replace(/^\d+/, String(getDeadPid())))

  const second = await startServer()

  expect(second.wasRunning).toBe(true)
  await second.stop()
  await writeFile(lockFile, lock)
  await expectDataIntact(server.url)
  await server.stop()
})

it('recovers when a process starts while another one stops the server', async () => {
  for (const delayMs of [0, 10, 50]) {
    const first = startEmbeddedProcess({ dataDir })
    await first.ready
    const stopped = first.stop()
    await new Promise((resolve) => setTimeout(resolve, delayMs))

    const second = await startServer()

    await stopped
    await vi.waitFor(() => expectDataIntact(second.url), { timeout: 20_000, interval: 50 })
    await second.stop()
  }
})

it('lets only the last process stop the server, and lets none join after that', async () => {
  const killed = startEmbeddedProcess({ dataDir })
  await killed.ready
  await killed.kill()
  const password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8')
  const cluster = { folder: join(dataDir, 'postgres'), data: pgDataDir, password, account: undefined }
  const joinAgain = async () =>
    joinServer(cluster, (await findPostmaster(pgDataDir)) ?? expect.fail('no server is running'), 5_000)
  const [one, other] = [await joinAgain(), await joinAgain()]
  if (!('lease' in one && 'lease' in other)) return expect.fail('could not join')

  expect(await one.lease.releaseAndCheckLast()).toBe(false)
  expect(await other.lease.releaseAndCheckLast()).toBe(true)
  expect(await joinAgain()).toMatchObject({ reason: 'another process is stopping it' })

  await Promise.all([one.lease.disconnect(), other.lease.disconnect()])
  const server = await startServer()
  await server.stop()
})

it('takes over a socket used by another program', async () => {
  const otherServer = createServer().listen(socket)
  await once(otherServer, 'listening')
  onTestFinished(() => void otherServer.close())

  const server = await startServer()

  await expectDataIntact(server.url)
  await server.stop()
})

it.each([
  ['is a folder', () => mkdir(socket), () => rm(socket, { recursive: true })],
  [
    'is locked by another program',
    async () => writeFile(`${socket}.lock`, `${await spawnOtherProgram()}\n`),
    () => rm(`${socket}.lock`),
  ],
])('uses another folder when its socket %s', async (_, occupy, free) => {
  await occupy()
  onTestFinished(free)

  const server = await startServer()

  expect(server.url).not.toContain(encodeURIComponent(join(dataDir, 'postgres', 'socket')))
  await expectDataIntact(server.url)
  await server.stop()
})

it('names the blocking process when a server does not respond', async () => {
  const server = await startServer()
  const pid = await getServerPid()
  process.kill(pid, 'SIGSTOP')

  const second = startServer(1_000)

  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`stop process ${pid} and start again.`)
  process.kill(pid, 'SIGCONT')
  await server.stop()
})

it('reports a wrong stored password', async () => {
  const server = await startServer()
  const file = join(dataDir, 'postgres', 'password')
  const password = await readFile(file, 'utf8')
  await writeFile(file, 'something else')

  await expect(startServer()).rejects.toThrow(`rejects the stored password. Restore ${file}.`)

  await writeFile(file, password)
  await server.stop()
})

it('passes on the PostgreSQL error when it cannot start', async () => {
  await appendFile(join(pgDataDir, 'postgresql.conf'), '\nnonsense = 1\n')

  const failed = startServer()

  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow(/configuration file .* contains errors.*\. See .*server\.log\.$/)
})
