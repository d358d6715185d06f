import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'
import { users } from './tables.ts'

describe('the first admin', () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>
  const log = { warn: vi.fn() }
  let deps: Parameters<typeof ensureFirstAdmin>[0]
  beforeAll(async () => {
    database = await createMigratedDatabase()
    deps = { ...database, log }
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    log.warn.mockReset()
    await database.db.delete(users)
  })

  it('gets a generated password if none is configured, which is returned only once', async () => {
    const admin = await ensureFirstAdmin(deps, undefined)
    expect(admin.email).toBe('admin@nukkad.local')
    const [user] = await database.db.select().from(users)
    expect(user?.role).toBe('admin')
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verify(user?.passwordHash ?? '', admin.generatedPassword ?? '')).toBe(true)
    expect(await ensureFirstAdmin(deps, undefined)).toEqual({ email: 'admin@nukkad.local' })
  })

  it('is created from the settings', async () => {
    const admin = await ensureFirstAdmin(deps, { email: 'Asha@Example.in', password: 'chai-at-half-past-six' })
    expect(admin).toEqual({ email: 'Asha@Example.in' })
    const [user] = await database.db.select().from(users)
    expect(await verify(user?.passwordHash ?? '', 'chai-at-half-past-six')).toBe(true)
  })

  it('is created only once when several processes start concurrently', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(deps, undefined)))
    expect(results.filter(({ generatedPassword }) => generatedPassword)).toHaveLength(1)
    expect(await database.db.select().from(users)).toHaveLength(1)
  })

  it.each([
    ['chai-at-six', 'ADMIN_PASSWORD is weak: An admin password must be at least 12 characters long.'],
    ['Administrator1', 'ADMIN_PASSWORD is weak: This password is too common. Please choose another.'],
  ])('is created with the weak password %s and a warning', async (password, warning) => {
    await ensureFirstAdmin(deps, { email: 'asha@example.in', password })
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(warning)
    expect(await database.db.select().from(users)).toHaveLength(1)
  })

  it('is not created if there already is an admin', async () => {
    await ensureFirstAdmin(deps, { email: 'first@example.in', password: 'a-secret-of-one' })
    expect(await ensureFirstAdmin(deps, { email: 'second@example.in', password: 'a-secret-of-another' })).toEqual({
      email: 'first@example.in',
    })
  })

  it('reuses the account that already has the configured email, and gives it the admin role', async () => {
    await database.db.execute(
      sql`insert into users (id, name, email, role, password_hash) values ('u1', 'Asha', 'ASHA@example.in', 'customer', 'x')`,
    )
    await ensureFirstAdmin(deps, { email: 'asha@example.in', password: 'chai-at-half-past-six' })
    const rows = await database.db.select().from(users)
    expect(rows.map(({ id, role }) => ({ id, role }))).toEqual([{ id: 'u1', role: 'admin' }])
  })
})
