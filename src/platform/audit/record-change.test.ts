import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { type Change, recordChange } from './record-change.ts'
import { auditEntries } from './tables.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('TRUNCATE audit_entries'))

const change: Change = {
  actor: { id: 'a1', name: 'Ravi' },
  kind: 'price',
  subject: { id: 'p1', name: 'Oversized tee' },
  before: { pricePaise: 99_900 },
  after: { pricePaise: 79_900 },
}
const entries = () => database.db.select().from(auditEntries)

describe('a change that is put down', () => {
  it('says who changed what, when, from what to what', async () => {
    const id = await database.db.transaction((tx) => recordChange(tx, change))
    expect(await entries()).toEqual([
      {
        id,
        at: expect.any(Date),
        actorId: 'a1',
        actorName: 'Ravi',
        kind: 'price',
        subjectId: 'p1',
        subjectName: 'Oversized tee',
        before: { pricePaise: 99_900 },
        after: { pricePaise: 79_900 },
        undoneBy: null,
      },
    ])
  })

  it('says when by the clock of the database, and no finer than it is read back', async () => {
    const trueNow = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: trueNow + 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await database.db.transaction((tx) => recordChange(tx, change))
    const [entry] = await entries()
    expect(Math.abs((entry?.at.getTime() ?? 0) - trueNow)).toBeLessThan(60_000)
    const asRead = await database.pool.query('SELECT FROM audit_entries WHERE at = $1', [entry?.at])
    expect(asRead.rowCount).toBe(1)
  })

  it('is there only when the change is', async () => {
    const fails = database.db.transaction(async (tx) => {
      await recordChange(tx, change)
      throw new Error('the change itself failed')
    })
    await expect(fails).rejects.toThrow('the change itself failed')
    expect(await entries()).toEqual([])
  })

  it('stays as it was put down, but for who took it back', async () => {
    const id = await database.db.transaction((tx) => recordChange(tx, change))
    await expect(database.pool.query('UPDATE audit_entries SET after = NULL')).rejects.toThrow(/is kept as it is/)
    await expect(database.pool.query('DELETE FROM audit_entries')).rejects.toThrow(/is kept as it is/)
    await database.pool.query('UPDATE audit_entries SET undone_by = $1 WHERE id = $2', ['another', id])
    expect(await entries()).toMatchObject([{ undoneBy: 'another' }])
  })
})
