import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { createJobs, type Worker } from './create-jobs.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Jobs that this test alone does, and what they were given. */
function open(run?: Worker['run'], more: Partial<Worker> = {}) {
  const done: string[] = []
  const queue = `test.${crypto.randomUUID()}`
  const jobs = createJobs({ url: database.url }, log)
  onTestFinished(() => jobs.close())
  const worker: Worker = { queue, run: run ?? (async ({ word = '' }) => void done.push(word)), ...more }
  return {
    jobs,
    queue,
    done,
    start: () => jobs.start([worker]),
    put: (word: string) => database.db.transaction((tx) => jobs.enqueue(tx, queue, { word })),
  }
}

const until = { timeout: 20_000 }

describe('a job', () => {
  it('is done when the transaction that put it down holds', async () => {
    const { start, put, done } = open()
    start()
    await put('hello')
    await expect.poll(() => done, until).toEqual(['hello'])
  })

  it('is not there when the transaction does not hold', async () => {
    const { jobs, queue, start, put, done } = open()
    start()
    const broken = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, queue, { word: 'never' })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    await put('after')
    await expect.poll(() => done, until).toEqual(['after'])
  })

  it('may be put down before the beginning is over', async () => {
    const { start, put, done } = open()
    const early = put('early')
    start()
    await early
    await expect.poll(() => done, until).toEqual(['early'])
  })

  it('that fails is put down for another try, later each time', async () => {
    const tries: boolean[] = []
    const { queue, start, put } = open(async (_data, { isLast }) => {
      tries.push(isLast)
      throw new Error('not today')
    })
    start()
    await put('x')
    const waiting = `SELECT retry_backoff FROM pgboss.job WHERE name = $1 AND state = 'retry' AND start_after > now()`
    await expect
      .poll(async () => (await database.pool.query(waiting, [queue])).rows, until)
      .toEqual([{ retry_backoff: true }])
    expect(tries).toEqual([false])
  })

  it('that fails for the last time is told of in the log, and given up', async () => {
    const said: string[] = []
    const loud = pino({ level: 'error' }, { write: (line) => void said.push(line) })
    const jobs = createJobs({ url: database.url }, loud)
    onTestFinished(() => jobs.close())
    const queue = `test.${crypto.randomUUID()}`
    jobs.start([{ queue, run: () => Promise.reject(new Error('never')) }])
    const put = () => database.db.transaction((tx) => jobs.enqueue(tx, queue, { password: 'hush' }))
    await put()
    // as if all tries but one had been made
    const nearEnd = `UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() - interval '1 minute'
      WHERE name = $1 AND state = 'retry'`
    await expect.poll(async () => (await database.pool.query(nearEnd, [queue])).rowCount, until).toBe(1)
    // the next one wakes the worker, who takes the older one first
    await put()
    await expect.poll(() => said.join(), until).toContain('A job failed and is given up.')
    expect(said.join()).not.toContain('hush')
  })

  it('of a process that was killed is put down for another try soon, not in a quarter of an hour', async () => {
    const begun = Promise.withResolvers<void>()
    const never = Promise.withResolvers<void>()
    const { jobs, queue, start, put } = open(() => {
      begun.resolve()
      return never.promise
    })
    start()
    await put('x')
    await begun.promise
    // as if nobody had been at it for a while, whatever this process says meanwhile
    const silence = `UPDATE pgboss.job SET heartbeat_on = now() - interval '31 seconds' WHERE name = $1 AND state = 'active'`
    const stateOf = 'SELECT state FROM pgboss.job WHERE name = $1'
    const look = async () => {
      await database.pool.query(silence, [queue])
      return (await database.pool.query(stateOf, [queue])).rows
    }
    await expect.poll(look, { timeout: 40_000, interval: 500 }).toEqual([{ state: 'retry' }])
    never.resolve()
    await jobs.close()
  }, 50_000)

  it('is looked after also in a queue that an older version of the shop made', async () => {
    const { queue, start, put, done } = open()
    start()
    await put('first')
    await database.pool.query('UPDATE pgboss.queue SET heartbeat_seconds = NULL WHERE name = $1', [queue])
    const newer = createJobs({ url: database.url }, log)
    onTestFinished(() => newer.close())
    newer.start([{ queue, run: async () => void done.push('by the newer') }])
    await database.db.transaction((tx) => newer.enqueue(tx, queue, { word: 'second' }))
    const kept = 'SELECT heartbeat_seconds FROM pgboss.queue WHERE name = $1'
    expect((await database.pool.query(kept, [queue])).rows).toEqual([{ heartbeat_seconds: 30 }])
    await expect.poll(() => done, until).toHaveLength(2)
  })

  it('is done by itself at its times', async () => {
    const { queue, jobs, start, put } = open(undefined, { cron: '10 * * * *' })
    start()
    await put('ready')
    const { rows } = await database.pool.query('SELECT cron FROM pgboss.schedule WHERE name = $1', [queue])
    expect(rows).toEqual([{ cron: '10 * * * *' }])
    await jobs.close()
  })

  it('is finished before the shop is gone', async () => {
    const release = Promise.withResolvers<void>()
    const events: string[] = []
    const { jobs, start, put } = open(async () => {
      events.push('begun')
      await release.promise
      events.push('finished')
    })
    start()
    await put('x')
    await expect.poll(() => events, until).toEqual(['begun'])
    const closed = jobs.close().then(() => events.push('closed'))
    // long enough for whoever does not wait
    await database.pool.query('SELECT pg_sleep(0.3)')
    expect(events).toEqual(['begun'])
    release.resolve()
    await closed
    expect(events).toEqual(['begun', 'finished', 'closed'])
  })
})

describe('without a beginning', () => {
  it('closes without asking the database, which may be away', async () => {
    let knocks = 0
    const door = createServer((socket) => {
      knocks++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void door.close())
    await once(door, 'listening')
    const { port } = door.address() as AddressInfo
    await createJobs({ url: `postgres://nobody@127.0.0.1:${port}/nothing` }, log).close()
    expect(knocks).toBe(0)
  })

  it('tries again until the database is there, and closes before it is', async () => {
    const said: string[] = []
    const loud = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
    const jobs = createJobs({ url: 'postgres://nobody@127.0.0.1:1/nothing' }, loud)
    jobs.start([])
    await expect.poll(() => said.join(), until).toContain('Jobs cannot be done yet; trying again.')
    await jobs.close()
  })

  it('closes soon though the beginning takes long', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const jobs = createJobs({ url: `postgres://nobody@127.0.0.1:${port}/nothing` }, log)
    jobs.start([])
    const put = database.db.transaction((tx) => jobs.enqueue(tx, 'never', {}))
    put.catch(() => {})
    await expect.poll(() => sockets.length, until).toBe(1)
    const before = performance.now()
    await jobs.close()
    // without an answer, connecting alone would take five
    expect(performance.now() - before).toBeLessThan(4_000)
    await expect(put).rejects.toThrow()
  })
})
