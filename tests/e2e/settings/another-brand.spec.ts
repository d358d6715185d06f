import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { demoCollections } from '#demo/catalogue/demo-collections.ts'
import { demoSettings } from '#demo/shop-settings.ts'
import type { Email, EmailTemplate } from '#domains/emails/contract.ts'
import { createAuthHeaders, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { address, continueButton, fillAddress, main, payButton, receipt } from '../mock-checkout.ts'
import { createTestWithOwnShop } from '../own-shop.ts'
import { screens, scrollToEnd, visit } from '../visit.ts'

// it removes the demo for good
const test = createTestWithOwnShop()

const BRAND = /nukkad|नुक्कड़|\bNKD\b/iu
const toPattern = (names: string[]) => new RegExp(names.map((name) => `\\b${name}\\b`).join('|'), 'u')
const COLLECTIONS = toPattern(demoCollections.map(({ name }) => name))
const COLLECTION_SLUGS = toPattern(demoCollections.map(({ name }) => name.toLowerCase().replaceAll(' ', '-')))

const { sizeTaglines, ...sentences } = demoSettings.brand.copy
/** Sentences that only the demo says. */
const VOICE = new RegExp(
  [...Object.values(sentences), ...Object.values(sizeTaglines), 'in triplicate', 'July 1, 2025', 'sulking']
    .map((sentence) => sentence.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&'))
    .join('|'),
)

/** Claims and jokes that a shop makes only if its owner says so. */
const CLAIMS =
  /\bworldwide\b|anywhere in the world|(?<!\/)\bdrops\b|happy customers|send it to the group|our counter|a person reads|artwork|vibe/i

const csv = `SKU,Name,State,Price,Category,Gender,Collections,Sizes,Colors,Material,Stock,Description
CNS-KURTA-1,Indigo Kurta,live,1499,Kurtas,Unisex,"Handloom","S, M","Indigo",Cotton,"S / Indigo = 5
M / Indigo = 5",Woven by hand.
`

/** Collects the places where a word of the demo was found. */
function createSearch() {
  const places: string[] = []
  const searchFor = (words: RegExp, place: string, text: string) => {
    const found = words.exec(text)
    if (found) places.push(`${place}: …${text.slice(Math.max(0, found.index - 40), found.index + 60)}…`)
  }
  return {
    places,
    searchText: (place: string, text: string) => {
      for (const words of [BRAND, VOICE, CLAIMS, COLLECTIONS]) searchFor(words, place, text)
    },
    searchAddress: (address: string) => {
      for (const words of [BRAND, COLLECTIONS, COLLECTION_SLUGS]) searchFor(words, 'address', address)
    },
    // scripts may have a word such as Hoodie for another reason
    searchScript: (place: string, text: string) => {
      for (const words of [BRAND, VOICE]) searchFor(words, place, text)
    },
  }
}

type Search = ReturnType<typeof createSearch>

/** Searches the address and the text of everything that the browser loads from now on. */
function searchResponses(page: Page, search: Search): () => Promise<unknown> {
  const pending: Promise<void>[] = []
  page.context().on('response', (response) => {
    const { pathname, search: query } = new URL(response.url())
    const place = decodeURIComponent(pathname + query)
    search.searchAddress(place)
    const type = response.headers()['content-type'] ?? ''
    const isScript = /javascript|css/.test(type)
    if (!isScript && !/text|json|xml|svg/.test(type)) return
    const read = response.text().then(
      (text) => (isScript ? search.searchScript(place, text) : search.searchText(place, text)),
      // a redirect has no body, and that of an aborted request is gone
      () => {},
    )
    pending.push(read)
  })
  return () => Promise.all(pending)
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(page.getByText('Saved. Your changes are live.').first()).toBeVisible()
}

async function searchFiles(request: APIRequestContext, search: Search): Promise<void> {
  const files = ['/site.webmanifest', '/robots.txt', '/sitemap.xml', '/api/openapi.json', '/service-worker.js']
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const sitemaps = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => new URL(url).pathname)
  for (const path of [...files, ...sitemaps, '/favicon.svg']) {
    const response = await request.get(path)
    expect(response.ok(), path).toBe(true)
    search.searchScript(path, await response.text())
  }
}

async function searchEmails(request: APIRequestContext, search: Search): Promise<void> {
  const headers = createAuthHeaders(await getAdminAccount(request))
  const get = async <T>(path: string): Promise<T> => (await request.get(path, { headers })).json()
  const templates = await get<EmailTemplate[]>('/api/admin/emails/templates')
  expect(templates.length).toBeGreaterThan(5)
  for (const { name, subject, text, html } of templates) search.searchText(`template ${name}`, subject + text + html)
  const emails = await get<{ _id: string }[]>('/api/admin/emails')
  expect(emails.length).toBeGreaterThan(0)
  for (const { _id } of emails) {
    const { subject, text, html } = await get<Email>(`/api/admin/emails/${_id}`)
    search.searchText(`email ${subject}`, subject + text + html)
  }
}

async function searchInvoice(page: Page, orderId: string, search: Search): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '')
  const getInvoice = () =>
    page.request.get(`/api/orders/${orderId}/invoice.pdf`, { headers: createAuthHeaders({ token }) })
  let response = await getInvoice()
  // the invoice is numbered after the order was placed
  await expect
    .poll(async () => {
      response = await getInvoice()
      return response.status()
    })
    .toBe(200)
  search.searchText('invoice file name', response.headers()['content-disposition'] ?? '')
  const pdf = await getDocumentProxy(new Uint8Array(await response.body()))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('Chowk & Sons LLP')
  search.searchText('invoice', text + JSON.stringify(await pdf.getMetadata()))
}

test('a fresh shop is rebranded in the admin area alone, and no demo content remains', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow()
  await logInAsAdmin(page)

  await test.step('the demo is removed', async () => {
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Remove the demo' }).click()
    await page
      .getByRole('dialog', { name: 'Remove the demo for good?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText(/^Demo removed: \d+ products/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the demo' })).toHaveCount(0)
  })

  await test.step('the empty shop announces its opening', async () => {
    for (const path of ['/', '/collections/all']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { name: 'Opening soon' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toHaveCount(0)
      await expect(main(page).getByRole('link', { name: /^Shop/ })).toHaveCount(0)
    }
  })

  await test.step('the shop gets a name and a seller', async () => {
    await visit(page, '/admin/settings/brand')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Chowk & Sons')
    await page.getByLabel('Second-script name').fill('चौक')
    await page.getByLabel('Initials').fill('CNS')
    await page.getByLabel('Tagline').fill('Handloom from the square')
    await save(page)
    await visit(page, '/admin/settings/seller')
    await page.getByLabel('Legal name').fill('Chowk & Sons LLP')
    await page.getByLabel('GSTIN').fill('29ABCDE1234F1ZW')
    await page.getByLabel('Address', { exact: true }).fill('4 Mill Road\nBengaluru 560001')
    await page.getByLabel('State').selectOption('Karnataka')
    await save(page)
  })

  await test.step('a product and its collection are imported, and the header links to them', async () => {
    await visit(page, '/admin/products/import')
    await page.getByLabel('Or paste it here').fill(csv)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    await visit(page, '/admin/settings/navigation')
    await page.getByRole('button', { name: 'Add link to the header' }).click()
    const links = page.getByLabel(/^Label of link \d+ of the header$/)
    const number = await links.count()
    await links.last().fill('Handloom')
    await page.getByLabel(`Leads to of link ${number} of the header`).selectOption('Collection')
    await page.getByLabel(`Collection of link ${number} of the header`).selectOption('Handloom')
    await save(page)
  })

  await test.step('a page of the owner wins over the redirect of an import, which returns with its end', async () => {
    const headers = createAuthHeaders(await getAdminAccount(request))
    const shopifyCsv = 'Handle,Title,Type,Variant SKU,Variant Price\ntote,Canvas Tote,Bags,TOTE,499\n'
    await request.post('/api/admin/products/import', { headers, data: { csv: shopifyCsv, apply: true } })
    const open = async () => (await request.get('/pages/about-us', { maxRedirects: 0 })).status()
    await expect.poll(open).toBe(301)
    await request.post('/api/admin/pages', { headers, data: { title: 'Our story', slug: 'about-us' } })
    await request.post('/api/admin/pages/about-us/publish', { headers, data: { version: 1 } })
    await expect.poll(open).toBe(200)
    await request.delete('/api/admin/pages/about-us?version=2', { headers })
    await expect.poll(open).toBe(301)
  })

  await test.step('the set-up list shows what is done, and explains what is done elsewhere', async () => {
    await visit(page, '/admin')
    const list = page.getByRole('region', { name: 'Set up your shop' })
    await expect(list.getByRole('heading', { name: /^Name and logo ?, done$/ })).toBeVisible()
    await expect(page.getByText('No orders yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Chowk & Sons Admin', exact: true })).toBeVisible()
    await expect(list.getByRole('link', { name: 'Change name and logo' })).toBeVisible()
    await expect(list.getByText('PUBLIC_URL is not set.')).toBeVisible()
    await list.getByText('How to connect Razorpay').click()
    await expect(list.getByText('RAZORPAY_WEBHOOK_SECRET')).toBeVisible()
  })

  const search = createSearch()
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const shopper = await context.newPage()
  const waitForSearch = searchResponses(shopper, search)
  let orderId = ''

  await test.step('a shopper buys, with the new name in the payment window', async () => {
    await visit(shopper, '/')
    await expect(shopper).toHaveTitle(/Chowk & Sons/)
    await scrollToEnd(shopper)
    const carousel = shopper.getByRole('group', { name: 'Explore New Arrivals' })
    const getRight = (box: { x: number; width: number } | null) => Math.round((box?.x ?? 0) + (box?.width ?? 0))
    expect(getRight(await carousel.getByRole('listitem').last().boundingBox())).toBe(
      getRight(await carousel.boundingBox()),
    )
    await shopper.getByRole('banner').getByRole('link', { name: 'Handloom' }).click()
    await main(shopper)
      .getByRole('link', { name: /Indigo Kurta/ })
      .first()
      .click()
    await expect(shopper.getByTitle('Indigo')).toHaveText('In')
    await shopper.locator('input[type=radio][value="M"]').check()
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible()
    await visit(shopper, '/register?redirect=checkout')
    await main(shopper).getByLabel('Name').fill('Mira')
    await main(shopper).getByLabel('Email').fill('mira@example.com')
    await main(shopper).getByLabel('Password', { exact: true }).fill('monsoon-in-june')
    await main(shopper)
      .getByRole('button', { name: /Register|Sign up|Create/i })
      .click()
    await expect(shopper).toHaveURL('/checkout')
    await fillAddress(shopper)
    await continueButton(shopper).click()
    await payButton(shopper).click()
    const window = shopper.frameLocator('iframe[title="Payment window"]')
    await expect(window.getByText('Chowk & Sons').first()).toBeVisible()
    await window.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(receipt(shopper)).toContainText('Indigo Kurta')
    await shopper.getByRole('link', { name: 'Track Your Orders' }).click()
    await shopper.getByRole('row').filter({ hasText: 'Indigo Kurta' }).getByRole('link').click()
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(/^Order #/)
    await expect(main(shopper)).toContainText(address.address)
    orderId = new URL(shopper.url()).pathname.split('/').at(-1) ?? ''
  })

  await test.step('every public page, file, email and invoice is free of the demo', async () => {
    const paths = ['/privacy', '/collections/Handloom']
    for (const [name, getPath] of Object.entries(screens))
      if (!['a collection', 'a product'].includes(name)) paths.push(await getPath(request))
    for (const path of paths) {
      await visit(shopper, path)
      search.searchText(path, await shopper.evaluate(() => document.title + document.body.innerText))
    }
    await searchFiles(request, search)
    await searchInvoice(shopper, orderId, search)
    await searchEmails(request, search)
    await waitForSearch()
    expect(search.places).toEqual([])
  })
  await context.close()
})
