import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { codeOf } from '#domains/accounts/server/totp.ts'
import { adminAccount, endSessions, loggedInAs, newAdmin, PASSWORD } from './accounts.ts'
import { violations } from './axe.ts'
import { hydrated, visit } from './visit.ts'

const widths = [390, 768, 1440]
const KEPT = 'We restored your unsaved changes'
let made = 0

// a session, a login and a form or two in each
test.slow()

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** A draft, so that no other test meets it on the shelves. */
async function draft(request: APIRequestContext): Promise<string> {
  const { token } = await adminAccount(request)
  const name = `Kept Tee ${process.pid}-${made++}`
  const data = { name, description: 'Soft.', price: 500, sku: name, category: 'Top Wear', state: 'draft' }
  const answer = await request.post('/api/admin/products', { data, ...bearer(token) })
  expect(answer.status()).toBe(201)
  return (await answer.json())._id
}

async function read(request: APIRequestContext, id: string) {
  const { token } = await adminAccount(request)
  return (await request.get(`/api/admin/products/${id}`, bearer(token))).json()
}

const editorOf = (id: string) => `/admin/products/${id}/edit`
const save = (page: Page) => page.getByRole('button', { name: 'Update Product' })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: KEPT })
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:product:')))

async function logInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Two-step login, set up without a screen; answers the app's code of the next half minute. */
async function asksForCode(request: APIRequestContext, token: string): Promise<string> {
  const begun = await request.post('/api/users/second-factor', { data: { password: PASSWORD }, ...bearer(token) })
  const { key } = await begun.json()
  const codeIn = (later: number) => codeOf(key.replaceAll(' ', ''), Math.floor(Date.now() / 30_000) + later)
  const confirmed = await request.put('/api/users/second-factor', { data: { code: codeIn(0) }, ...bearer(token) })
  expect(confirmed.status()).toBe(200)
  return codeIn(1)
}

const picture = () =>
  sharp({ create: { width: 80, height: 100, channels: 3, background: '#d4ff3a' } })
    .png()
    .toBuffer()

test('a product is as it was typed after the session ended and the login took two steps', async ({ page, request }) => {
  const [id, email] = [await draft(request), await newAdmin(request)]
  const mina = await loggedInAs(page, email)
  const code = await asksForCode(request, mina.token)
  await visit(page, editorOf(id))
  await page.getByLabel('Product Name').fill('Monsoon Tee')
  await page.getByLabel('Description').fill('Dry.\n\nEven in July.')
  await page
    .getByLabel('Upload Image')
    .setInputFiles([{ name: 'tee.png', mimeType: 'image/png', buffer: await picture() }])
  await page.getByLabel('Alt text of image 1').fill('A tee in the rain')
  await page.getByLabel('Count In Stock').fill('7')
  await expect(notice(page)).toHaveCount(0)

  await endSessions(request, mina)
  await save(page).click()
  await logInHere(page, email)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(editorOf(id))
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue('Monsoon Tee')
  await expect(page.getByLabel('Description')).toHaveValue('Dry.\n\nEven in July.')
  await expect(page.getByLabel('Alt text of image 1')).toHaveValue('A tee in the rain')
  await expect(page.getByLabel('Count In Stock')).toHaveValue('7')
  expect(await violations(page, 'main')).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  await save(page).click()
  await expect(page).toHaveURL('/admin/products')
  expect(await read(request, id)).toMatchObject({
    name: 'Monsoon Tee',
    description: ['Dry.', 'Even in July.'],
    countInStock: 7,
    images: [{ url: expect.stringMatching(/^\/media\/uploads\//), altText: 'A tee in the rain' }],
  })
  expect(await drafts(page)).toEqual([])
})

test('a new product survives a picture that is refused because the session is over, and then a reload', async ({
  page,
  request,
}) => {
  const email = await newAdmin(request)
  const mina = await loggedInAs(page, email)
  await visit(page, '/admin/products/new')
  await page.getByLabel('Product Name').fill('Fresh Tee')
  await endSessions(request, mina)
  await page
    .getByLabel('Upload Image')
    .setInputFiles([{ name: 'tee.png', mimeType: 'image/png', buffer: await picture() }])
  await logInHere(page, email)
  await expect(page).toHaveURL('/admin/products/new')
  await expect(page.getByLabel('Product Name')).toHaveValue('Fresh Tee')

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.getByLabel('Brand').click()
  await page.reload()
  await hydrated(page)
  expect(asked).toEqual(['beforeunload'])
  await expect(page.getByLabel('Product Name')).toHaveValue('Fresh Tee')

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Product Name')).toHaveValue('Fresh Tee')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Product Name')).toHaveValue('')
  await expect(notice(page)).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
})

test('what somebody else saved meanwhile is told of at once, and not overwritten unasked', async ({
  page,
  request,
}) => {
  const [id, email] = [await draft(request), await newAdmin(request)]
  const mina = await loggedInAs(page, email)
  const other = await adminAccount(request)
  await visit(page, editorOf(id))
  await page.getByLabel('Material').fill('Linen')
  await endSessions(request, mina)
  await request.put(`/api/admin/products/${id}`, { data: { price: 650 }, ...bearer(other.token) })
  await save(page).click()
  await logInHere(page, email)

  await expect(notice(page)).toContainText(`${other.user.name} changed this product meanwhile.`)
  await expect(page.getByLabel('Material')).toHaveValue('Linen')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this product' })
  await expect(dialog.getByRole('row', { name: 'price 500 650' })).toBeVisible()
  expect((await read(request, id)).material).toBe('')
  await dialog.getByRole('button', { name: 'Back to my edit' }).click()
  await save(page).click()
  await dialog.getByRole('button', { name: 'Look at theirs' }).click()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('650')
  await expect(page.getByLabel('Material')).toHaveValue('')
  await expect(notice(page)).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
})

test('mine over what was saved meanwhile changes only what I typed', async ({ page, request }) => {
  const [id, email] = [await draft(request), await newAdmin(request)]
  const mina = await loggedInAs(page, email)
  const { token } = await adminAccount(request)
  await visit(page, editorOf(id))
  await page.getByLabel('Material').fill('Linen')
  await endSessions(request, mina)
  await request.put(`/api/admin/products/${id}`, { data: { price: 650 }, ...bearer(token) })
  await save(page).click()
  await logInHere(page, email)
  await expect(notice(page)).toBeVisible()
  await save(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page).toHaveURL('/admin/products')
  expect(await read(request, id)).toMatchObject({ material: 'Linen', price: 650 })
  expect(await drafts(page)).toEqual([])
})

test('nobody else finds it, and it goes with who leaves or logs out', async ({ page, request }) => {
  const [id, email, another] = [await draft(request), await newAdmin(request), await newAdmin(request, 'Ravi')]
  const mina = await loggedInAs(page, email)
  await visit(page, editorOf(id))
  await page.getByLabel('Material').fill('Linen')
  await endSessions(request, mina)
  await save(page).click()
  await logInHere(page, another)
  await expect(page.getByLabel('Material')).toHaveValue('')
  await expect(notice(page)).toHaveCount(0)

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByLabel('Material').fill('Silk')
  expect(await drafts(page)).toHaveLength(2)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible()
  expect(await drafts(page)).toHaveLength(1)
  await page.goBack()
  await expect(page.getByLabel('Material')).toHaveValue('')

  await page.getByLabel('Material').fill('Wool')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Material')).toHaveValue('Wool')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await drafts(page)).toEqual([])
})
