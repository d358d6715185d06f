import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { createJobs, type Worker } from './create-jobs.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
  // the first queue creates the tables
  await database.pool.query('DROP SCHEMA pgboss CASCADE')
})
afterAll(() => database.close())

/** Creates a queue for this test only, and records the data of its processed jobs. */
function openQueue(run?: Worker['run'], overrides: Partial<Worker> = {}) {
  const processed: string[] = []
  const queue = `test.${crypto.randomUUID()}`
  const jobs = createJobs({ url: database.url }, log)
  onTestFinished(() => jobs.close())
  const worker: Worker = { queue, run: run ?? (async ({ word = '' }) => void processed.push(word)), ...overrides }
  return {
    jobs,
    queue,
    processed,
    start: () => jobs.start([worker]),
    enqueue: (word: string) => database.db.transaction((tx) => jobs.enqueue(tx, queue, { word })),
  }
}

const pollOptions = { timeout: 20_000 }

describe('a job', () => {
  it('runs when its transaction commits', async () => {
    const { start, enqueue, processed } = openQueue()
    start()
    await enqueue('hello')
    await expect.poll(() => processed, pollOptions).toEqual(['hello'])
  })

  it('does not exist when its transaction rolls back', async () => {
    const { jobs, queue, start, enqueue, processed } = openQueue()
    start()
    const failing = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, queue, { word: 'never' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await enqueue('after')
    await expect.poll(() => processed, pollOptions).toEqual(['after'])
  })

  it('can be enqueued before the start is complete', async () => {
    const { start, enqueue, processed } = openQueue()
    const early = enqueue('early')
    start()
    await early
    await expect.poll(() => processed, pollOptions).toEqual(['early'])
  })

  it('that fails is retried with backoff', async () => {
    let attempts = 0
    const { queue, start, enqueue } = openQueue(async () => {
      attempts += 1
      throw new Error('not today')
    })
    start()
    await enqueue('x')
    const selectRetries = `SELECT retry_backoff FROM pgboss.job WHERE name = $1 AND state = 'retry' AND start_after > now()`
    await expect
      .poll(async () => (await database.pool.query(selectRetries, [queue])).rows, pollOptions)
      .toEqual([{ retry_backoff: true }])
    expect(attempts).toBe(1)
  })

  it('that fails for the last time is logged and given up', async () => {
    const logged: string[] = []
    const capturingLog = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
    const jobs = createJobs({ url: database.url }, capturingLog)
    onTestFinished(() => jobs.close())
    const queue = `test.${crypto.randomUUID()}`
    jobs.start([{ queue, run: () => Promise.reject(new Error('never')) }])
    const enqueue = () => database.db.transaction((tx) => jobs.enqueue(tx, queue, { password: 'hush' }))
    await enqueue()
    // leaves one attempt
    const skipToLast = `UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() - interval '1 minute'
      WHERE name = $1 AND state = 'retry'`
    await expect.poll(async () => (await database.pool.query(skipToLast, [queue])).rowCount, pollOptions).toBe(1)
    // the next job wakes the worker, which takes the older job first
    await enqueue()
    await expect.poll(() => logged.join(), pollOptions).toContain('Job failed; giving up')
    expect(logged.join()).not.toContain('hush')
  })

  it('of a killed process is retried after the heartbeat timeout, not after 15 minutes', async () => {
    const running = Promise.withResolvers<void>()
    const never = Promise.withResolvers<void>()
    const { jobs, queue, start, enqueue } = openQueue(() => {
      running.resolve()
      return never.promise
    })
    start()
    await enqueue('x')
    await running.promise
    // overwrites this process's heartbeats
    const expireHeartbeat = `UPDATE pgboss.job SET heartbeat_on = now() - interval '31 seconds' WHERE name = $1 AND state = 'active'`
    const selectState = 'SELECT state FROM pgboss.job WHERE name = $1'
    const readState = async () => {
      await database.pool.query(expireHeartbeat, [queue])
      return (await database.pool.query(selectState, [queue])).rows
    }
    await expect.poll(readState, { timeout: 80_000, interval: 500 }).toEqual([{ state: 'retry' }])
    never.resolve()
    await jobs.close()
  }, 100_000)

  it('has a heartbeat even in a queue created by an older version', async () => {
    const { queue, start, enqueue, processed } = openQueue()
    start()
    await enqueue('first')
    await database.pool.query('UPDATE pgboss.queue SET heartbeat_seconds = NULL WHERE name = $1', [queue])
    const newer = createJobs({ url: database.url }, log)
    onTestFinished(() => newer.close())
    newer.start([{ queue, run: async () => void processed.push('second, by the newer version') }])
    await database.db.transaction((tx) => newer.enqueue(tx, queue, { word: 'second' }))
    const selectHeartbeat = 'SELECT heartbeat_seconds FROM pgboss.queue WHERE name = $1'
    expect((await database.pool.query(selectHeartbeat, [queue])).rows).toEqual([{ heartbeat_seconds: 30 }])
    await expect.poll(() => processed, pollOptions).toHaveLength(2)
  })

  it('runs on its cron schedule', async () => {
    const { queue, jobs, start, enqueue } = openQueue(undefined, { cron: '10 * * * *' })
    start()
    await enqueue('ready')
    const { rows } = await database.pool.query('SELECT cron FROM pgboss.schedule WHERE name = $1', [queue])
    expect(rows).toEqual([{ cron: '10 * * * *' }])
    await jobs.close()
  })

  it('loses its schedule once no worker declares it', async () => {
    const listSchedules = async () => (await database.pool.query('SELECT name FROM pgboss.schedule')).rows
    const older = openQueue(undefined, { cron: '0 0 1 1 *' })
    older.start()
    await older.enqueue('x')
    expect(await listSchedules()).toContainEqual({ name: older.queue })

    const newer = openQueue(undefined, { cron: '0 0 1 1 *' })
    newer.start()
    await newer.enqueue('x')
    expect(await listSchedules()).toEqual([{ name: newer.queue }])
  })

  it('finishes before the job queue closes', async () => {
    const release = Promise.withResolvers<void>()
    const events: string[] = []
    const { jobs, start, enqueue } = openQueue(async () => {
      events.push('started')
      await release.promise
      events.push('finished')
    })
    start()
    await enqueue('x')
    await expect.poll(() => events, pollOptions).toEqual(['started'])
    const closed = jobs.close().then(() => events.push('closed'))
    // long enough for a close that does not wait
    await database.pool.query('SELECT pg_sleep(0.3)')
    expect(events).toEqual(['started'])
    release.resolve()
    await closed
    expect(events).toEqual(['started', 'finished', 'closed'])
  })
})

describe('a job queue that has not started', () => {
  it('closes without connecting to the database', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await createJobs({ url: `postgres://nobody@127.0.0.1:${port}/nothing` }, log).close()
    expect(connections).toBe(0)
  })

  it('retries until the database is up, and can close before that', async () => {
    const logged: string[] = []
    const capturingLog = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
    const jobs = createJobs({ url: 'postgres://nobody@127.0.0.1:1/nothing' }, capturingLog)
    jobs.start([])
    await expect.poll(() => logged.join(), pollOptions).toContain('Could not start the job queue; will retry')
    await jobs.close()
  })

  it('closes quickly even if the start takes long', async () => {
    const sockets: Socket[] = []
    const silentServer = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silentServer.close()
    })
    await once(silentServer, 'listening')
    const { port } = silentServer.address() as AddressInfo
    const jobs = createJobs({ url: `postgres://nobody@127.0.0.1:${port}/nothing` }, log)
    jobs.start([])
    const pending = database.db.transaction((tx) => jobs.enqueue(tx, 'never', {}))
    pending.catch(() => {})
    await expect.poll(() => sockets.length, pollOptions).toBe(1)
    const closedAt = performance.now()
    await jobs.close()
    // the connection timeout alone is 5 seconds
    expect(performance.now() - closedAt).toBeLessThan(4_000)
    await expect(pending).rejects.toThrow()
  })
})
