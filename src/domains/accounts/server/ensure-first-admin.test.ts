import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'
import { users } from './tables.ts'

describe('the first admin', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  const log = { warn: vi.fn() }
  let deps: Parameters<typeof ensureFirstAdmin>[0]
  beforeAll(async () => {
    database = await freshDatabase()
    deps = { ...database, log }
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    log.warn.mockReset()
    await database.db.delete(users)
  })

  it('is made up when nobody is named, and its password is told only by the start that made it', async () => {
    const made = await ensureFirstAdmin(deps, undefined)
    expect(made.email).toBe('admin@nukkad.local')
    const [stored] = await database.db.select().from(users)
    expect(stored?.role).toBe('admin')
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(stored?.passwordHash ?? '', made.generatedPassword ?? '')).toBe(true)
    expect(await ensureFirstAdmin(deps, undefined)).toEqual({ email: 'admin@nukkad.local' })
  })

  it('is the one that the settings name', async () => {
    const made = await ensureFirstAdmin(deps, { email: 'Asha@Example.in', password: 'chai-at-half-past-six' })
    expect(made).toEqual({ email: 'Asha@Example.in' })
    const [stored] = await database.db.select().from(users)
    expect(await verify(stored?.passwordHash ?? '', 'chai-at-half-past-six')).toBe(true)
  })

  it('is one, when several processes start at once', async () => {
    const starts = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(deps, undefined)))
    expect(starts.filter((start) => start.generatedPassword)).toHaveLength(1)
    expect(await database.db.select().from(users)).toHaveLength(1)
  })

  it.each([
    ['chai-at-six', "ADMIN_PASSWORD is easily guessed: An admin's password must be at least 12 characters long"],
    ['Administrator1', 'ADMIN_PASSWORD is easily guessed: This password is too common. Please choose another.'],
  ])('is made with the password %s, and the log warns of it', async (password, sentence) => {
    await ensureFirstAdmin(deps, { email: 'asha@example.in', password })
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(sentence)
    expect(await database.db.select().from(users)).toHaveLength(1)
  })

  it('leaves an existing admin alone, whatever the settings name', async () => {
    await ensureFirstAdmin(deps, { email: 'first@example.in', password: 'a-secret-of-one' })
    expect(await ensureFirstAdmin(deps, { email: 'second@example.in', password: 'a-secret-of-another' })).toEqual({
      email: 'first@example.in',
    })
  })

  it('takes over the account that already has the named address', async () => {
    await database.db.execute(
      sql`insert into users (id, name, email, role, password_hash) values ('u1', 'Asha', 'ASHA@example.in', 'customer', 'x')`,
    )
    await ensureFirstAdmin(deps, { email: 'asha@example.in', password: 'chai-at-half-past-six' })
    const stored = await database.db.select().from(users)
    expect(stored.map(({ id, role }) => ({ id, role }))).toEqual([{ id: 'u1', role: 'admin' }])
  })
})
