import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#shared/time.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { clearOldMails } from './clear-old-mails.ts'
import { type MailState, mails } from './tables.ts'

const now = new Date('2026-06-01T12:00:00Z')
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const mail = (state: MailState, days: number, id = `${state} ${days}`) => ({
  ...{ id, state, to: 'asha@example.in', subject: 'Hello', text: 'Good day.', html: '' },
  createdAt: new Date(now.getTime() - days * DAY),
})

it('clears mails that are long done with, those that failed later, and none that still has to leave', async () => {
  await database.db
    .insert(mails)
    .values([
      ...[mail('sent', 91), mail('kept', 91), mail('failed', 361), mail('queued', 500)],
      ...[mail('sent', 90), mail('kept', 89), mail('failed', 359), mail('queued', 1)],
    ])
  expect(await clearOldMails({ ...database, keptDays: 90, now: () => now })).toBe(3)
  const left = (await database.db.select({ id: mails.id }).from(mails)).map(({ id }) => id)
  expect(left.toSorted()).toEqual(['failed 359', 'kept 89', 'queued 1', 'queued 500', 'sent 90'])
})

it('clears any number', async () => {
  const many = Array.from({ length: 2_500 }, (_, n) => mail('sent', 100, `many ${n}`))
  await database.db.insert(mails).values(many)
  expect(await clearOldMails({ ...database, keptDays: 90, now: () => now })).toBe(2_500)
})
