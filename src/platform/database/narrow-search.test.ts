import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { narrowSearch } from './narrow-search.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  await database.pool.query(
    `INSERT INTO emails (id, "to", subject, text, html) VALUES ('1', 'asha@example.in', 'Hello', '', '')`,
  )
  return database.close
})

const hasAddress = (address: string) => sql`${emails.to} = ${address}`
const narrow = (filters: { q?: string; address?: string }) => narrowSearch(database.db, emails, filters, hasAddress)

describe('a search', () => {
  it('for an email address that a row has becomes a filter by address', async () => {
    expect(await narrow({ q: ' asha@example.in ' })).toEqual({ q: undefined, address: 'asha@example.in' })
  })

  it.each([{ q: 'ravi@example.in' }, { q: 'asha@example' }, { q: 'asha' }, { q: '' }, {}])(
    'stays as it is: %j',
    async (filters) => {
      expect(await narrow(filters)).toEqual(filters)
    },
  )

  it('stays as it is next to a filter by address', async () => {
    const filters = { q: 'asha@example.in', address: 'ravi@example.in' }
    expect(await narrow(filters)).toEqual(filters)
  })
})
