import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { generateCode } from '#domains/accounts/server/totp.ts'
import { createAdmin, endSessions, getAdminAccount, logInAs, PASSWORD, readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { visit, waitForHydration } from '../visit.ts'

const widths = [390, 768, 1440]
const RESTORED = 'We restored your unsaved changes'
let productCount = 0

test.slow()

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Creates a draft product, so other tests do not see it in the shop. */
async function createDraftProduct(request: APIRequestContext): Promise<string> {
  const { token } = await getAdminAccount(request)
  const name = `Unsaved Tee ${process.pid}-${productCount++}`
  const data = { name, description: 'Soft.', price: 500, sku: name, category: 'Top Wear', state: 'draft' }
  const response = await request.post('/api/admin/products', { data, ...bearer(token) })
  expect(response.status()).toBe(201)
  return (await response.json())._id
}

async function readProduct(request: APIRequestContext, id: string) {
  const { token } = await getAdminAccount(request)
  return (await request.get(`/api/admin/products/${id}`, bearer(token))).json()
}

const editorPath = (id: string) => `/admin/products/${id}/edit`
const save = (page: Page) => page.getByRole('button', { name: 'Update Product' })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: RESTORED })
const listUnsavedChanges = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:product:')))

async function logInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await waitForHydration(page)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Reads the login of this browser, which changes with every login. */
async function readLogin(page: Page): Promise<Awaited<ReturnType<typeof logInAs>>> {
  const [user, token] = [await readLocalStorage(page, 'userInfo'), await readLocalStorage(page, 'userToken')]
  return { user: JSON.parse(user ?? ''), token: token ?? '' }
}

/** Turns two-factor authentication on through the API and returns the code of the next 30 seconds. */
async function enableSecondFactor(request: APIRequestContext, token: string): Promise<string> {
  const started = await request.post('/api/users/second-factor', { data: { password: PASSWORD }, ...bearer(token) })
  const { key: secret } = await started.json()
  const codeAt = (offset: number) => generateCode(secret.replaceAll(' ', ''), Math.floor(Date.now() / 30_000) + offset)
  const confirmed = await request.put('/api/users/second-factor', { data: { code: codeAt(0) }, ...bearer(token) })
  expect(confirmed.status()).toBe(200)
  return codeAt(1)
}

const createImage = () =>
  sharp({ create: { width: 80, height: 100, channels: 3, background: '#d4ff3a' } })
    .png()
    .toBuffer()

test('unsaved changes survive the end of the session and a reload', async ({ page, request }) => {
  const [id, email] = [await createDraftProduct(request), await createAdmin(request)]
  await logInAs(page, email)
  await visit(page, '/admin/products/new')

  await test.step('a new product survives an image upload rejected after the session ended', async () => {
    await page.getByLabel('Product Name').fill('Fresh Tee')
    await endSessions(request, await readLogin(page))
    await page
      .getByLabel('Upload Image')
      .setInputFiles([{ name: 'tee.png', mimeType: 'image/png', buffer: await createImage() }])
    await logInHere(page, email)
    await expect(page).toHaveURL('/admin/products/new')
    await expect(page.getByLabel('Product Name')).toHaveValue('Fresh Tee')
  })

  await test.step('a new product survives a reload and can be discarded', async () => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await page.getByLabel('Brand').click()
    await page.reload()
    await waitForHydration(page)
    expect(dialogs).toEqual(['beforeunload'])
    await expect(page.getByLabel('Product Name')).toHaveValue('Fresh Tee')

    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByLabel('Product Name')).toHaveValue('Fresh Tee')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Product Name')).toHaveValue('')
    await expect(notice(page)).toHaveCount(0)
    expect(await listUnsavedChanges(page)).toEqual([])
  })

  await test.step('changes to a product survive the end of the session and a login with two-factor authentication', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    const { name } = await readProduct(request, id)
    await page.getByRole('searchbox', { name: 'Search by name or SKU' }).fill(name)
    // the debounced search would cancel the navigation to the editor
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === name)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(editorPath(id))
    await page.getByLabel('Product Name').fill('Monsoon Tee')
    await page.getByLabel('Description').fill('Dry.\n\nEven in July.')
    await page
      .getByLabel('Upload Image')
      .setInputFiles([{ name: 'tee.png', mimeType: 'image/png', buffer: await createImage() }])
    await page.getByLabel('Alt text of image 1').fill('A tee in the rain')
    await page.getByLabel('Count In Stock').fill('7')
    await expect(notice(page)).toHaveCount(0)

    const login = await readLogin(page)
    const code = await enableSecondFactor(request, login.token)
    await endSessions(request, login)
    await save(page).click()
    await logInHere(page, email)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(editorPath(id))
    await expect(notice(page)).toBeVisible()
    await expect(page.getByLabel('Product Name')).toHaveValue('Monsoon Tee')
    await expect(page.getByLabel('Description')).toHaveValue('Dry.\n\nEven in July.')
    await expect(page.getByLabel('Alt text of image 1')).toHaveValue('A tee in the rain')
    await expect(page.getByLabel('Count In Stock')).toHaveValue('7')
    expect(await findViolations(page, 'main')).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }

    await save(page).click()
    await expect(page).toHaveURL('/admin/products')
    expect(await readProduct(request, id)).toMatchObject({
      name: 'Monsoon Tee',
      description: ['Dry.', 'Even in July.'],
      countInStock: 7,
      images: [{ url: expect.stringMatching(/^\/media\/uploads\//), altText: 'A tee in the rain' }],
    })
    expect(await listUnsavedChanges(page)).toEqual([])
  })
})

test('unsaved changes do not overwrite another save without confirmation and are hidden from others', async ({
  page,
  request,
}) => {
  const [id, email, otherEmail] = [
    await createDraftProduct(request),
    await createAdmin(request),
    await createAdmin(request, 'Ravi'),
  ]
  await logInAs(page, email)
  const conflictingAdmin = await getAdminAccount(request)
  await visit(page, editorPath(id))

  await test.step('a conflicting save is shown immediately and not overwritten without confirmation', async () => {
    await page.getByLabel('Material').fill('Linen')
    await endSessions(request, await readLogin(page))
    await request.put(`/api/admin/products/${id}`, { data: { price: 650 }, ...bearer(conflictingAdmin.token) })
    await save(page).click()
    await logInHere(page, email)

    await expect(notice(page)).toContainText(`${conflictingAdmin.user.name} changed this product in the meantime.`)
    await expect(page.getByLabel('Material')).toHaveValue('Linen')
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this product' })
    await expect(dialog.getByRole('row', { name: 'Price 500 650' })).toBeVisible()
    expect((await readProduct(request, id)).material).toBe('')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await save(page).click()
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('650')
    await expect(page.getByLabel('Material')).toHaveValue('')
    await expect(notice(page)).toHaveCount(0)
    expect(await listUnsavedChanges(page)).toEqual([])
  })

  await test.step('overwriting a conflicting save changes only the edited fields', async () => {
    await page.getByLabel('Material').fill('Linen')
    await endSessions(request, await readLogin(page))
    await request.put(`/api/admin/products/${id}`, { data: { price: 660 }, ...bearer(conflictingAdmin.token) })
    await save(page).click()
    await logInHere(page, email)
    await expect(notice(page)).toBeVisible()
    await save(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(page).toHaveURL('/admin/products')
    expect(await readProduct(request, id)).toMatchObject({ material: 'Linen', price: 660 })
    expect(await listUnsavedChanges(page)).toEqual([])
  })

  await test.step('unsaved changes are hidden from other accounts', async () => {
    await page.goBack()
    await page.getByLabel('Material').fill('Denim')
    await endSessions(request, await readLogin(page))
    await save(page).click()
    await logInHere(page, otherEmail)
    await expect(page.getByLabel('Material')).toHaveValue('Linen')
    await expect(notice(page)).toHaveCount(0)
  })

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await test.step('unsaved changes are deleted on leaving', async () => {
    await page.getByLabel('Material').fill('Silk')
    expect(await listUnsavedChanges(page)).toHaveLength(2)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible()
    expect(await listUnsavedChanges(page)).toHaveLength(1)
    await page.goBack()
    await expect(page.getByLabel('Material')).toHaveValue('Linen')
  })

  await test.step('unsaved changes are deleted on logging out', async () => {
    await page.getByLabel('Material').fill('Wool')
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Material')).toHaveValue('Wool')
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/')
    expect(await listUnsavedChanges(page)).toEqual([])
  })
})
