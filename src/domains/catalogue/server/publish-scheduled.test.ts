import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'
import { publishScheduled } from './publish-scheduled.ts'
import { watchCatalogue } from './watch-catalogue.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('DELETE FROM products; DELETE FROM collections')
})

const future = '2199-11-20T12:30:00.000Z'
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

const addDraft = async (publishAt: string | null = future) => {
  const id = await shop.addProduct()
  const path = `/api/admin/products/${id}`
  const edited = await shop.call('PUT', path, { body: { state: 'draft', publishAt } })
  expect(edited.status).toBe(200)
  return { id, path, edited: edited.body }
}

const getStatus = async (path: string) => (await shop.call('GET', path, { token: null })).status

/** Waits for the connection, after which only a notification makes the process read the schedule again. */
async function startWatcher() {
  const clearings: number[] = []
  let isConnected = false
  const watcher = watchCatalogue(
    {
      db: shop.db,
      url: shop.url,
      cache: {
        clear: () => void clearings.push(Date.now()),
        markStale: () => {
          isConnected = true
        },
      },
    },
    pino({ level: 'silent' }),
  )
  onTestFinished(() => watcher.close())
  await vi.waitFor(() => expect(isConnected).toBe(true), 10_000)
  return clearings
}

describe('a scheduled product', () => {
  it('is a draft with a time, hidden from shoppers', async () => {
    const { id, edited } = await addDraft()
    expect(edited).toMatchObject({ state: 'draft', publishAt: future })
    expect(await getStatus(`/api/products/${id}`)).toBe(404)
    await publishScheduled(shop)
    expect(await getStatus(`/api/products/${id}`)).toBe(404)
  })

  it('goes live when its time has come, with an entry in the log and a new version', async () => {
    const { id, path, edited } = await addDraft(soon(-1))
    await publishScheduled(shop)
    expect(await getStatus(`/api/products/${id}`)).toBe(200)
    const { body } = await shop.call('GET', path)
    expect(body).toMatchObject({ state: 'live', edited: { by: 'The schedule' } })
    expect(body).not.toHaveProperty('publishAt')
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      actorName: 'The schedule',
      kind: 'product',
      subjectId: id,
      after: { state: 'live', change: 'published' },
    })
    // a form that was opened before must not make it a draft again
    const stale = await shop.call('PUT', path, { body: { state: 'draft', version: edited.version } })
    expect(stale).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^The schedule changed this/) } })
  })

  it('keeps its time when other fields change, and loses it with its state', async () => {
    const { path } = await addDraft()
    expect((await shop.call('PUT', path, { body: { name: 'Later' } })).body.publishAt).toBe(future)
    const live = await shop.call('PUT', path, { body: { state: 'live' } })
    expect(live.body).not.toHaveProperty('publishAt')
    expect((await shop.call('PUT', path, { body: { state: 'draft' } })).body).not.toHaveProperty('publishAt')
  })

  it('cannot be live or archived', async () => {
    const { path } = await addDraft(null)
    const refusal = {
      status: 400,
      body: { errors: [{ field: 'publishAt', message: 'Only a draft can be published at a time.' }] },
    }
    expect(await shop.call('PUT', path, { body: { state: 'archived', publishAt: future } })).toMatchObject(refusal)
    const wrong = await shop.call('PUT', path, { body: { publishAt: 'Friday' } })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Publish time must be a date and time.' } })
  })

  it('goes live on time in a running process, which clears its caches then', async () => {
    const clearings = await startWatcher()
    const publishAt = soon(1_500)
    const { id } = await addDraft(publishAt)
    await vi.waitFor(async () => expect(await getStatus(`/api/products/${id}`)).toBe(200), {
      timeout: 10_000,
      interval: 20,
    })
    await vi.waitFor(() => expect(clearings.at(-1)).toBeGreaterThanOrEqual(Date.parse(publishAt)), 10_000)
    expect((clearings.at(-1) ?? 0) - Date.parse(publishAt)).toBeLessThan(1_000)
  })

  it('goes live at the start if its time came while no process ran', async () => {
    const { id } = await addDraft(soon(-60_000))
    await startWatcher()
    await vi.waitFor(async () => expect(await getStatus(`/api/products/${id}`)).toBe(200), 10_000)
  })
})

describe('a product with an unpublish time', () => {
  const getProduct = async (path: string) => (await shop.call('GET', path)).body

  /** Adds a live product that is unpublished at a time. */
  const addExpiring = async (unpublishAt: string) => {
    const id = await shop.addProduct()
    const path = `/api/admin/products/${id}`
    const edited = await shop.call('PUT', path, { body: { unpublishAt } })
    expect(edited).toMatchObject({ status: 200, body: { state: 'live', unpublishAt } })
    return { id, path, edited: edited.body }
  }

  it('stays live until then, and becomes a draft with an entry in the log and a new version', async () => {
    const { id, path, edited } = await addExpiring(future)
    await publishScheduled(shop)
    expect(await getProduct(path)).toMatchObject({ state: 'live', version: edited.version })
    const due = await shop.call('PUT', path, { body: { unpublishAt: soon(-1) } })
    expect(due.body.version).toBeGreaterThan(edited.version)
    await publishScheduled(shop)
    expect(await getStatus(`/api/products/${id}`)).toBe(404)
    const hidden = await getProduct(path)
    expect(hidden).toMatchObject({ state: 'draft', edited: { by: 'The schedule' } })
    expect(hidden).not.toHaveProperty('unpublishAt')
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      actorName: 'The schedule',
      kind: 'product',
      subjectId: id,
      before: { state: 'live' },
      after: { state: 'draft', change: 'unpublished' },
    })
    const stale = await shop.call('PUT', path, { body: { name: 'Stale', version: due.body.version } })
    expect(stale.status).toBe(409)
  })

  it('goes live first if it is scheduled, and is hidden even if both times have passed', async () => {
    const { id, path } = await addDraft(soon(-2_000))
    const edited = await shop.call('PUT', path, { body: { unpublishAt: future } })
    expect(edited.body).toMatchObject({ state: 'draft', unpublishAt: future })
    await publishScheduled(shop)
    expect(await getProduct(path)).toMatchObject({ state: 'live', unpublishAt: future })
    const again = await addDraft(soon(-2_000))
    await shop.call('PUT', again.path, { body: { unpublishAt: soon(-1_000) } })
    await publishScheduled(shop)
    expect(await getProduct(again.path)).toMatchObject({ state: 'draft' })
    expect(await getStatus(`/api/products/${id}`)).toBe(200)
  })

  it('loses the time with its state', async () => {
    for (const state of ['draft', 'archived']) {
      const { path } = await addExpiring(future)
      expect((await shop.call('PUT', path, { body: { name: 'Longer' } })).body.unpublishAt).toBe(future)
      expect((await shop.call('PUT', path, { body: { state } })).body).not.toHaveProperty('unpublishAt')
    }
  })

  it('must be live or scheduled, and cannot be unpublished before it goes live', async () => {
    const { path } = await addDraft(null)
    const refuse = (message: string) => ({ status: 400, body: { errors: [{ field: 'unpublishAt', message }] } })
    const edit = (body: object) => shop.call('PUT', path, { body })
    expect(await edit({ unpublishAt: future })).toMatchObject(
      refuse('Only a live or scheduled product can be unpublished at a time.'),
    )
    expect(await edit({ publishAt: future, unpublishAt: future })).toMatchObject(
      refuse('A product must be unpublished later than it goes live.'),
    )
    expect(await edit({ unpublishAt: 'Friday' })).toMatchObject({
      status: 400,
      body: { message: 'Unpublish time must be a date and time.' },
    })
  })

  it('is hidden on time in a running process, which clears its caches then', async () => {
    const clearings = await startWatcher()
    const unpublishAt = soon(1_500)
    const { path } = await addExpiring(unpublishAt)
    await vi.waitFor(async () => expect((await getProduct(path)).state).toBe('draft'), {
      timeout: 10_000,
      interval: 20,
    })
    await vi.waitFor(() => expect(clearings.at(-1)).toBeGreaterThanOrEqual(Date.parse(unpublishAt)), 10_000)
    expect((clearings.at(-1) ?? 0) - Date.parse(unpublishAt)).toBeLessThan(1_000)
  })
})

it('hides a scheduled collection from shoppers until its time has come', async () => {
  const create = { name: 'Monsoon', kind: 'manual', publishAt: soon(-1) }
  const { body } = await shop.call('POST', '/api/admin/collections', { body: create })
  expect(body).toMatchObject({ name: 'Monsoon', publishAt: create.publishAt })
  expect(await getStatus('/api/collections/monsoon')).toBe(404)
  await publishScheduled(shop)
  expect(await getStatus('/api/collections/monsoon')).toBe(200)
})
