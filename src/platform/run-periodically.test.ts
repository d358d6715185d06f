import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { runPeriodically } from './run-periodically.ts'

const log = { warn: vi.fn() }

describe('periodic work', () => {
  it('runs repeatedly until it is closed', async () => {
    let runs = 0
    const periodic = runPeriodically({ everyMs: 5, failureMessage: 'failed' }, log, async () => runs++)
    expect(runs).toBe(0)
    await vi.waitFor(() => expect(runs).toBeGreaterThan(2))
    await periodic.close()
    const before = runs
    await wait(20)
    expect(runs).toBe(before)
  })

  it('can run immediately', async () => {
    let runs = 0
    const periodic = runPeriodically(
      { everyMs: 60_000, failureMessage: 'failed', immediately: true },
      log,
      async () => runs++,
    )
    expect(runs).toBe(1)
    await periodic.close()
  })

  it('never overlaps runs and waits for the current one when closed', async () => {
    const gate = Promise.withResolvers<void>()
    let runs = 0
    const periodic = runPeriodically({ everyMs: 5, failureMessage: 'failed', immediately: true }, log, async () => {
      runs++
      await gate.promise
    })
    await wait(25)
    expect(runs).toBe(1)
    let isClosed = false
    const closing = periodic.close().then(() => {
      isClosed = true
    })
    await wait(5)
    expect(isClosed).toBe(false)
    gate.resolve()
    await closing
  })

  it('can log only the first of several failures in a row', async () => {
    const quietLog = { warn: vi.fn() }
    let runs = 0
    const schedule = { everyMs: 5, failureMessage: 'Could not flush', logsFirstFailureOnly: true }
    const periodic = runPeriodically(schedule, quietLog, async () => {
      if (++runs !== 3) throw new Error(`run ${runs}`)
    })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(5))
    await periodic.close()
    expect(quietLog.warn.mock.calls.map(([{ err }]) => err.message)).toEqual(['run 1', 'run 4'])
  })

  it('logs no failure without a failure message', async () => {
    const quietLog = { warn: vi.fn() }
    let runs = 0
    const periodic = runPeriodically({ everyMs: 5 }, quietLog, async () => {
      runs++
      throw new Error('database is down')
    })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1))
    await periodic.close()
    expect(quietLog.warn).not.toHaveBeenCalled()
  })

  it('logs a failed run and continues with the next', async () => {
    let runs = 0
    const periodic = runPeriodically({ everyMs: 5, failureMessage: 'Could not reconcile' }, log, async () => {
      runs++
      throw new Error('database is down')
    })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1))
    await periodic.close()
    expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'Could not reconcile')
  })
})
