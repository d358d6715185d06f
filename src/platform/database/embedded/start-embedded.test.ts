import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { runStatement } from '#tests/support/database.ts'
import { startEmbeddedProcess } from '#tests/support/start-embedded-process.ts'
import { findPostmaster } from './postmaster.ts'
import { startEmbedded } from './start-embedded.ts'

const log = pino({ level: 'silent' })
const testOptions = { log, durable: false }

const findServerPid = async (location: string) => (await findPostmaster(join(location, 'data')))?.pid

async function countLeases(url: string): Promise<number> {
  const query = `SELECT FROM pg_stat_activity WHERE application_name = 'nukkad-lease'`
  return (await runStatement(url, query)).length
}

describe('embedded PostgreSQL in a folder with spaces, quotes, commas and a very long name', () => {
  let root: string
  let dataDir: string
  beforeAll(async () => {
    root = await createDataDir()
    dataDir = join(root, `Asha's "shop", 50% off`, 'long'.repeat(40))
  })
  afterAll(() => removeDataDir(root))

  it('is created on first start, durable and accessible to its owner only', async () => {
    const first = await startEmbedded({ dataDir, log })

    expect(first).toMatchObject({ location: join(dataDir, 'postgres'), wasRunning: false })
    const durability = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
    const settings = [...durability, 'listen_addresses', 'autovacuum_naptime']
    const rows = await runStatement<{ name: string; setting: string }>(
      first.url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('${settings.join("','")}')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      autovacuum_naptime: '15',
    })
    await expect(runStatement(first.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password')
    expect((await stat(join(first.location, 'password'))).mode & 0o777).toBe(0o600)

    await runStatement(first.url, `CREATE TABLE persisted AS SELECT upper('ß, नुक्कड़, ä') AS word`)
    await first.stop()
  })

  it('keeps its data across restarts', async () => {
    const onLaunch = vi.fn()
    const next = await startEmbedded({ dataDir, ...testOptions, onLaunch })

    expect(next.wasRunning).toBe(false)
    expect(onLaunch).toHaveBeenCalledOnce()
    expect(await runStatement(next.url, 'SELECT word FROM persisted')).toEqual([{ word: 'ß, नुक्कड़, Ä' }])
    await next.stop()
  })

  it('exits on stop', async () => {
    const server = await startEmbedded({ dataDir, ...testOptions })
    const pid = await findServerPid(server.location)

    await server.stop()

    expect(pid).toBeGreaterThan(1)
    expect(await findServerPid(server.location)).toBeUndefined()
    await expect(runStatement(server.url, 'SELECT 1')).rejects.toThrow('ENOENT')
  })

  it('is reported as unresponsive, not as shared, when it was killed', async () => {
    const lines: string[] = []
    const recordingLog = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
    const server = await startEmbedded({ dataDir, durable: false, log: recordingLog })
    const postmaster = (await findServerPid(server.location)) ?? expect.fail('no server')
    const backends = await runStatement<{ pid: number }>(
      server.url,
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'nukkad-lease'`,
    )

    for (const pid of [postmaster, ...backends.map(({ pid }) => pid)]) process.kill(pid, 'SIGKILL')
    await server.stop()

    expect(lines).toEqual([`PostgreSQL in ${server.location} is not responding; leaving it as it is`])
  })

  it.each(['kill', 'interrupt'] as const)(
    'keeps running when its process ends by %s, and is reused by the next start',
    async (end) => {
      const previous = startEmbeddedProcess({ dataDir })
      const { url, location } = await previous.ready
      const orphan = await findServerPid(location)
      await runStatement(url, `CREATE TABLE written_before_${end} AS SELECT 1 AS number`)
      await previous[end]()

      const next = await startEmbedded({ dataDir, ...testOptions })

      expect(next.wasRunning).toBe(true)
      expect(await findServerPid(location)).toBe(orphan)
      expect(await runStatement(next.url, `SELECT number FROM written_before_${end}`)).toEqual([{ number: 1 }])
      // PostgreSQL may not have noticed yet that the previous process is gone
      await expect.poll(() => countLeases(next.url)).toBe(1)
      await next.stop()
      expect(await findServerPid(location)).toBeUndefined()
    },
  )

  it('serves five processes that start concurrently until the last one stops', async () => {
    const processes = Array.from({ length: 5 }, () => startEmbeddedProcess({ dataDir }))
    const started = await Promise.all(processes.map(({ ready }) => ready))

    expect(started.filter(({ wasRunning }) => !wasRunning)).toHaveLength(1)
    const { location, url } = started[0] ?? expect.fail('no process')
    const server = await findServerPid(location)
    await Promise.all(processes.slice(1).map(({ stop }) => stop()))
    expect(await findServerPid(location)).toBe(server)
    expect(await runStatement(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await processes[0]?.stop()
    expect(await findServerPid(location)).toBeUndefined()
  })
})

it('is created once when two first starts race', async () => {
  const dataDir = await createDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const processes = [startEmbeddedProcess({ dataDir }), startEmbeddedProcess({ dataDir })]
  const [one, other] = await Promise.all(processes.map(({ ready }) => ready))

  expect(one?.url).toBe(other?.url)
  await runStatement(one?.url ?? '', 'CREATE TABLE shared AS SELECT 1 AS number')
  expect(await runStatement(other?.url ?? '', 'SELECT number FROM shared')).toEqual([{ number: 1 }])
  expect(await readdir(dataDir)).toEqual(['postgres'])
  await Promise.all(processes.map(({ stop }) => stop()))
  expect(await findServerPid(join(dataDir, 'postgres'))).toBeUndefined()
})
