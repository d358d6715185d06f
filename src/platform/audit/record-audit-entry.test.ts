import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { type NewAuditEntry, recordAuditEntry } from './record-audit-entry.ts'
import { auditEntries } from './tables.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('TRUNCATE audit_entries'))

const change: NewAuditEntry = {
  actor: { id: 'a1', name: 'Ravi' },
  kind: 'price',
  subject: { id: 'p1', name: 'Oversized tee' },
  before: { pricePaise: 99_900 },
  after: { pricePaise: 79_900 },
}
const listEntries = () => database.db.select().from(auditEntries)

describe('an audit entry', () => {
  it('records actor, subject, time, and the values before and after', async () => {
    const id = await database.db.transaction((tx) => recordAuditEntry(tx, change))
    expect(await listEntries()).toEqual([
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
        undoneByEntryId: null,
      },
    ])
  })

  it('is timestamped by the database clock, with millisecond precision', async () => {
    const realNow = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: realNow + 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await database.db.transaction((tx) => recordAuditEntry(tx, change))
    const [entry] = await listEntries()
    expect(Math.abs((entry?.at.getTime() ?? 0) - realNow)).toBeLessThan(60_000)
    const { rowCount } = await database.pool.query('SELECT FROM audit_entries WHERE at = $1', [entry?.at])
    expect(rowCount).toBe(1)
  })

  it('is rolled back with the change', async () => {
    const failing = database.db.transaction(async (tx) => {
      await recordAuditEntry(tx, change)
      throw new Error('the change itself failed')
    })
    await expect(failing).rejects.toThrow('the change itself failed')
    expect(await listEntries()).toEqual([])
  })

  it('is immutable, except for undone_by', async () => {
    const id = await database.db.transaction((tx) => recordAuditEntry(tx, change))
    await expect(database.pool.query('UPDATE audit_entries SET after = NULL')).rejects.toThrow(/is not allowed/)
    await expect(database.pool.query('DELETE FROM audit_entries')).rejects.toThrow(/is not allowed/)
    await database.pool.query('UPDATE audit_entries SET undone_by = $1 WHERE id = $2', ['another', id])
    expect(await listEntries()).toMatchObject([{ undoneByEntryId: 'another' }])
  })
})
