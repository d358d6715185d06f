import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { adminAccount, loggedIn, loggedInAsAdmin, newEmail } from './accounts.ts'
import { violations } from './axe.ts'
import { findProduct, sizeOf, tabTo } from './products.ts'
import { visit } from './visit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

interface Made {
  _id: string
  name: string
  sku: string
}

let made = 0
/** A product of this test alone: S is sold out, M is there unless told. */
async function stocked(request: APIRequestContext, { inM = 3 } = {}): Promise<Made> {
  const { token } = await adminAccount(request)
  const name = `Awaited Tee ${process.pid}-${made++}`
  const stock = [
    { size: 'S', color: 'Black', available: 0 },
    { size: 'M', color: 'Black', available: inM },
  ]
  const data = {
    ...{ name, description: 'Soft.', price: 500, sku: name.toUpperCase().replaceAll(' ', '-'), category: 'Top Wear' },
    ...{ state: 'live', sizes: ['S', 'M'], colors: ['Black'], stock },
  }
  const answer = await request.post('/api/admin/products', { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function waitingFor(request: APIRequestContext, id: string) {
  const { token } = await adminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const [found] = await (await request.get(`/api/admin/restock-alerts?products=${id}`, { headers })).json()
  return found
}

const offer = (page: Page): Locator => page.getByRole('article').getByRole('button', { name: "Tell me when it's back" })
const smallOffer = (page: Page): Locator => page.getByRole('button', { name: /Get a restock alert/ })
const email = (page: Page): Locator => page.getByRole('article').getByLabel('Email', { exact: true })
const size = (page: Page): Locator => page.getByRole('article').getByLabel('Size', { exact: true })
const send = (page: Page): Locator => page.getByRole('button', { name: 'Tell me', exact: true })

test('who wants what is sold out leaves an address, by keyboard, and the hint stays', async ({ page, request }) => {
  const { _id } = await stocked(request, { inM: 0 })
  await visit(page, `/product/${_id}`)
  await expect(page.getByText('All gone. Subscribe to the newsletter for restock alerts.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Subscribe to the newsletter' })).toHaveAttribute('href', '#newsletter')

  await tabTo(page, offer(page))
  await page.keyboard.press('Enter')
  await expect(size(page)).toBeFocused()
  await expect(size(page)).toHaveValue('')
  for (const screen of [phone, desktop]) {
    await page.setViewportSize(screen)
    expect(await violations(page, 'article')).toEqual([])
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email(page)).toBeFocused()

  // refused, what was typed stays
  const url = '**/restock-alerts'
  await page.route(url, (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'too_many_requests' } }),
  )
  const address = newEmail()
  await email(page).fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Too many attempts.')).toBeVisible()
  await expect(email(page)).toHaveValue(address)
  await page.unroute(url)
  await page.keyboard.press('Enter')
  const thanks = page.getByRole('status').filter({ hasText: "You're on the list." })
  await expect(thanks).toContainText(address)
  await expect(thanks).toBeFocused()
  expect(await violations(page, 'article')).toEqual([])
  expect(await waitingFor(request, _id)).toMatchObject({ waiting: 1, choices: [{ color: 'Black', waiting: 1 }] })
})

test('one size that is sold out can be waited for, by a press on it or by the words below', async ({
  page,
  request,
}) => {
  const { _id } = await stocked(request)
  const { user } = await loggedIn(page)
  await visit(page, `/product/${_id}`)
  await expect(offer(page)).toHaveCount(0)
  await smallOffer(page).press('Enter')
  await expect(size(page)).toHaveValue('S')
  await expect(size(page).locator('option')).toHaveText(['S'])
  await expect(email(page)).toHaveValue(user.email)
  await visit(page, `/product/${_id}`)
  await sizeOf(page, 'S').click({ force: true })
  await expect(sizeOf(page, 'S')).not.toBeChecked()
  await expect(email(page)).toBeFocused()
  for (const screen of [phone, desktop]) {
    await page.setViewportSize(screen)
    expect(await violations(page, 'article')).toEqual([])
  }
  await send(page).click()
  await expect(page.getByText("You're on the list.")).toBeVisible()
  expect(await waitingFor(request, _id)).toMatchObject({ choices: [{ size: 'S', color: 'Black', waiting: 1 }] })
  // what is there is bought as ever
  await sizeOf(page, 'M').check()
  await expect(sizeOf(page, 'M')).toBeChecked()
})

test('what takes the address is loaded by nobody who does not want it', async ({ page, request }) => {
  const isForm = (url: string) => url.includes('restock-form')
  const scripts: string[] = []
  page.on('request', (asked) => scripts.push(asked.url()))
  const product = await findProduct(request, ({ countInStock }) => countInStock === 0)
  await visit(page, `/product/${product._id}`)
  expect(scripts.filter(isForm)).toEqual([])
  await offer(page).click()
  await expect(email(page)).toBeVisible()
  expect(scripts.some(isForm)).toBe(true)
})

test('the link of a mail has size and colour chosen, and its other link takes a press', async ({ page, request }) => {
  const { _id } = await stocked(request)
  await page.goto(`/product/${_id}?color=Black&size=M`)
  await expect(sizeOf(page, 'M')).toBeChecked()
  // sold out again by now, or never there
  for (const gone of ['S', 'XXS']) {
    await visit(page, `/product/${_id}?color=Black&size=${gone}`)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  }

  const sent: unknown[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('/restock-alerts/stop')) sent.push(asked.postDataJSON())
  })
  await visit(page, '/restock/stop?token=from-a-mail')
  for (const screen of [phone, desktop]) {
    await page.setViewportSize(screen)
    expect(await violations(page, 'main')).toEqual([])
  }
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Stop all alerts' }).click()
  await expect(page.getByText('no more restock alerts for this address')).toBeVisible()
  expect(sent).toEqual([{ token: 'from-a-mail' }])
})

test('admins see how many wait, in the list and beside the stock', async ({ page, request }) => {
  const { _id, sku } = await stocked(request)
  for (const address of [newEmail(), newEmail()]) {
    const asked = await request.post(`/api/products/${_id}/restock-alerts`, { data: { email: address, size: 'S' } })
    expect(asked.status()).toBe(201)
  }
  await loggedInAsAdmin(page)
  await visit(page, `/admin/products?q=${sku}`)
  await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('2 wait')
  await visit(page, `/admin/products/${_id}/edit`)
  await expect(page.getByText('2 people are waiting for a restock alert')).toBeVisible()
  expect(await violations(page, '#stock')).toEqual([])
})
