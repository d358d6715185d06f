import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPages } from '#demo/pages.ts'
import { demoSettings } from '#demo/shop-settings.ts'
import { auditDomain } from '#domains/audit/server/domain.ts'
import { parseSettings } from '#platform/settings.ts'
import { formatShortDate } from '#shared/format-date.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import type { AdminPage } from '../admin-page-contract.ts'
import { MAX_BLOCKS, MAX_OWN_PAGES, type PageText } from '../page-contract.ts'
import { defaultPages } from './default-pages/default-pages.ts'
import { contentDomain } from './domain.ts'
import { listOwnPagePaths } from './get-page.ts'
import { resetPages, seedPages } from './seed-pages.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let admin: string

beforeAll(async () => {
  shop = await createAccountsApp()
  const deps = { ...shop, ...parseSettings({}) }
  await registerDomain(shop.app, contentDomain, deps)
  await registerDomain(shop.app, auditDomain, deps)
  const { createUser } = createShopClient({ database: shop, getUrls: () => ({ url: '', providerUrl: '' }) })
  admin = (await createUser('admin')).token
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM pages'))

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

async function call(method: Method, path: string, body?: object) {
  const headers = { authorization: `Bearer ${admin}` }
  const url = `/api/admin/pages${path}`
  const response = await shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: response.statusCode, body: response.json() }
}

async function view(slug: string) {
  const response = await shop.app.inject(`/api/pages/${slug}`)
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const get = async (slug: string): Promise<AdminPage> => (await call('GET', `/${slug}`)).body
const save = (slug: string, text: object, version: number) => call('PUT', `/${slug}`, { ...text, version })
const publish = (slug: string, version: number) => call('POST', `/${slug}/publish`, { version })
const create = (body: object) => call('POST', '', body)
const getCatalogueVersion = async () =>
  Number((await shop.pool.query('SELECT version FROM catalogue_version')).rows[0]?.version)

const sizeGuide: Pick<PageText, 'title' | 'sections'> = {
  title: 'Size guide',
  sections: [
    {
      id: 'measure',
      title: 'How to measure',
      claim: '',
      collection: '',
      withContact: false,
      blocks: [{ kind: 'paragraph', text: 'At {{shop}} we measure **flat**. [Ask](/contact).' }],
    },
  ],
}
const withText = (text: string) => ({
  title: 'Size guide',
  sections: [{ id: 'a', title: 'A', blocks: [{ kind: 'paragraph', text }] }],
})

describe('a built-in page', () => {
  it('has its default text, with the values of the shop', async () => {
    const { status, body, headers } = await view('privacy')
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('public')
    expect(body).toMatchObject({ slug: 'privacy', title: 'Privacy Policy' })
    expect(body.description).toMatch(/^What Nukkad knows about you/)
    expect(JSON.stringify(body)).not.toContain('{{')
    expect(await get('privacy')).toMatchObject({
      path: '/privacy',
      builtIn: true,
      live: true,
      state: 'default',
      version: 0,
      content: defaultPages.privacy,
      defaultContent: defaultPages.privacy,
      placeholders: { shop: 'Nukkad', returnDays: '2-3' },
    })
  })

  it('shows a draft to nobody, and the published text to everybody', async () => {
    const edited = { ...defaultPages.terms, intro: 'Our rules at {{shop}}.' }
    const before = await getCatalogueVersion()
    const { body: draft } = await save('terms', edited, 0)
    expect(draft).toMatchObject({
      state: 'draft',
      version: 1,
      live: true,
      content: edited,
      editedBy: expect.any(String),
    })
    const { body: defaultPage } = await view('terms')
    expect(defaultPage.intro).not.toContain('Our rules')
    expect(defaultPage.updated, 'nobody has published it').toBe('')
    expect(await getCatalogueVersion(), 'a draft drops no cached page').toBe(before)

    const { body: published } = await publish('terms', 1)
    expect(published).toMatchObject({ state: 'published', version: 2, publishedAt: expect.any(String) })
    expect((await view('terms')).body).toMatchObject({
      intro: 'Our rules at Nukkad.',
      updated: `Last updated ${formatShortDate(published.publishedAt)}`,
    })
    expect(await getCatalogueVersion()).toBeGreaterThan(before)
  })

  it('discards its draft when it is saved as shoppers see it, and follows the default again when that is published', async () => {
    const edited = { ...defaultPages.shipping, intro: 'Quick.' }
    await save('shipping', edited, 0)
    expect((await save('shipping', defaultPages.shipping, 1)).body).toMatchObject({ state: 'default', version: 2 })
    await save('shipping', edited, 2)
    await publish('shipping', 3)
    await save('shipping', defaultPages.shipping, 4)
    expect((await publish('shipping', 5)).body).toMatchObject({ state: 'default', version: 6 })
    const { rows } = await shop.pool.query(`SELECT published, published_at FROM pages WHERE slug = 'shipping'`)
    expect(rows).toEqual([{ published: null, published_at: null }])
  })

  it('cannot be deleted', async () => {
    expect(await call('DELETE', '/terms')).toMatchObject({
      status: 409,
      body: { message: "This page comes with every shop and can't be deleted. You can change its text." },
    })
  })
})

describe('saving', () => {
  it('rejects a stale version and keeps the newer text', async () => {
    const mine = { ...defaultPages.terms, intro: 'Mine.' }
    await save('terms', { ...defaultPages.terms, intro: 'Theirs.' }, 0)
    for (const { status, body } of [await save('terms', mine, 0), await publish('terms', 0)]) {
      expect(status).toBe(409)
      expect(body.message).toMatch(/changed this at .*\. Reload to see the changes\.$/)
    }
    expect((await get('terms')).content.intro).toBe('Theirs.')
  })

  it('accepts one of two concurrent first edits of a page', async () => {
    const results = await Promise.all(
      ['One.', 'Two.'].map((intro) => save('returnpolicy', { ...defaultPages.returnpolicy, intro }, 0)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('does not count an identical text as a change', async () => {
    expect((await save('terms', defaultPages.terms, 0)).body).toMatchObject({ version: 0, state: 'default' })
    expect((await publish('terms', 0)).body).toMatchObject({ version: 0, state: 'default' })
  })

  it.each([
    [
      '[Click](javascript:alert(1))',
      'Paragraph: the link to javascript:alert(1 must start with /, #, https://, mailto: or tel:.',
    ],
    [
      '[Click](//evil.example)',
      'Paragraph: the link to //evil.example must start with /, #, https://, mailto: or tel:.',
    ],
    ['Hello {{shopp}}', 'Paragraph: {{shopp}} is not a placeholder. Use one of {{shop}}, {{returnDays}}'],
    ['Hello {{shop', 'Paragraph: {{shop is not a placeholder.'],
    ['', 'Paragraph is required.'],
    ['x'.repeat(3_001), 'Paragraph can be at most 3000 characters.'],
    ['bell \u0007', "Paragraph contains a character that can't be displayed."],
  ])('rejects the paragraph %.30s', async (text, message) => {
    await create({ title: 'Size guide' })
    const { status, body } = await save('size-guide', withText(text), 1)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: 'sections.0.blocks.0.text', message: expect.stringContaining(message) }])
    expect((await get('size-guide')).version).toBe(1)
  })

  const paragraphs = (count: number, text: string) => Array.from({ length: count }, () => ({ kind: 'paragraph', text }))

  it.each([
    [
      'a section with too many blocks',
      [{ id: 'a', blocks: paragraphs(MAX_BLOCKS + 1, 'x') }],
      'A page can have at most 100 blocks of text.',
    ],
    [
      'too many blocks in all',
      ['a', 'b'].map((id) => ({ id, blocks: paragraphs(60, 'x') })),
      'A page can have at most 100 blocks of text.',
    ],
    ['more than 64 KB', [{ id: 'a', blocks: paragraphs(30, 'x'.repeat(2_500)) }], 'A page can be at most 64 KB.'],
    ['two sections with one address', [{ id: 'a' }, { id: 'a' }], 'Two sections have the same address.'],
    [
      'an address with capitals',
      [{ id: 'A b' }],
      'Section address must be lowercase letters, digits and hyphens, such as prices.',
    ],
    ['unknown blocks', [{ id: 'a', blocks: [{ kind: 'script', text: 'x' }] }], 'Kind is not valid.'],
    ['HTML fields', [{ id: 'a', html: '<b>' }], 'Unknown field html.'],
  ])('rejects %s', async (_, sections, message) => {
    await create({ title: 'Size guide' })
    const { status, body } = await save('size-guide', { title: 'Size guide', sections }, 1)
    expect([status, body.message]).toEqual([400, message])
  })

  it('rejects a button that could run a script', async () => {
    await create({ title: 'Size guide' })
    const links = [{ label: 'Go', to: 'javascript:alert(1)' }]
    const { body } = await save('size-guide', { title: 'Size guide', links }, 1)
    expect(body.message).toBe('Link must start with /, #, https://, mailto: or tel:.')
  })
})

describe('a page of the owner', () => {
  it('is created as a draft, published, listed and deleted', async () => {
    const { status, body: created } = await create({ title: 'Größen & Maße' })
    expect([status, created.slug, created.path]).toEqual([201, 'grossen-and-masse', '/pages/grossen-and-masse'])
    await create({ title: 'Size guide', slug: 'sizes' })
    await save('sizes', sizeGuide, 1)
    expect((await view('sizes')).status).toBe(404)
    expect(await listOwnPagePaths(shop)).toEqual([])

    expect((await publish('sizes', 2)).body).toMatchObject({ live: true, state: 'published' })
    expect((await view('sizes')).body).toMatchObject({
      title: 'Size guide',
      sections: [{ blocks: [{ text: 'At Nukkad we measure **flat**. [Ask](/contact).' }] }],
    })
    expect(await listOwnPagePaths(shop)).toEqual(['/pages/sizes'])
    const { body: list } = await call('GET', '')
    expect(list.map(({ slug, state }: AdminPage) => `${slug} ${state}`)).toEqual([
      'about default',
      'terms default',
      'shipping default',
      'returnpolicy default',
      'privacy default',
      'grossen-and-masse draft',
      'sizes published',
    ])

    expect(await call('DELETE', '/sizes?version=2')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ changed this at .+\. Reload to see the changes\.$/) },
    })
    expect((await view('sizes')).status).toBe(200)
    expect((await call('DELETE', '/sizes?version=3')).body).toEqual({ message: 'Page deleted.' })
    expect((await view('sizes')).status).toBe(404)
    expect((await call('DELETE', '/sizes')).status).toBe(404)
  })

  it.each([
    [{ title: 'About' }, 400, 'Every shop has a page at /about. Edit that one, or choose another address.'],
    [
      { title: 'x', slug: 'returnpolicy' },
      400,
      'Every shop has a page at /returnpolicy. Edit that one, or choose another address.',
    ],
    [{ title: '???' }, 400, 'Please enter an address: the title has no letters that an address can have.'],
    [
      { title: 'x', slug: '../admin' },
      400,
      'Address must be lowercase letters, digits and hyphens, such as size-guide.',
    ],
    [{ title: ' ' }, 400, 'Title is required.'],
    [{ title: 'Taken' }, 409, 'There is already a page at /pages/taken.'],
  ])('is rejected: %j', async (body, status, message) => {
    await create({ title: 'Taken' })
    const response = await create(body)
    expect([response.status, response.body.message]).toEqual([status, message])
  })

  it('is rejected when there are too many', async () => {
    await shop.pool.query(
      `INSERT INTO pages (slug, draft) SELECT 'p-' || n, '{"title":"P"}' FROM generate_series(1, $1) n`,
      [MAX_OWN_PAGES],
    )
    const { status, body } = await create({ title: 'One more' })
    expect([status, body.message]).toEqual([409, 'There can be at most 100 pages. Delete one that you no longer need.'])
  })
})

describe('the audit log', () => {
  beforeEach(async () => {
    await shop.pool.query(
      'ALTER TABLE audit_entries DISABLE TRIGGER USER; DELETE FROM audit_entries; ALTER TABLE audit_entries ENABLE TRIGGER USER',
    )
  })

  const listChanges = async () =>
    (
      await shop.app.inject({ url: '/api/admin/changes?kind=page', headers: { authorization: `Bearer ${admin}` } })
    ).json()
  const undo = async (id: string) => {
    const headers = { authorization: `Bearer ${admin}` }
    const response = await shop.app.inject({ method: 'POST', url: `/api/admin/changes/${id}/undo`, headers })
    return { status: response.statusCode, body: response.json() }
  }
  const [first, ...others] = defaultPages.terms.sections
  const edited = { ...defaultPages.terms, intro: 'Short.', sections: others }

  it('has the changed parts of a published page, which can be undone', async () => {
    await save('terms', edited, 0)
    expect(await listChanges(), 'a draft is no change yet').toEqual([])
    await publish('terms', 1)
    const [change] = await listChanges()
    expect(change).toMatchObject({ subject: { _id: 'terms', name: 'Terms & Conditions' }, undoable: true })
    expect(Object.keys(change.after).toSorted()).toEqual(['intro', 'order of sections', 'section who'])
    expect(change.after).toMatchObject({ intro: 'Short.', 'section who': null })
    expect(change.before).toMatchObject({ intro: defaultPages.terms.intro, 'section who': JSON.stringify([first]) })

    expect((await undo(change._id)).status).toBe(200)
    expect(await get('terms')).toMatchObject({ content: defaultPages.terms, state: 'default' })
    expect((await listChanges()).length).toBe(2)
  })

  it('does not undo what has changed again, and keeps a draft', async () => {
    await save('terms', edited, 0)
    await publish('terms', 1)
    const [change] = await listChanges()
    const draft = { ...edited, updated: 'Today' }
    await save('terms', draft, 2)
    expect((await undo(change._id)).status).toBe(200)
    expect(await get('terms')).toMatchObject({ content: draft, published: defaultPages.terms, state: 'draft' })
    const { version } = await get('terms')
    await publish('terms', version)
    const [, undone] = await listChanges()
    expect(await undo(undone._id)).toMatchObject({
      status: 409,
      body: { message: 'This page has changed since then, so this change was not undone.' },
    })
  })

  it('has created and deleted pages', async () => {
    await create({ title: 'Size guide' })
    await call('DELETE', '/size-guide')
    expect(await listChanges()).toMatchObject([
      { before: { title: 'Size guide' }, undoable: false },
      { after: { title: 'Size guide' }, undoable: false },
    ])
  })
})

describe('the pages of the demo', () => {
  it('are seeded once, and reset unless the owner has changed them', async () => {
    await shop.db.transaction((tx) => seedPages(tx, demoPages))
    expect((await view('about')).body.headline).toBe('Meet you at the corner')
    const edited = { ...(await get('terms')).content, intro: 'Ours.' }
    await save('terms', edited, 1)
    await publish('terms', 2)
    await shop.db.transaction((tx) => seedPages(tx, demoPages))
    expect((await view('terms')).body.intro).toBe('Ours.')

    await shop.db.transaction((tx) => resetPages(tx, demoPages))
    expect(await get('about')).toMatchObject({ state: 'default', content: defaultPages.about })
    expect((await view('about')).body.headline).toBe('About us')
    expect((await view('terms')).body.intro).toBe('Ours.')
    expect((await get('shipping')).state).toBe('default')
  })
})

describe('the migration', () => {
  const file = readdirSync('migrations').find((name) => name.endsWith('_pages.sql'))
  const addPrivacyLink = readFileSync(`migrations/${file}`, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  const { navigation } = demoSettings
  const oldFooter = navigation.footer.map(({ title, links }) => ({
    title,
    links: links.filter(({ to }) => to !== '/privacy'),
  }))

  it.each([
    ['adds the privacy policy to a footer that no admin has edited', null, navigation.footer],
    ['leaves the footer of an owner alone', 'Asha', oldFooter],
  ])('%s', async (_, editedBy, footer) => {
    await shop.pool.query(`DELETE FROM shop_settings WHERE section = 'navigation'`)
    const value = JSON.stringify({ ...navigation, footer: oldFooter })
    const insert = `INSERT INTO shop_settings (section, value, version, edited_by) VALUES ('navigation', $1, 1, $2)`
    await shop.pool.query(insert, [value, editedBy])
    for (let run = 0; run < 2; run++) await shop.pool.query(addPrivacyLink)
    const { rows } = await shop.pool.query(`SELECT value FROM shop_settings WHERE section = 'navigation'`)
    expect(rows[0]?.value).toEqual({ ...navigation, footer })
    await shop.pool.query(`DELETE FROM shop_settings WHERE section = 'navigation'`)
  })
})
