import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MemoCache } from '#platform/cache/memo-cache.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { addRedirect, createRedirectFinder } from './redirects.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('TRUNCATE redirects'))

const redirect = (from: string, to: string) => database.db.transaction((tx) => addRedirect(tx, { from, to }))
const find = (path: string) => createRedirectFinder({ db: database.db, cache: new MemoCache() })(path)

describe('a redirect', () => {
  it('is found by every spelling of its path', async () => {
    await redirect('/products/chai tee/', '/product/chai-tee')
    for (const path of ['/products/chai%20tee', '/products/chai%20tee/', '/products/ch%61i tee']) {
      expect(await find(path)).toBe('/product/chai-tee')
    }
    expect(await find('/products/other')).toBeUndefined()
    expect(await find('/products/%')).toBeUndefined()
  })

  it('redirects to the newest path in one step, also after a change back', async () => {
    await redirect('/product/a', '/product/b')
    await redirect('/product/b', '/product/c')
    expect([await find('/product/a'), await find('/product/b')]).toEqual(['/product/c', '/product/c'])
    await redirect('/product/c', '/product/a')
    expect([await find('/product/a'), await find('/product/b'), await find('/product/c')]).toEqual([
      undefined,
      '/product/a',
      '/product/a',
    ])
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'product/a', '/a//b', '/../a'])(
    'never leads to %s',
    async (to) => {
      await expect(redirect('/old', to)).rejects.toThrow('is not a path of this shop.')
      await expect(redirect(to, '/new')).rejects.toThrow('is not a path of this shop.')
      expect(await find('/old')).toBeUndefined()
    },
  )

  it('is queried once until the catalogue changes, and increments the catalogue version', async () => {
    const cache = new MemoCache()
    const findCached = createRedirectFinder({ db: database.db, cache })
    const getVersion = async () => (await database.pool.query('SELECT version FROM catalogue_version')).rows[0].version
    const before = await getVersion()
    expect(await findCached('/old')).toBeUndefined()
    await redirect('/old', '/new')
    expect(await findCached('/old')).toBeUndefined()
    expect(Number(await getVersion())).toBeGreaterThan(Number(before))
    cache.clear()
    expect(await findCached('/old')).toBe('/new')
  })
})
