import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'
import { users } from './tables.ts'

describe('the first admin', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => database.db.delete(users).then(() => undefined))

  it('is made up when nobody is named, and its password is told only by the start that made it', async () => {
    const made = await ensureFirstAdmin(database, undefined)
    expect(made.email).toBe('admin@nukkad.local')
    const [stored] = await database.db.select().from(users)
    expect(stored?.role).toBe('admin')
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(stored?.passwordHash ?? '', made.generatedPassword ?? '')).toBe(true)
    expect(await ensureFirstAdmin(database, undefined)).toEqual({ email: 'admin@nukkad.local' })
  })

  it('is the one that the settings name', async () => {
    const made = await ensureFirstAdmin(database, { email: 'Asha@Example.in', password: 'chai-at-half-past-six' })
    expect(made).toEqual({ email: 'Asha@Example.in' })
    const [stored] = await database.db.select().from(users)
    expect(await verify(stored?.passwordHash ?? '', 'chai-at-half-past-six')).toBe(true)
  })

  it('is one, when several processes start at once', async () => {
    const starts = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(database, undefined)))
    expect(starts.filter((start) => start.generatedPassword)).toHaveLength(1)
    expect(await database.db.select().from(users)).toHaveLength(1)
  })

  it.each([
    ['chai-at-six', /^ADMIN_PASSWORD cannot be taken: An admin's password must be at least 12 characters long$/],
    ['Administrator1', /^ADMIN_PASSWORD cannot be taken: This password is too common/],
  ])('is not made with the password %s, which is guessed soon', async (password, sentence) => {
    await expect(ensureFirstAdmin(database, { email: 'asha@example.in', password })).rejects.toThrow(sentence)
    expect(await database.db.select().from(users)).toEqual([])
  })

  it('leaves an existing admin alone, whatever the settings name', async () => {
    await ensureFirstAdmin(database, { email: 'first@example.in', password: 'a-secret-of-one' })
    expect(await ensureFirstAdmin(database, { email: 'second@example.in', password: 'a-secret-of-another' })).toEqual({
      email: 'first@example.in',
    })
  })

  it('takes over the account that already has the named address', async () => {
    await database.db.execute(
      sql`insert into users (id, name, email, role, password_hash) values ('u1', 'Asha', 'ASHA@example.in', 'customer', 'x')`,
    )
    await ensureFirstAdmin(database, { email: 'asha@example.in', password: 'chai-at-half-past-six' })
    const stored = await database.db.select().from(users)
    expect(stored.map(({ id, role }) => ({ id, role }))).toEqual([{ id: 'u1', role: 'admin' }])
  })
})
