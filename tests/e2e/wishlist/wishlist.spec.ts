import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { createAccount, createAuthHeaders, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { cartIcon } from '../cart.ts'
import { test } from '../test.ts'
import { expectImmediateTick, expectNoOverflow, navigate, visit, waitForHydration } from '../visit.ts'

let productCount = 0
/** Creates a product for this test only: size S is sold out. */
async function createProduct(request: APIRequestContext, name: string, changes: { originalPrice?: number } = {}) {
  const stock = [
    { size: 'S', color: 'Black', available: 0 },
    { size: 'M', color: 'Black', available: 4 },
  ]
  const uniqueName = `${name} ${process.pid}-${productCount++}`
  const data = {
    name: uniqueName,
    description: 'Soft.',
    price: 1999,
    sku: uniqueName.toUpperCase().replaceAll(' ', '-'),
    category: 'Top Wear',
    state: 'live',
    sizes: ['S', 'M'],
    colors: ['Black'],
    material: 'Combed cotton',
    stock,
    ...changes,
  }
  const headers = createAuthHeaders(await getAdminAccount(request))
  const response = await request.post('/api/admin/products', { data, headers })
  expect(response.status()).toBe(201)
  const product: { _id: string; name: string } = await response.json()
  return product
}

const heart = (page: Page, name: string): Locator => page.getByRole('button', { name: `Save ${name}` }).first()
const card = (page: Page, name: string): Locator => page.getByRole('article').filter({ hasText: name })

test('a shopper saves products, compares them and keeps them after login', async ({ page, request }) => {
  const [tee, hoodie] = [
    await createProduct(request, 'Saved Tee'),
    await createProduct(request, 'Saved Hoodie', { originalPrice: 2499 }),
  ]

  await test.step('the heart saves, by keyboard too', async () => {
    await visit(page, `/product/${tee._id}`)
    await heart(page, tee.name).click()
    await expect(heart(page, tee.name)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Saved to your wishlist.')).toBeVisible()
    await navigate(page, `/product/${hoodie._id}`)
    // the previous page may also show its card
    await expect(page.getByRole('heading', { level: 1, name: hoodie.name })).toBeVisible()
    await heart(page, hoodie.name).press('Enter')
    await expect(heart(page, hoodie.name)).toBeFocused()
    await page.getByRole('button', { name: 'View', exact: true }).first().click()
    await expect(page).toHaveURL('/wishlist')
  })

  await test.step('the heart of a card unsaves the same product and saves it again', async () => {
    await navigate(page, `/collections/all?search=${encodeURIComponent(hoodie.name)}`)
    const cardHeart = page.getByRole('listitem').getByRole('button', { name: `Save ${hoodie.name}` })
    await expect(cardHeart).toHaveAttribute('aria-pressed', 'true')
    await cardHeart.click()
    await expect(page.getByText('Removed from your wishlist.')).toBeVisible()
    await cardHeart.click()
    await page.getByRole('button', { name: 'View', exact: true }).first().click()
    await expect(page).toHaveURL('/wishlist')
  })

  await test.step('the page shows the newest first, without axe violations and overflow', async () => {
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([hoodie.name, tee.name])
    await expect(page.getByText('2 pieces')).toBeVisible()
    await expect(page.getByText('to keep your list on every device')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expectNoOverflow(page)
  })

  await test.step('the rows of the cards are aligned, whether a price is reduced or not', async () => {
    const getTop = async (name: string) => (await card(page, name).getByRole('group').last().boundingBox())?.y
    expect(await getTop(hoodie.name)).toBe(await getTop(tee.name))
  })

  await test.step('a card says how few are left', async () => {
    await expect(card(page, tee.name).getByText('Only 4 left')).toBeVisible()
  })

  await test.step('a lower price is compared with the one when it was saved', async () => {
    const headers = createAuthHeaders(await getAdminAccount(request))
    const response = await request.put(`/api/admin/products/${tee._id}`, { data: { price: 1499 }, headers })
    expect(response.ok()).toBe(true)
    await page.reload()
    await waitForHydration(page)
    await expect(card(page, tee.name)).toContainText('was ₹1,999 when you saved it')
    await expect(card(page, hoodie.name)).not.toContainText('when you saved it')
  })

  await test.step('a size in stock goes to the cart with one tap, and a double tap adds no second one', async () => {
    await expect(card(page, tee.name).getByRole('button', { name: 'Size S is sold out' })).toBeDisabled()
    let requestCount = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/cart')) requestCount++
    })
    await card(page, tee.name)
      .getByRole('button', { name: `Add ${tee.name}, size M, to the cart` })
      .evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
    await expect(page.getByText(`Added ${tee.name}, M to your cart.`)).toBeVisible()
    expect(requestCount).toBe(1)
    await expect(cartIcon(page, 1)).toBeVisible()
  })

  await test.step('a removed product can be put back', async () => {
    await card(page, tee.name)
      .getByRole('button', { name: `Remove ${tee.name} from your wishlist` })
      .click()
    await expect(card(page, tee.name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, tee.name)).toBeVisible()
  })

  await test.step('two products are compared side by side', async () => {
    await page.getByRole('checkbox', { name: `Compare ${tee.name}` }).check()
    await expect(page.getByText('Choose one more to compare')).toBeVisible()
    await page.getByRole('checkbox', { name: `Compare ${hoodie.name}` }).check()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await expect(page).toHaveURL(`/compare?products=${tee._id},${hoodie._id}`)
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Saved' })).toHaveText([
      tee.name,
      hoodie.name,
    ])
    await expect(page.getByText('Combed cotton')).toHaveCount(2)
    const table = page.getByRole('table', { name: 'Products side by side' })
    await expect(table.getByRole('rowheader', { name: 'Fabric' })).toHaveCount(1)
    await page.mouse.wheel(0, 600)
    await expect(table.getByRole('columnheader', { name: tee.name })).toBeInViewport()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await findViolations(page)).toEqual([])
    await expectNoOverflow(page)
    await navigate(page, `/compare?products=${tee._id},nonsense`)
    await expect(page.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Just in' }).getByRole('link').first()).toBeVisible()
    await navigate(page, `/product/${tee._id}`)
    await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/compare\\?products=${tee._id},[0-9a-f]{24}`))
    await expect(page.getByRole('table', { name: 'Products side by side' })).toContainText(tee.name)
  })

  await test.step('the list is kept after login, and emails can be turned on', async () => {
    const account = await createAccount(request)
    await page.evaluate(
      ([userToken, userInfo]) => {
        localStorage.setItem('userToken', userToken)
        localStorage.setItem('userInfo', userInfo)
      },
      [account.token, JSON.stringify(account.user)] as const,
    )
    await visit(page, '/wishlist')
    await expect(page.getByRole('article')).toHaveCount(2)
    const emails = page.getByRole('switch', { name: 'Email me about price drops and restocks' })
    await expect(emails).not.toBeChecked()
    await expectImmediateTick(emails)
    const headers = createAuthHeaders(account)
    await expect.poll(async () => (await (await request.get('/api/wishlist', { headers })).json()).hasAlerts).toBe(true)
    expect(await findViolations(page)).toEqual([])
  })
})

test('an empty wishlist says what to do, and the unsubscribe page stops emails', async ({ page }) => {
  await visit(page, '/wishlist')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find something to save' })).toHaveAttribute('href', '/collections/all')
  expect(await findViolations(page)).toEqual([])

  const sent: unknown[] = []
  await page.route('**/api/wishlist/alerts/stop', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { stopped: true } })
  })
  await navigate(page, '/wishlist/stop?token=from-an-email')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('no more emails about your wishlist')).toBeVisible()
  expect(sent).toEqual([{ token: 'from-an-email' }])
})

test('an admin sees how many shoppers saved a product', async ({ page, request }) => {
  const { _id } = await createProduct(request, 'Wanted Tee')
  for (const guestId of [`guest_a${_id}`, `guest_b${_id}`]) {
    expect((await request.post('/api/wishlist', { data: { guestId, productId: _id } })).ok()).toBe(true)
  }
  await logInAsAdmin(page)
  await visit(page, `/admin/products/${_id}/edit`)
  await expect(page.getByText('Saved by 2 shoppers on a wishlist')).toBeVisible()
})
