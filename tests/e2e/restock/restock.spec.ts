import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { createEmail, getAdminAccount, logInAsAdmin, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { sizeInput, tabTo } from '../products.ts'
import { navigate, visit } from '../visit.ts'

const phone = { width: 390, height: 844 }

interface CreatedProduct {
  _id: string
  name: string
  sku: string
}

let productCount = 0
/** Creates a product for this test only: S is sold out, M is in stock by default. */
async function createProduct(request: APIRequestContext, { availableInM = 3 } = {}): Promise<CreatedProduct> {
  const { token } = await getAdminAccount(request)
  const name = `Awaited Tee ${process.pid}-${productCount++}`
  const stock = [
    { size: 'S', color: 'Black', available: 0 },
    { size: 'M', color: 'Black', available: availableInM },
  ]
  const data = {
    name,
    description: 'Soft.',
    price: 500,
    sku: name.toUpperCase().replaceAll(' ', '-'),
    category: 'Top Wear',
    state: 'live',
    sizes: ['S', 'M'],
    colors: ['Black'],
    stock,
  }
  const response = await request.post('/api/admin/products', { data, headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(201)
  return response.json()
}

async function getWaitingCounts(request: APIRequestContext, id: string) {
  const { token } = await getAdminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const [counts] = await (await request.get(`/api/admin/restock-alerts?products=${id}`, { headers })).json()
  return counts
}

const alertButton = (page: Page): Locator =>
  page.getByRole('article').getByRole('button', { name: "Tell me when it's back" })
const smallAlertButton = (page: Page): Locator => page.getByRole('button', { name: /Get a restock alert/ })
const email = (page: Page): Locator => page.getByRole('article').getByLabel('Email', { exact: true })
const size = (page: Page): Locator => page.getByRole('article').getByLabel('Size', { exact: true })
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Tell me', exact: true })

test('a shopper requests a restock alert for a sold-out product by keyboard', async ({ page, request }) => {
  const { _id } = await createProduct(request, { availableInM: 0 })
  const formScripts: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('restock-form')) formScripts.push(sent.url())
  })
  await visit(page, `/product/${_id}`)
  await expect(page.getByText('All gone. Subscribe to the newsletter for restock alerts.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Subscribe to the newsletter' })).toHaveAttribute('href', '#newsletter')

  await test.step('the alert form is loaded on demand', async () => {
    expect(formScripts).toEqual([])
    await tabTo(page, alertButton(page))
    await page.keyboard.press('Enter')
    await expect(email(page)).toBeVisible()
    expect(formScripts).not.toEqual([])
  })

  await test.step('the form takes the focus and checks the email', async () => {
    await expect(size(page)).toBeFocused()
    await expect(size(page)).toHaveValue('')
    expect(await findViolations(page, 'article')).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('nobody')
    await page.keyboard.press('Enter')
    await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(email(page)).toBeFocused()
  })

  const address = createEmail()
  await test.step('the draft survives a rejection', async () => {
    const url = '**/restock-alerts'
    await page.route(url, (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'too_many_requests' } }),
    )
    await email(page).fill(address)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Too many attempts.')).toBeVisible()
    await expect(email(page)).toHaveValue(address)
    await page.unroute(url)
  })

  await test.step('the alert is saved and confirmed', async () => {
    await page.keyboard.press('Enter')
    const thanks = page.getByRole('status').filter({ hasText: "You're on the list." })
    await expect(thanks).toContainText(address)
    await expect(thanks).toBeFocused()
    await page.setViewportSize(phone)
    expect(await findViolations(page, 'article')).toEqual([])
    expect(await getWaitingCounts(request, _id)).toMatchObject({
      waiting: 1,
      variants: [{ color: 'Black', waiting: 1 }],
    })
  })
})

test('a shopper requests an alert for one sold-out size, follows its email and unsubscribes', async ({
  page,
  request,
}) => {
  const { _id } = await createProduct(request)
  const { user } = await logInNewAccount(page)

  await test.step('the email link preselects size and color', async () => {
    await visit(page, `/product/${_id}?color=Black&size=M`)
    await expect(sizeInput(page, 'M')).toBeChecked()
  })

  await test.step('an alert for one sold-out size can be requested from the link below', async () => {
    await expect(alertButton(page)).toHaveCount(0)
    await smallAlertButton(page).press('Enter')
    await expect(size(page)).toHaveValue('S')
    await expect(size(page).locator('option')).toHaveText(['S'])
    await expect(email(page)).toHaveValue(user.email)
  })

  await test.step('the unsubscribe link acts only after the button is pressed', async () => {
    const sent: unknown[] = []
    page.on('request', (call) => {
      if (call.url().includes('/restock-alerts/stop')) sent.push(call.postDataJSON())
    })
    await navigate(page, '/restock/stop?token=from-an-email')
    await expect(page.getByRole('heading', { level: 1, name: 'Restock alerts' })).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Stop all alerts' }).click()
    await expect(page.getByText('no more restock alerts for this address')).toBeVisible()
    expect(sent).toEqual([{ token: 'from-an-email' }])
  })

  await test.step('the email link preselects no size that is sold out again or never existed', async () => {
    for (const unavailableSize of ['S', 'XXS']) {
      const path = `/product/${_id}?color=Black&size=${unavailableSize}`
      const html = await (await request.get(path)).text()
      expect(html.match(/<input type="radio"[^>]* checked=""[^>]*>/g)).toMatchObject([
        expect.stringContaining('"Black"'),
      ])
      await navigate(page, path)
      await expect(sizeInput(page, 'M')).toBeVisible()
      await expect(page.locator('[data-option=size] input:checked')).toHaveCount(0)
      await navigate(page, '/no-such-page')
      await expect(sizeInput(page, 'M')).toHaveCount(0)
    }
  })

  await test.step('an alert for one sold-out size can be requested from the size', async () => {
    await navigate(page, `/product/${_id}`)
    await sizeInput(page, 'S').click({ force: true })
    await expect(sizeInput(page, 'S')).not.toBeChecked()
    await expect(email(page)).toBeFocused()
    await page.setViewportSize(phone)
    expect(await findViolations(page, 'article')).toEqual([])
    await sendButton(page).click()
    await expect(page.getByText("You're on the list.")).toBeVisible()
    expect(await getWaitingCounts(request, _id)).toMatchObject({
      variants: [{ size: 'S', color: 'Black', waiting: 1 }],
    })
    // available sizes can still be bought
    await sizeInput(page, 'M').check()
    await expect(sizeInput(page, 'M')).toBeChecked()
  })
})

test('admins see the number of alerts in the list and next to the stock', async ({ page, request }) => {
  const { _id, name, sku } = await createProduct(request)
  for (const address of [createEmail(), createEmail()]) {
    const response = await request.post(`/api/products/${_id}/restock-alerts`, { data: { email: address, size: 'S' } })
    expect(response.status()).toBe(201)
  }
  await logInAsAdmin(page)
  await visit(page, `/admin/products?q=${sku}`)
  await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('2 waiting')
  await page.getByRole('row').filter({ hasText: sku }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('2 people are waiting for a restock alert')).toBeVisible()
  expect(await findViolations(page, '#stock')).toEqual([])
})
