import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { createEmail, getAdminAccount, logInAsAdmin, logInNewAccount } from './accounts.ts'
import { findViolations } from './axe.ts'
import { findProduct, sizeInput, tabTo } from './products.ts'
import { visit } from './visit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

interface CreatedProduct {
  _id: string
  name: string
  sku: string
}

let productCount = 0
/** Creates a product for this test only: S is sold out, M is in stock by default. */
async function createProduct(request: APIRequestContext, { inM = 3 } = {}): Promise<CreatedProduct> {
  const { token } = await getAdminAccount(request)
  const name = `Awaited Tee ${process.pid}-${productCount++}`
  const stock = [
    { size: 'S', color: 'Black', available: 0 },
    { size: 'M', color: 'Black', available: inM },
  ]
  const data = {
    ...{ name, description: 'Soft.', price: 500, sku: name.toUpperCase().replaceAll(' ', '-'), category: 'Top Wear' },
    ...{ state: 'live', sizes: ['S', 'M'], colors: ['Black'], stock },
  }
  const response = await request.post('/api/admin/products', { data, headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(201)
  return response.json()
}

async function countWaiting(request: APIRequestContext, id: string) {
  const { token } = await getAdminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const [alert] = await (await request.get(`/api/admin/restock-alerts?products=${id}`, { headers })).json()
  return alert
}

const alertButton = (page: Page): Locator =>
  page.getByRole('article').getByRole('button', { name: "Tell me when it's back" })
const smallAlertButton = (page: Page): Locator => page.getByRole('button', { name: /Get a restock alert/ })
const email = (page: Page): Locator => page.getByRole('article').getByLabel('Email', { exact: true })
const size = (page: Page): Locator => page.getByRole('article').getByLabel('Size', { exact: true })
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Tell me', exact: true })

test('a shopper requests a restock alert for a sold-out product by keyboard', async ({ page, request }) => {
  const { _id } = await createProduct(request, { inM: 0 })
  await visit(page, `/product/${_id}`)
  await expect(page.getByText('All gone. Subscribe to the newsletter for restock alerts.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Subscribe to the newsletter' })).toHaveAttribute('href', '#newsletter')

  await tabTo(page, alertButton(page))
  await page.keyboard.press('Enter')
  await expect(size(page)).toBeFocused()
  await expect(size(page)).toHaveValue('')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    expect(await findViolations(page, 'article')).toEqual([])
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email(page)).toBeFocused()

  // the draft survives a rejection
  const url = '**/restock-alerts'
  await page.route(url, (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'too_many_requests' } }),
  )
  const address = createEmail()
  await email(page).fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Too many attempts.')).toBeVisible()
  await expect(email(page)).toHaveValue(address)
  await page.unroute(url)
  await page.keyboard.press('Enter')
  const thanks = page.getByRole('status').filter({ hasText: "You're on the list." })
  await expect(thanks).toContainText(address)
  await expect(thanks).toBeFocused()
  expect(await findViolations(page, 'article')).toEqual([])
  expect(await countWaiting(request, _id)).toMatchObject({ waiting: 1, choices: [{ color: 'Black', waiting: 1 }] })
})

test('an alert for one sold-out size can be requested from the size or the link below', async ({ page, request }) => {
  const { _id } = await createProduct(request)
  const { user } = await logInNewAccount(page)
  await visit(page, `/product/${_id}`)
  await expect(alertButton(page)).toHaveCount(0)
  await smallAlertButton(page).press('Enter')
  await expect(size(page)).toHaveValue('S')
  await expect(size(page).locator('option')).toHaveText(['S'])
  await expect(email(page)).toHaveValue(user.email)
  await visit(page, `/product/${_id}`)
  await sizeInput(page, 'S').click({ force: true })
  await expect(sizeInput(page, 'S')).not.toBeChecked()
  await expect(email(page)).toBeFocused()
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    expect(await findViolations(page, 'article')).toEqual([])
  }
  await sendButton(page).click()
  await expect(page.getByText("You're on the list.")).toBeVisible()
  expect(await countWaiting(request, _id)).toMatchObject({ choices: [{ size: 'S', color: 'Black', waiting: 1 }] })
  // available sizes can still be bought
  await sizeInput(page, 'M').check()
  await expect(sizeInput(page, 'M')).toBeChecked()
})

test('the alert form is loaded on demand', async ({ page, request }) => {
  const isForm = (url: string) => url.includes('restock-form')
  const scripts: string[] = []
  page.on('request', (response) => scripts.push(response.url()))
  const product = await findProduct(request, ({ countInStock }) => countInStock === 0)
  await visit(page, `/product/${product._id}`)
  expect(scripts.filter(isForm)).toEqual([])
  await alertButton(page).click()
  await expect(email(page)).toBeVisible()
  expect(scripts.some(isForm)).toBe(true)
})

test('the email link preselects size and colour, and its unsubscribe link needs a click', async ({ page, request }) => {
  const { _id } = await createProduct(request)
  await page.goto(`/product/${_id}?color=Black&size=M`)
  await expect(sizeInput(page, 'M')).toBeChecked()
  // sold out again, or never existed
  for (const unavailableSize of ['S', 'XXS']) {
    await visit(page, `/product/${_id}?color=Black&size=${unavailableSize}`)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  }

  const sent: unknown[] = []
  page.on('request', (response) => {
    if (response.url().includes('/restock-alerts/stop')) sent.push(response.postDataJSON())
  })
  await visit(page, '/restock/stop?token=from-a-mail')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    expect(await findViolations(page, 'main')).toEqual([])
  }
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Stop all alerts' }).click()
  await expect(page.getByText('no more restock alerts for this address')).toBeVisible()
  expect(sent).toEqual([{ token: 'from-a-mail' }])
})

test('admins see the number of alerts in the list and next to the stock', async ({ page, request }) => {
  const { _id, sku } = await createProduct(request)
  for (const address of [createEmail(), createEmail()]) {
    const response = await request.post(`/api/products/${_id}/restock-alerts`, { data: { email: address, size: 'S' } })
    expect(response.status()).toBe(201)
  }
  await logInAsAdmin(page)
  await visit(page, `/admin/products?q=${sku}`)
  await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('2 wait')
  await visit(page, `/admin/products/${_id}/edit`)
  await expect(page.getByText('2 people are waiting for a restock alert')).toBeVisible()
  expect(await findViolations(page, '#stock')).toEqual([])
})
