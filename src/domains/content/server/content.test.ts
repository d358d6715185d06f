import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandMedia } from '#demo/brand-media.ts'
import { demoContent } from '#demo/content.ts'
import { parseSettings } from '#platform/settings.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import type { Content } from '../contract.ts'
import { defaultContent } from '../rules.ts'
import { contentDomain } from './domain.ts'
import { resetContent, seedContent } from './seed-content.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let admin: string
let customer: string

beforeAll(async () => {
  shop = await createAccountsApp()
  await registerDomain(shop.app, contentDomain, { ...shop, ...parseSettings({}) })
  const { createUser } = createShopClient({ database: shop, getUrls: () => ({ url: '', providerUrl: '' }) })
  admin = (await createUser('admin')).token
  customer = (await createUser()).token
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'PUT', url: string, { token, body }: { token?: string; body?: object } = {}) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const getAdminContent = async () => (await call('GET', '/api/admin/content', { token: admin })).body
const saveContent = (content: Content, version: number) =>
  call('PUT', '/api/admin/content', { token: admin, body: { ...content, version } })
const getCatalogueVersion = async () =>
  Number((await shop.pool.query('SELECT version FROM catalogue_version')).rows[0]?.version)
const editContent = (change: (content: Content) => unknown): Content => {
  const content = structuredClone(demoContent)
  change(content)
  return content
}
const first = <T>([item]: T[]): T => item as T

it('returns the default content until it is changed', async () => {
  expect((await call('GET', '/api/content')).body).toEqual(defaultContent)
  expect(await getAdminContent()).toEqual({ content: defaultContent, defaultContent, version: 0 })
})

it('is seeded with the content of the demo only before anything is stored', async () => {
  await shop.db.transaction((tx) => seedContent(tx, demoContent))
  expect((await call('GET', '/api/content')).body).toEqual(demoContent)
  await shop.db.transaction((tx) => seedContent(tx, defaultContent))
  expect(await getAdminContent()).toEqual({ content: demoContent, defaultContent, version: 1 })
})

describe('saved content', () => {
  const edited = editContent(({ messages, sections }) => {
    first(messages).text = '  CHAI IS ON US  '
    for (const section of sections) if (['film', 'top-wears'].includes(section.id)) section.shown = false
  })

  it('is served without hidden sections and invalidates cached pages', async () => {
    const before = await getCatalogueVersion()
    const { status, body } = await saveContent(edited, 1)
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, editedBy: 'Asha', editedAt: expect.any(String) })
    const { messages, sections } = (await call('GET', '/api/content')).body as Content
    expect(first(messages)).toEqual({ icon: 'flame', text: 'CHAI IS ON US' })
    expect(sections.map(({ id }) => id)).toEqual(['genders', 'new-arrivals', 'best-seller', 'collections', 'promises'])
    const adminIds = (await getAdminContent()).content.sections.map(({ id }: { id: string }) => id)
    expect(adminIds).toEqual(demoContent.sections.map(({ id }) => id))
    expect(await getCatalogueVersion()).toBe(before + 1)
  })

  it('is recorded in the audit log with before and after', async () => {
    const { rows } = await shop.pool.query('SELECT kind, actor_name, subject_name, before, after FROM audit_entries')
    expect(rows).toEqual([
      {
        kind: 'home',
        actor_name: 'Asha',
        subject_name: 'Home page and announcements',
        before: {
          announcements: expect.stringContaining('BACK IN STOCK'),
          sections: expect.stringMatching(/^Hero "Meet me at the"/),
        },
        after: {
          announcements: expect.stringMatching(/^CHAI IS ON US \(flame\); LOW INVENTORY/),
          sections: expect.stringMatching(/^Hero .+, hidden; /),
        },
      },
    ])
  })

  it('is not overwritten by a save against an older version', async () => {
    const { status, body } = await saveContent(defaultContent, 1)
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Asha changed this at .+\. Reload to see the changes\.$/)
    expect((await getAdminContent()).version).toBe(2)
  })

  it('keeps its version when saved again without edits', async () => {
    const before = await getCatalogueVersion()
    const { content } = await getAdminContent()
    expect((await saveContent(content, 2)).body.version).toBe(2)
    expect(await getCatalogueVersion()).toBe(before)
  })

  it('accepts one of two concurrent saves', async () => {
    const one = editContent(({ messages }) => Object.assign(first(messages), { text: 'ONE' }))
    const two = editContent(({ messages }) => Object.assign(first(messages), { text: 'TWO' }))
    const statuses = (await Promise.all([saveContent(one, 2), saveContent(two, 2)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

describe('invalid content', () => {
  const withShelf = (change: object) =>
    editContent(({ sections }) => {
      const index = sections.findIndex(({ kind }) => kind === 'shelf')
      sections[index] = { ...sections[index], ...change } as Content['sections'][number]
    })
  const changeSection = (kind: string, change: object) =>
    editContent(({ sections }) => {
      const section = sections.find((candidate) => candidate.kind === kind)
      if (section) Object.assign(section, change)
    })
  const withHero = (change: object) => changeSection('hero', change)
  const withTiles = (tiles: object[]) => changeSection('tiles', { tiles })
  const withVideo = (change: object) => {
    const { portrait, landscape } = brandMedia.promo
    return { portrait, landscape: { ...landscape, ...change } }
  }
  const withAnnouncement = (text: string) => editContent(({ messages }) => Object.assign(first(messages), { text }))

  it.each([
    ['eleven announcements', editContent(({ messages }) => messages.push(...messages, first(messages)))],
    ['an empty announcement', withAnnouncement('  ')],
    ['an announcement of 81 characters', withAnnouncement('x'.repeat(81))],
    ['an announcement of two lines', withAnnouncement('one\ntwo')],
    ['an unknown icon', editContent(({ messages }) => Object.assign(first(messages), { icon: 'skull' }))],
    ['a title of 61 characters', withShelf({ title: 'x'.repeat(61) })],
    ['no title', withShelf({ title: '' })],
    ['a limit of 0', withShelf({ limit: 0 })],
    ['a limit of 25', withShelf({ limit: 25 })],
    ['a fractional limit', withShelf({ limit: 1.5 })],
    ['an unknown gender', withShelf({ query: { gender: 'Robots' } })],
    ['an unknown query parameter', withShelf({ query: { secret: 'x' } })],
    ['a link to another host', withShelf({ link: { label: 'More', to: '//evil.example' } })],
    ['a script link', withShelf({ link: { label: 'More', to: 'javascript:alert(1)' } })],
    ['a duplicate section', editContent(({ sections }) => sections.push(first(sections)))],
    ['a video of another site', withHero({ film: withVideo({ mp4: 'https://evil.example/a.mp4' }) })],
    ['a video outside its folder', withHero({ film: withVideo({ mp4: '/films/../etc/passwd' }) })],
    ['an image of another site', withHero({ picture: { narrow: { stem: '//evil.example/a', widths: [400] } } })],
    ['an image without a width', withHero({ picture: { narrow: { stem: '/media/a', widths: [] } } })],
    ['no tile', withTiles([])],
    ['five tiles', withTiles(Array.from({ length: 5 }, () => ({ title: 'One', to: '/one' })))],
    ['a tile with a script', withTiles([{ title: 'One', to: 'javascript:alert(1)' }])],
    [
      'an empty quote',
      editContent(({ sections }) => sections.push({ id: 'q', kind: 'quote', shown: true, text: '', source: '' })),
    ],
    [
      'a text of 401 characters',
      editContent(({ sections }) =>
        sections.push({ id: 't', kind: 'text', shown: true, title: '', text: 'x'.repeat(401) }),
      ),
    ],
    ['an unknown kind', editContent(({ sections }) => Object.assign(first(sections), { kind: 'film' }))],
    ['more than twenty sections', withExtraShelves(15)],
  ])('is rejected: %s', async (_, content) => {
    const { version } = await getAdminContent()
    expect((await saveContent(content, version)).status).toBe(400)
    expect((await getAdminContent()).version).toBe(version)
  })
})

function withExtraShelves(count: number): Content {
  return editContent(({ sections }) => {
    const shelf = sections.find(({ kind }) => kind === 'shelf')
    for (let n = 0; n < count; n++) if (shelf) sections.push({ ...shelf, id: `more-${n}` })
  })
}

it('returns and saves content for editing only for an admin', async () => {
  for (const [auth, status] of [
    [{}, 401],
    [{ token: customer }, 403],
  ] as const) {
    expect((await call('GET', '/api/admin/content', auth)).status).toBe(status)
    const body = { ...defaultContent, version: (await getAdminContent()).version }
    expect((await call('PUT', '/api/admin/content', { ...auth, body })).status).toBe(status)
  }
})

it('accepts content at its limits, including new shelves', async () => {
  const { version } = await getAdminContent()
  const largest = withExtraShelves(13)
  largest.messages = Array.from({ length: 10 }, () => ({ icon: 'gem' as const, text: 'x'.repeat(80) }))
  const { status, body } = await saveContent(largest, version)
  expect(status).toBe(200)
  expect(body.content).toEqual(largest)
})

it('returns the seller, customer care and the grievance officer, cached like the content', async () => {
  const { status, body, headers } = await call('GET', '/api/shop')
  expect(status).toBe(200)
  expect(body).toEqual({
    seller: {
      name: 'Nukkad Demo Store',
      address: ['1 Sample Street', 'Bengaluru 560001'],
      state: 'Karnataka',
      gstin: '29AAAAA0000A1Z5',
    },
    care: {
      email: 'hello@nukkad.example',
      phone: '+91 00000 00000',
      hours: 'Mon-Fri 9 AM-6 PM IST',
      replies: 'within 24 hours',
    },
    grievance: { officer: 'Sample Officer', email: 'grievance@nukkad.example' },
  })
  expect(headers['cache-control']).toBe((await call('GET', '/api/content')).headers['cache-control'])
  expect(headers.etag).toBeTruthy()
})

it('loses unchanged parts of the demo on a reset, and keeps changed and added ones', async () => {
  const { version } = await getAdminContent()
  const own = { id: 'own', kind: 'text', shown: true, title: 'Ours', text: 'Made here.' } as const
  await saveContent(
    editContent(({ messages, sections }) => {
      first(messages).text = 'OUR OWN WORDS'
      sections.push(own)
    }),
    version,
  )
  await shop.db.transaction((tx) => resetContent(tx, demoContent))
  expect((await getAdminContent()).content).toEqual({
    messages: [{ icon: 'flame', text: 'OUR OWN WORDS' }],
    sections: [own],
  })
})
