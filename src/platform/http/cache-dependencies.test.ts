import { expect, it, vi } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import { registerPages } from './pages.ts'

const shirt = new Set(['shirt'])
const hat = new Set(['hat'])

/** Creates a server whose pages show the API responses that their path names: `/shirt+hat`. */
async function createShop() {
  const { app, cache } = await createBareServer()
  const read = vi.fn(async (name: string) => name)
  for (const name of ['shirt', 'hat'])
    app.get(`/api/${name}`, { config: { cache: true } }, async (_request, reply) => {
      reply.dependsOn([name])
      return { name: await read(name) }
    })
  app.get('/api/untagged', { config: { cache: true } }, async () => ({ name: await read('untagged') }))
  app.get('/api/uncached', async () => ({ name: await read('uncached') }))
  const render = vi.fn(async (key: string) => {
    const names = key.slice(1).split('+').filter(Boolean)
    const responses = await Promise.all(names.map((name) => app.inject(`/api/${name}`)))
    const isDown = responses.some(({ statusCode }) => statusCode === 503)
    return { status: isDown ? 503 : 200, html: responses.map(({ body }) => body).join() }
  })
  registerPages(app, { resolve: (key) => ({ key, cacheable: true }), render })
  return { app, cache, read, render }
}

it.each([
  ['/shirt', 2],
  ['/hat', 1],
  ['/hat+shirt', 2],
  ['/untagged', 2],
  ['/hat+uncached', 2],
  ['/', 1],
])('a change makes the page %s stale exactly if it shows what changed', async (path, renders) => {
  const { app, cache, render } = await createShop()
  await app.inject(path)
  cache.markStale(shirt)
  await app.inject(path)
  expect(render).toHaveBeenCalledTimes(renders)
})

it('a page depends on API responses that were cached before, or that another page is waiting for', async () => {
  const { app, cache, render } = await createShop()
  await app.inject('/api/shirt')
  await app.inject('/shirt')
  await Promise.all([app.inject('/hat'), app.inject('/hat+')])
  cache.markStale(new Set([...shirt, ...hat]))
  for (const path of ['/shirt', '/hat', '/hat+']) await app.inject(path)
  expect(render).toHaveBeenCalledTimes(6)
})

it('a page that was rendered while its data changed is rendered again', async () => {
  const { app, cache, read, render } = await createShop()
  read.mockImplementationOnce(async () => {
    cache.markStale(shirt)
    return 'old shirt'
  })
  expect((await app.inject('/shirt')).body).toContain('old shirt')
  expect((await app.inject('/shirt')).body).not.toContain('old shirt')
  await app.inject('/shirt')
  expect(render).toHaveBeenCalledTimes(2)
})

it('a page keeps showing its last copy while the data is unavailable, and is fresh soon after', async () => {
  const { app, cache, read } = await createShop()
  const { body } = await app.inject('/shirt+hat')
  cache.markStale(shirt)
  read.mockRejectedValue(new ShopError('unavailable', 'not now'))
  for (const path of ['/shirt+hat', '/api/shirt', '/shirt+hat', '/api/hat']) {
    expect(await app.inject(path)).toMatchObject({ statusCode: 200 })
  }
  expect((await app.inject('/shirt+hat')).body).toBe(body)
  expect((await app.inject('/untagged')).statusCode).toBe(503)
  read.mockImplementation(async (name) => `new ${name}`)
  expect((await app.inject('/api/shirt')).json()).toEqual({ name: 'new shirt' })
  await expect.poll(async () => (await app.inject('/shirt+hat')).body, { timeout: 3_000 }).toContain('new shirt')
})
