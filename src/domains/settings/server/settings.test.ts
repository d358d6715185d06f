import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { auditDomain } from '#domains/audit/server/domain.ts'
import { watchCatalogue } from '#domains/catalogue/server/watch-catalogue.ts'
import { parseSettings } from '#platform/settings.ts'
import { type SettingsSection, settingsSchemas, settingsSections } from '#shared/shop-settings.ts'
import { displayFaces, textFaces } from '#shared/theme.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { defaultSettings } from '../rules.ts'
import { settingsDomain } from './domain.ts'
import { ShopSettingsCache } from './shop-settings-cache.ts'

type Shop = Awaited<ReturnType<typeof createAccountsApp>>

let shop: Shop
let admin: string
let customer: string
let shopSettings: ShopSettingsCache
const storage = createMemoryStorage()
const env = { CARE_EMAIL: 'care@chowk.in', SELLER_ADDRESS: '4 Mill Road|Pune 411001' }

beforeAll(async () => {
  shop = await createAccountsApp()
  const { environmentSeller } = parseSettings(env)
  shopSettings = await ShopSettingsCache.load({ db: shop.db, environmentSeller })
  await registerDomain(shop.app, settingsDomain, { ...shop, shopSettings, storage })
  await registerDomain(shop.app, auditDomain, shop)
  const { createUser } = createShopClient({ database: shop, getUrls: () => ({ url: '', providerUrl: '' }) })
  admin = (await createUser('admin')).token
  customer = (await createUser()).token
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE shop_settings, audit_entries, uploads')
  await shopSettings.reload()
})

async function call(method: 'GET' | 'PUT' | 'POST', url: string, body?: object, token = admin) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: response.statusCode, body: response.json() }
}
const getSettings = async () => (await call('GET', '/api/admin/settings')).body
const save = (section: SettingsSection, body: object) => call('PUT', `/api/admin/settings/${section}`, body)
const getCatalogueVersion = async () =>
  Number((await shop.pool.query('SELECT version FROM catalogue_version')).rows[0].version)

describe('settings that were never saved', () => {
  it.each(settingsSections)('have a valid default: %s', (section) => {
    expect(settingsSchemas[section].parse(defaultSettings[section])).toEqual(defaultSettings[section])
    expect(settingsSchemas[section].parse(demoSettings[section])).toEqual(demoSettings[section])
  })

  it('have version 0 and name no other shop', async () => {
    const settings = await getSettings()
    expect(settings.brand).toEqual({ ...defaultSettings.brand, version: 0, setByEnvironment: {} })
    expect(JSON.stringify(settings)).not.toMatch(/nukkad/i)
  })
})

describe('a save', () => {
  it('changes only the given fields, and is returned with version, time and name', async () => {
    const before = await getCatalogueVersion()
    const { status, body } = await save('brand', { version: 0, name: '  Chowk ' })
    expect(status).toBe(200)
    expect(body.brand).toEqual({
      ...defaultSettings.brand,
      name: 'Chowk',
      version: 1,
      editedAt: expect.any(String),
      editedBy: 'Asha',
      setByEnvironment: {},
    })
    expect(await getSettings()).toEqual(body)
    expect(shopSettings.current().brand.name).toBe('Chowk')
    expect(await getCatalogueVersion()).toBeGreaterThan(before)
  })

  it('accepts a section as it was read, and changes one field of a group', async () => {
    const { theme } = await getSettings()
    const { status, body } = await save('theme', { ...theme, colors: { accent: '#FF0055' } })
    expect(status).toBe(200)
    expect(body.theme.colors).toEqual({ ...defaultSettings.theme.colors, accent: '#ff0055' })
  })

  it('accepts every font of the lists', async () => {
    for (const [index, displayFace] of displayFaces.entries()) {
      const { version } = (await getSettings()).theme
      const { status } = await save('theme', { version, displayFace, textFace: textFaces[index % textFaces.length] })
      expect(status).toBe(200)
    }
  })

  it('without initials takes them from the name', async () => {
    const getInitials = () => shopSettings.current().brand.initials
    expect([getInitials(), (await getSettings()).brand.initials]).toEqual(['NS', ''])
    for (const [version, [name, initials]] of [
      ["Asha's Hand-Block Prints & More", 'AHB'],
      ['Étoile', 'E'],
      ['नुक्कड़', 'INV'],
    ].entries()) {
      await save('brand', { version, name })
      expect(getInitials()).toBe(initials)
    }
    await save('brand', { version: 3, initials: 'NK' })
    expect(getInitials()).toBe('NK')
  })

  it('without changes keeps version, audit log and cached pages', async () => {
    const before = await getCatalogueVersion()
    const { body } = await save('brand', { version: 0, name: defaultSettings.brand.name })
    expect(body.brand.version).toBe(0)
    expect(await getCatalogueVersion()).toBe(before)
    expect((await call('GET', '/api/admin/changes')).body).toEqual([])
  })

  it('based on an older version is rejected with who changed it and when', async () => {
    await save('brand', { version: 0, name: 'Chowk' })
    const { status, body } = await save('brand', { version: 0, name: 'Gully' })
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Asha changed this at .+\. Reload to see the changes\.$/)
    expect((await getSettings()).brand.name).toBe('Chowk')
  })

  it('succeeds only once for two concurrent saves of the same version, even of an unsaved section', async () => {
    const saves = await Promise.all(['One', 'Two'].map((name) => save('brand', { version: 0, name })))
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each<[string, SettingsSection, object, string]>([
    ['an empty name', 'brand', { name: ' ' }, 'Name is required.'],
    ['a logo elsewhere', 'brand', { logo: { light: '//evil.example/x.svg' } }, 'Logo must be a file of this shop.'],
    ['an unknown field', 'brand', { mascot: 'cow' }, 'Unknown field mascot.'],
    ['a wrong type', 'brand', { name: 5 }, 'Name must be text.'],
    [
      'a script link',
      'navigation',
      { header: [{ label: 'Hi', to: 'javascript:alert(1)' }] },
      'Link must start with a single / or https://.',
    ],
    [
      'a colour that closes the style',
      'theme',
      { colors: { ink: 'red}body{' } },
      'Text colour must be a colour such as #0e0e10.',
    ],
    ['no email address', 'seller', { grievanceEmail: 'nobody' }, 'Grievance email must be an email address.'],
    [
      'a range the wrong way round',
      'commerce',
      { returnDays: { min: 5, max: 2 } },
      "Return window: the first number can't be above the second.",
    ],
    [
      'a return window of no day',
      'commerce',
      { returnDays: { min: 0, max: 0 } },
      'Return window must be at least 1 day, because the policies promise it.',
    ],
    [
      'a wrong analytics ID',
      'marketing',
      { googleAnalyticsId: 'UA-123' },
      'Google Analytics ID must look like G-ABC1234567.',
    ],
    [
      'a pixel ID that closes the script',
      'marketing',
      { metaPixelId: "1');alert(1)//" },
      'Meta Pixel ID must have digits only, such as 1234567890123456.',
    ],
    [
      'a reminder after weeks',
      'marketing',
      { cartReminderHours: 169 },
      'Hours until a cart reminder can be at most 168.',
    ],
    ['a size twice', 'commerce', { sizeOrder: ['S', 'M', 's'] }, 'The size order lists s twice.'],
    [
      'a profile with a password',
      'social',
      { profiles: [{ name: 'Instagram', url: 'https://instagram.com:x@evil.example/' }] },
      "Address can't contain a user name or password.",
    ],
    [
      'a link with a user name',
      'navigation',
      { header: [{ label: 'Bank', to: 'https://bank.in@evil.example' }] },
      "Link can't contain a user name or password.",
    ],
    [
      'a logo that was never uploaded',
      'brand',
      { logo: { light: `/media/uploads/${'a'.repeat(32)}-1200.webp` } },
      `Logo: this shop has no file /media/uploads/${'a'.repeat(32)}-1200.webp. Please upload it again.`,
    ],
    [
      'an icon that does not exist',
      'brand',
      { icon: '/icon.png' },
      'Icon: this shop has no file /icon.png. Please upload it again.',
    ],
    [
      'a GSTIN with a typing mistake',
      'seller',
      { gstin: '27AAPFU0993F1ZV' },
      "This is not a GSTIN: its last character doesn't match the others. Please check for a typing mistake.",
    ],
    [
      'a GSTIN of another state',
      'seller',
      { gstin: '27AAPFU0939F1ZV', state: 'Karnataka' },
      'A GSTIN of Karnataka starts with 29, this one with 27 (Maharashtra). Correct the GSTIN or the state.',
    ],
    ['half a minute', 'commerce', { holdMinutes: 5.5 }, 'Hold minutes must be a whole number.'],
    ['a free first order', 'commerce', { firstOrderPercent: 91 }, 'First-order discount can be at most 90 percent.'],
    [
      'no first-order discount',
      'commerce',
      { firstOrderPercent: 0 },
      'First-order discount must be at least 1 percent.',
    ],
  ])('is rejected: %s', async (_, section, fields, message) => {
    const { status, body } = await save(section, { version: 0, ...fields })
    expect([status, body.message]).toEqual([400, message])
    expect((await getSettings())[section].version).toBe(0)
  })

  it('accepts a logo that was uploaded, and the files that come with the shop', async () => {
    const id = 'b'.repeat(32)
    storage.files.set(`${id}.webp`, Buffer.from('x'))
    const fields = { logo: { light: `/media/uploads/${id}-1200.webp` }, icon: '/favicon.svg' }
    expect((await save('brand', { version: 0, ...fields })).status).toBe(200)
    // what is saved stays, though its file may be gone
    storage.files.clear()
    expect((await save('brand', { version: 1, ...fields, name: 'Chowk' })).status).toBe(200)
  })

  it('protects an uploaded logo from deletion, and is rejected if the deletion comes first', async () => {
    const [kept, deleted] = ['e', 'f'].map((digit) => digit.repeat(32))
    for (const id of [kept, deleted]) {
      storage.files.set(`${id}.webp`, Buffer.from('x'))
      const values = [id, id === kept ? 'unused' : 'removing']
      await shop.pool.query('INSERT INTO uploads (id, state, seen_at) VALUES ($1, $2, now())', values)
    }
    expect((await save('brand', { version: 0, icon: `/media/uploads/${kept}-1200.webp` })).status).toBe(200)
    const { rows } = await shop.pool.query('SELECT state FROM uploads WHERE id = $1', [kept])
    expect(rows).toEqual([{ state: 'used' }])
    expect((await save('brand', { version: 1, icon: `/media/uploads/${deleted}-1200.webp` })).status).toBe(409)
  })

  it('of other fields is not held up by a GSTIN that was saved before it was checked', async () => {
    const seller = { ...defaultSettings.seller, gstin: '29AAAAA0000A1Z5', state: 'Karnataka' }
    await shop.pool.query(`INSERT INTO shop_settings (section, value, version) VALUES ('seller', $1, 1)`, [seller])
    expect((await save('seller', { version: 1, careHours: 'Mon-Fri' })).status).toBe(200)
    expect((await save('seller', { version: 2, state: 'Kerala' })).status).toBe(400)
  })

  it('needs an admin and a known section', async () => {
    expect((await call('PUT', '/api/admin/settings/brand', { version: 0, name: 'Chowk' }, customer)).status).toBe(403)
    expect((await call('GET', '/api/admin/settings', undefined, customer)).status).toBe(403)
    expect((await call('PUT', '/api/admin/settings/secrets', { version: 0 })).status).toBe(400)
  })
})

describe('the environment', () => {
  it('overrides saved fields, and lists the variables', async () => {
    const { body } = await save('seller', { version: 0, name: 'Chowk Retail', careEmail: 'care@chowk.in' })
    const address = ['4 Mill Road', 'Pune 411001']
    expect(body.seller).toMatchObject({
      name: 'Chowk Retail',
      careEmail: 'care@chowk.in',
      address,
      setByEnvironment: { careEmail: 'CARE_EMAIL', address: 'SELLER_ADDRESS' },
    })
    expect(shopSettings.current().seller).toMatchObject({ name: 'Chowk Retail', careEmail: 'care@chowk.in', address })
    const { rows } = await shop.pool.query('SELECT value FROM shop_settings')
    expect(rows[0].value).toMatchObject({ careEmail: '', address: [] })
  })

  it('names the variable when a save changes its field', async () => {
    const { status, body } = await save('seller', { version: 0, careEmail: 'other@chowk.in' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'careEmail', message: 'The environment variable CARE_EMAIL sets this. Change it there.' },
    ])
  })
})

describe('the audit log', () => {
  const listChanges = async () => (await call('GET', '/api/admin/changes')).body
  const undo = (id: string) => call('POST', `/api/admin/changes/${id}/undo`)

  it('has the changed fields before and after, and undoes them', async () => {
    const header = [{ label: 'Sale', to: '/collections/all' }]
    const footer = [{ title: 'Help', links: header }]
    await save('navigation', { version: 0, header, footer, menu: { label: 'Rain' } })
    const [change] = await listChanges()
    expect(change).toMatchObject({
      kind: 'settings',
      subject: { _id: 'navigation', name: 'Navigation' },
      before: { header: JSON.stringify(defaultSettings.navigation.header), 'menu.label': 'More' },
      after: { header: JSON.stringify(header), 'menu.label': 'Rain' },
      undoable: true,
    })
    expect((await undo(change._id)).status).toBe(200)
    const { navigation } = await getSettings()
    expect(navigation).toMatchObject({ ...defaultSettings.navigation, version: 2 })
  })

  it('undoes a change after an edit of other fields, but not after one of the same', async () => {
    await save('brand', { version: 0, name: 'Chowk' })
    await save('brand', { version: 1, tagline: 'At the square' })
    const [, renamed] = await listChanges()
    expect((await undo(renamed._id)).status).toBe(200)
    expect((await getSettings()).brand).toMatchObject({ name: defaultSettings.brand.name, tagline: 'At the square' })
    await save('brand', { version: 3, tagline: 'Round the square' })
    const tagline = (await listChanges()).at(-2)
    expect((await undo(tagline._id)).status).toBe(409)
    expect((await getSettings()).brand.tagline).toBe('Round the square')
  })

  it('does not bring back a logo whose file was deleted in the meantime', async () => {
    const [light, dark] = ['c', 'd'].map((digit) => `/media/uploads/${digit.repeat(32)}-1200.webp`)
    for (const digit of ['c', 'd']) storage.files.set(`${digit.repeat(32)}.webp`, Buffer.from('x'))
    await save('brand', { version: 0, logo: { light, dark } })
    await save('brand', { version: 1, logo: { light: defaultSettings.brand.logo.light, dark: '' } })
    await shop.pool.query(`UPDATE uploads SET state = 'removing' WHERE id = $1`, ['c'.repeat(32)])
    const [removal] = await listChanges()
    const { status, body } = await undo(removal._id)
    const message = 'Logo: the file is no longer there. Please upload it again.'
    expect([status, body.message, body.errors]).toEqual([409, message, [{ field: 'logo.light', message }]])
    expect((await getSettings()).brand).toMatchObject({ version: 2, logo: { dark: '' } })
  })
})

describe('stored settings', () => {
  const insertSection = (section: SettingsSection, value: object) =>
    shop.pool.query('INSERT INTO shop_settings (section, value, version) VALUES ($1, $2, 1)', [section, value])

  it('get the fields of a later release from the default, and lose unknown ones', async () => {
    await insertSection('brand', { name: 'Chowk', mascot: 'cow', logo: { light: '/uploads/logo.svg' } })
    const { brand } = await getSettings()
    expect(brand).toEqual({
      ...defaultSettings.brand,
      name: 'Chowk',
      logo: { ...defaultSettings.brand.logo, light: '/uploads/logo.svg' },
      version: 1,
      setByEnvironment: {},
    })
  })

  it('of a release with fixed links next to the logo keep showing them', async () => {
    const { info, ...earlier } = defaultSettings.navigation
    await insertSection('navigation', { ...earlier, header: [] })
    expect((await getSettings()).navigation).toMatchObject({
      header: [],
      info: [
        { label: 'Contact', to: '/contact' },
        { label: 'About Us', to: '/about' },
      ],
    })
    expect((await save('navigation', { version: 1, info: [] })).body.navigation.info).toEqual([])
  })

  it('reach every other process before it drops its cached pages', async () => {
    const other = await ShopSettingsCache.load({ db: shop.db, environmentSeller: {} })
    const namesAtClear: string[] = []
    const clear = () => void namesAtClear.push(other.current().brand.name)
    const markStale = vi.fn()
    const watcher = watchCatalogue(
      { db: shop.db, url: shop.url, shopSettings: other, cache: { clear, markStale } },
      pino({ level: 'silent' }),
    )
    onTestFinished(() => watcher.close())
    // marks everything stale once it is connected
    await vi.waitFor(() => expect(markStale).toHaveBeenCalled(), 10_000)
    await save('brand', { version: 0, name: 'Chowk' })
    await vi.waitFor(() => expect(namesAtClear.at(-1)).toBe('Chowk'), 10_000)
    expect(namesAtClear).not.toContain(defaultSettings.brand.name)
  })

  it('keep the last known values while the database is unavailable', async () => {
    await save('brand', { version: 0, name: 'Chowk' })
    const failing = vi.spyOn(shop.db, 'select').mockImplementationOnce(() => {
      throw new Error('database unavailable')
    })
    await expect(shopSettings.reload()).rejects.toThrow('database unavailable')
    failing.mockRestore()
    expect(shopSettings.current().brand.name).toBe('Chowk')
  })
})

describe('a theme', () => {
  it('whose text would be unreadable is rejected with the pair and its ratio', async () => {
    const { status, body } = await save('theme', { version: 0, colors: { accent: '#1b3b8f' } })
    const message =
      'Text on the accent colour has a contrast of 1.8:1 and needs 4.5:1. Choose a lighter accent colour or a darker text colour.'
    expect([status, body]).toEqual([400, expect.objectContaining({ errors: [{ field: 'colors.accent', message }] })])
    expect((await getSettings()).theme.version).toBe(0)
  })

  it('is not brought back by an undo that would make text unreadable', async () => {
    await save('theme', { version: 0, colors: { ink: '#000000', alert: '#7f7f7f' } })
    await save('theme', { version: 1, colors: { alert: '#ffb4a9' } })
    await save('theme', { version: 2, colors: { ink: '#3d2b1f' } })
    const { body: changes } = await call('GET', '/api/admin/changes')
    const alertChange = changes.find(
      ({ after }: { after: object }) => 'colors.alert' in after && !('colors.ink' in after),
    )
    const { status, body } = await call('POST', `/api/admin/changes/${alertChange._id}/undo`)
    expect([status, body.message]).toEqual([400, expect.stringContaining('Text on the alert colour')])
    expect((await getSettings()).theme.colors.alert).toBe('#ffb4a9')
  })
})
