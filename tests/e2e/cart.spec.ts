import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { newAccount, stored } from './accounts.ts'
import { violations } from './axe.ts'
import { ANY_PAGE, newArrivals, overhear, visit } from './visit.ts'

interface Detail {
  _id: string
  name: string
  price: number
  sizes: string[]
  colors: string[]
  stock: { size?: string; color?: string; available: number }[]
}

/** Products of which the first size can be had in the first colour. */
async function someProducts(request: APIRequestContext, count: number): Promise<Detail[]> {
  const found: Detail[] = []
  for (const { _id } of await newArrivals(request)) {
    const product: Detail = await (await request.get(`/api/products/${_id}`)).json()
    const { sizes, colors, stock } = product
    const isThere = stock.some(
      ({ size, color, available }) => size === sizes[0] && color === colors[0] && available > 0,
    )
    if (isThere) found.push(product)
    if (found.length === count) return found
  }
  throw new Error('The shop under test has too little in stock')
}

const cartIcon = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Cart' : `Cart, ${count} item${count === 1 ? '' : 's'}`, exact: true })

const pathOf = ({ _id, colors: [color = ''] }: Detail) => `/product/${_id}?color=${encodeURIComponent(color)}`

async function put(page: Page, product: Detail): Promise<void> {
  const { _id, sizes } = product
  if (!page.url().includes(_id)) await visit(page, pathOf(product))
  await page.locator(`input[type=radio][value="${sizes[0]}"]`).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
}

/** Every request that asks for or changes a cart. */
function cartRequests(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/cart')) seen.push(request.method())
  })
  return seen
}

test('who only looks is no guest, and no cart is asked for', async ({ page, context, request }) => {
  const seen = cartRequests(context)
  const [product] = await someProducts(request, 1)
  await visit(page, '/')
  await visit(page, `/product/${product?._id}`)
  await page.waitForLoadState('networkidle')
  expect(seen).toEqual([])
  expect(await stored(page, 'guestId')).toBeNull()
  await expect(cartIcon(page, 0)).toBeVisible()
})

test('what is put into the cart is counted at once, and is still there on the next visit', async ({
  page,
  request,
}) => {
  const [first, second] = (await someProducts(request, 2)) as [Detail, Detail]
  const heard = overhear(page)
  await put(page, first)
  await expect(cartIcon(page, 1)).toBeVisible()
  await put(page, first)
  await expect(cartIcon(page, 2)).toBeVisible()
  await put(page, second)
  await expect(cartIcon(page, 3)).toBeVisible()
  expect(await stored(page, 'guestId')).toMatch(/^guest_\d{13}_[A-Za-z0-9_-]{22}$/)
  expect(JSON.parse((await stored(page, 'cart')) ?? '')).toMatchObject({
    products: [
      { productId: first._id, name: first.name, price: first.price, quantity: 2, size: first.sizes[0] },
      { productId: second._id, quantity: 1 },
    ],
    totalPrice: first.price * 2 + second.price,
  })
  await visit(page, '/')
  await expect(cartIcon(page, 3)).toBeVisible()
  expect(heard.filter((line) => /^(error|uncaught)/.test(line))).toEqual([])
})

test('the copy is shown before the server answers, and the server is right', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '')
    cart.products[0].quantity = 7
    localStorage.setItem('cart', JSON.stringify(cart))
  })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/cart?*', async (route) => {
    await held
    await route.continue()
  })
  await visit(page, '/')
  await expect(cartIcon(page, 7)).toBeVisible()
  answer()
  await expect(cartIcon(page, 1)).toBeVisible()
})

test('a corrupt copy is dropped, and the cart comes from the server', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  const heard = overhear(page)
  await page.evaluate(() => localStorage.setItem('cart', '{"products":[{"quantity":'))
  await visit(page, '/')
  await expect(cartIcon(page, 1)).toBeVisible()
  expect(heard.filter((line) => /^(error|uncaught)/.test(line))).toEqual([])
})

test('several tabs show one cart', async ({ page, context, request }) => {
  const [first, second] = (await someProducts(request, 2)) as [Detail, Detail]
  const other = await context.newPage()
  await visit(page, pathOf(first))
  await visit(other, pathOf(second))
  // both for the first time, and at once
  await Promise.all([put(page, first), put(other, second)])
  await expect(cartIcon(page, 2)).toBeVisible()
  await expect(cartIcon(other, 2)).toBeVisible()
  expect(await stored(page, 'guestId')).toBe(await stored(other, 'guestId'))
  await put(other, second)
  await expect(cartIcon(page, 3)).toBeVisible()
})

test('an older answer that another tab wrote over a newer one is not what is shown', async ({
  page,
  context,
  request,
}) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  const other = await context.newPage()
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  const older = await stored(page, 'cart')
  await visit(other, ANY_PAGE)
  await put(page, product)
  for (const tab of [page, other]) await expect(cartIcon(tab, 2)).toBeVisible()
  // as a tab does to which the newer one has not come yet
  const asked = page.waitForResponse('**/api/cart?*')
  await other.evaluate((cart) => localStorage.setItem('cart', cart ?? ''), older)
  await asked
  for (const tab of [page, other]) await expect(cartIcon(tab, 2)).toBeVisible()
  await expect.poll(() => stored(other, 'cart')).not.toBe(older)
})

test('the cart works for the visit when the browser keeps nothing', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  await put(page, product)
  await expect(cartIcon(page, 2)).toBeVisible()
})

test('what the server refuses is said in its words, what it cannot say in ours', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'A cart holds at most 9,999 of one item.' } }),
  )
  await put(page, product)
  await expect(page.getByRole('alert').filter({ hasText: 'at most 9,999' })).toBeVisible()
  await page.unroute('**/api/cart')
  await page.route('**/api/cart', (route) => route.abort())
  await put(page, product)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add to cart' })).toBeVisible()
  await expect(cartIcon(page, 0)).toBeVisible()
})

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })

test.describe('in the drawer', () => {
  const more = (page: Page) => drawer(page).getByRole('button', { name: /^Increase quantity/ })
  const less = (page: Page) => drawer(page).getByRole('button', { name: /^Decrease quantity/ })

  async function open(page: Page, request: APIRequestContext): Promise<Detail> {
    const [product] = (await someProducts(request, 1)) as [Detail]
    await put(page, product)
    await cartIcon(page, 1).click()
    await expect(drawer(page).locator('ul > li')).toHaveCount(1)
    return product
  }

  const countAtServer = async (page: Page, request: APIRequestContext) => {
    const guestId = (await stored(page, 'guestId')) ?? ''
    const cart = await (await request.get('/api/cart', { params: { guestId } })).json()
    return cart.products[0]?.quantity
  }

  test('quick clicks end in the right number, here and on the server', async ({ page, request }) => {
    const product = await open(page, request)
    const { promise: clicked, resolve: letGo } = Promise.withResolvers<void>()
    // the first change is long on its way: it must not arrive after the others
    await page.route('**/api/cart', (route) => clicked.then(() => route.continue()), { times: 1 })
    for (let click = 0; click < 7; click++) await more(page).click()
    for (let click = 0; click < 2; click++) await less(page).click()
    await expect(drawer(page).getByRole('definition').first()).toHaveText('6')
    letGo()
    await expect.poll(() => countAtServer(page, request)).toBe(6)
    await expect(drawer(page).getByRole('definition').first()).toHaveText('6')
    await expect(drawer(page).getByText('₹').last()).toContainText((product.price * 6).toLocaleString('en-IN'))
    await page.reload()
    await expect(cartIcon(page, 6)).toBeVisible()
  })

  test('minus stops at one, and asks for nothing', async ({ page, context, request }) => {
    await open(page, request)
    const seen = cartRequests(context)
    await less(page).press('Enter')
    await more(page).click()
    await expect.poll(() => countAtServer(page, request)).toBe(2)
    expect(seen.filter((method) => method !== 'GET')).toEqual(['PUT'])
  })

  test('a line that is taken out is gone at once, and stays gone', async ({ page, request }) => {
    await open(page, request)
    await drawer(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(drawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect(drawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
    await expect.poll(() => countAtServer(page, request)).toBeUndefined()
    await page.reload()
    await expect(cartIcon(page, 0)).toBeVisible()
  })

  test('what the server refuses is taken back and said', async ({ page, request }) => {
    await open(page, request)
    await page.route('**/api/cart', (route) => route.abort())
    await more(page).click()
    await expect(page.getByText('Failed to update item quantity')).toBeVisible()
    await expect(drawer(page).getByRole('definition').first()).toHaveText('1')
    await drawer(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByText('Failed to remove items')).toBeVisible()
    await expect(drawer(page).locator('ul > li')).toHaveCount(1)
  })

  test('a line says what one of it costs, and what all of them do', async ({ page, request }) => {
    const { price } = await open(page, request)
    await more(page).click()
    const line = drawer(page).getByRole('listitem')
    await expect(line.getByText(`₹${price.toLocaleString('en-IN')} each`, { exact: true })).toBeVisible()
    await expect(line.getByText(`₹${(price * 2).toLocaleString('en-IN')}`, { exact: true })).toBeVisible()
  })

  test('a line whose product has changed says so, when the cart is opened', async ({ page, request }) => {
    const products = await someProducts(request, 2)
    for (const product of products) await put(page, product)
    await expect(cartIcon(page, 2)).toBeVisible()
    await page.route('**/api/cart?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const [first, second] = answer.products
      const changed = { ...first, quantity: 3, available: 2, price: 849, priceWas: 799.5 }
      await route.fulfill({
        json: { ...answer, products: [changed, { ...second, price: 0, gone: true }], totalPrice: 2547 },
      })
    })
    await cartIcon(page, 2).click()
    const lines = drawer(page).getByRole('listitem')
    const [changed, gone] = [lines.first(), lines.last()]
    await expect(changed.getByText('Only 2 left.')).toBeVisible()
    await expect(changed.getByText('The price is now ₹849. It was ₹799.50.')).toBeVisible()
    await expect(gone.getByText('No longer sold.')).toBeVisible()
    await expect(gone.getByRole('button')).toHaveCount(1)
    await expect(gone.getByRole('link')).toHaveCount(0)
    await expect(drawer(page).getByRole('definition')).toHaveText(['3', '₹2,547'])
    expect(await violations(page, 'dialog')).toEqual([])
    // known now, and put away at once
    await page.route('**/api/cart/price', () => undefined)
    await changed.getByRole('button', { name: /^OK to the new price/ }).click()
    await expect(changed.getByText('The price is now')).toBeHidden()
    // fewer are to be had at once: nobody has to be asked for that
    await page.route('**/api/cart', () => undefined)
    await changed.getByRole('button', { name: /^Decrease/ }).click()
    await expect(changed.getByText('Only 2 left.')).toBeHidden()
  })
})

test.describe('with an account', () => {
  type Account = Awaited<ReturnType<typeof newAccount>>

  /** As a login leaves it, in whichever tab. */
  const logIn = (page: Page, { user, token }: Account) =>
    page.evaluate(
      ([userToken, userInfo]) => {
        localStorage.setItem('userToken', userToken)
        localStorage.setItem('userInfo', userInfo)
      },
      [token, JSON.stringify(user)] as const,
    )
  const logOut = (page: Page) =>
    page.evaluate(() => {
      for (const key of ['userToken', 'userInfo']) localStorage.removeItem(key)
    })

  const cartOf = async (request: APIRequestContext, { token }: Account) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await (await request.get('/api/cart', { headers })).json()).products
  }

  test("what the guest had is the customer's after the login, and the shopper is told", async ({ page, request }) => {
    const [product] = (await someProducts(request, 1)) as [Detail]
    const asha = await newAccount(request)
    await put(page, product)
    await put(page, product)
    await expect(cartIcon(page, 2)).toBeVisible()
    await logIn(page, asha)
    await visit(page, '/')
    await expect(page.getByText('2 items from your visit are in your cart.')).toBeVisible()
    await expect(cartIcon(page, 2)).toBeVisible()
    expect(await stored(page, 'guestId')).toBeNull()
    expect(await cartOf(request, asha)).toMatchObject([{ productId: product._id, quantity: 2 }])
    await put(page, product)
    await expect(cartIcon(page, 3)).toBeVisible()
    expect(await stored(page, 'guestId')).toBeNull()
    expect(await cartOf(request, asha)).toMatchObject([{ quantity: 3 }])
  })

  test('what could not be merged is not lost, and comes at the next start', async ({ page, request }) => {
    const [product] = (await someProducts(request, 1)) as [Detail]
    const asha = await newAccount(request)
    await put(page, product)
    await expect(cartIcon(page, 1)).toBeVisible()
    const guestId = await stored(page, 'guestId')
    await page.route('**/api/cart/merge', (route) => route.abort())
    await logIn(page, asha)
    const failed = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/api/cart/merge'))
    await visit(page, '/')
    await failed
    await expect(cartIcon(page, 0)).toBeVisible()
    expect(await stored(page, 'guestId')).toBe(guestId)
    await page.unroute('**/api/cart/merge')
    await visit(page, '/')
    await expect(cartIcon(page, 1)).toBeVisible()
    expect(await cartOf(request, asha)).toMatchObject([{ productId: product._id, quantity: 1 }])
  })

  test("all tabs show whose cart it is, and nobody else's", async ({ page, context, request }) => {
    const [product] = (await someProducts(request, 1)) as [Detail]
    const asha = await newAccount(request)
    const choice = { productId: product._id, size: product.sizes[0], color: product.colors[0] }
    const headers = { authorization: `Bearer ${asha.token}` }
    await request.post('/api/cart', { headers, data: { ...choice, quantity: 5 } })
    const other = await context.newPage()
    await visit(page, '/')
    await visit(other, '/')
    await logIn(page, asha)
    await expect(cartIcon(other, 5)).toBeVisible()
    await logOut(page)
    await expect(cartIcon(other, 0)).toBeVisible()
    await visit(page, '/')
    await expect(cartIcon(page, 0)).toBeVisible()
  })
})
