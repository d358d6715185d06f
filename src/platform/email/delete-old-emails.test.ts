import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EmailState } from '#shared/email-states.ts'
import { DAY } from '#shared/time.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { deleteOldEmails } from './delete-old-emails.ts'
import { emails } from './tables.ts'

const now = new Date('2026-06-01T12:00:00Z')
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const buildEmail = (state: EmailState, days: number, id = `${state} ${days}`) => ({
  id,
  state,
  to: 'asha@example.in',
  subject: 'Hello',
  text: 'Good day.',
  html: '',
  createdAt: new Date(now.getTime() - days * DAY),
})

it('deletes old emails, keeps failed ones longer and never deletes queued ones', async () => {
  await database.db
    .insert(emails)
    .values([
      buildEmail('sent', 91),
      buildEmail('suppressed', 91),
      buildEmail('failed', 361),
      buildEmail('queued', 500),
      buildEmail('sent', 90),
      buildEmail('suppressed', 89),
      buildEmail('failed', 359),
      buildEmail('queued', 1),
    ])
  expect(await deleteOldEmails({ ...database, retentionDays: 90, now: () => now })).toBe(3)
  const remaining = (await database.db.select({ id: emails.id }).from(emails)).map(({ id }) => id)
  expect(remaining.toSorted()).toEqual(['failed 359', 'queued 1', 'queued 500', 'sent 90', 'suppressed 89'])
})

it('deletes more than one batch', async () => {
  const many = Array.from({ length: 2_500 }, (_, n) => buildEmail('sent', 100, `many ${n}`))
  await database.db.insert(emails).values(many)
  expect(await deleteOldEmails({ ...database, retentionDays: 90, now: () => now })).toBe(2_500)
})
