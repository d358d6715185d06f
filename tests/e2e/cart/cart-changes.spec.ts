import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { formatShortRupees } from '#shared/money.ts'
import { readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import {
  addToCart,
  cartDrawer,
  cartIcon,
  findAvailableProducts,
  recordCartRequests,
  type StockedProduct,
} from '../cart.ts'
import { test } from '../test.ts'
import { ANY_PAGE, visit } from '../visit.ts'

const increaseButton = (page: Page) => cartDrawer(page).getByRole('button', { name: /^Increase quantity/ })
const decreaseButton = (page: Page) => cartDrawer(page).getByRole('button', { name: /^Decrease quantity/ })
const removeButton = (page: Page) => cartDrawer(page).getByRole('button', { name: /^Remove/ })
const lineList = (page: Page) =>
  cartDrawer(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove/ }) })
const itemCount = (page: Page) => cartDrawer(page).getByRole('definition').first()

async function readServerQuantity(page: Page, request: APIRequestContext): Promise<number | undefined> {
  const guestId = (await readLocalStorage(page, 'guestId')) ?? ''
  const cart = await (await request.get('/api/cart', { params: { guestId } })).json()
  return cart.products[0]?.quantity
}

test('the cart drawer changes lines and says what has changed', async ({ page, context, request }) => {
  const [product, otherProduct] = (await findAvailableProducts(request, 2)) as [StockedProduct, StockedProduct]
  const { price } = product
  await addToCart(page, product)
  await cartIcon(page, 1).click()
  await expect(lineList(page)).toHaveCount(1)
  // one line leaves most of the drawer empty
  const bestSellers = cartDrawer(page).getByRole('region', { name: 'Best sellers' })
  await expect(bestSellers.getByRole('link').first()).toBeVisible()
  await expect(bestSellers.getByRole('link', { name: product.name })).toHaveCount(0)

  await test.step('the minus button stops at one and sends no request', async () => {
    const requests = recordCartRequests(context)
    await decreaseButton(page).press('Enter')
    await increaseButton(page).click()
    await expect.poll(() => readServerQuantity(page, request)).toBe(2)
    expect(requests.filter((method) => method !== 'GET')).toEqual(['PUT'])
  })

  await test.step('a line shows the unit price and the line total', async () => {
    await expect(lineList(page).getByText(`${formatShortRupees(price)} each`, { exact: true })).toBeVisible()
    await expect(lineList(page).getByText(formatShortRupees(price * 2), { exact: true })).toBeVisible()
  })

  await test.step('a rejected change is rolled back and reported', async () => {
    await page.route('**/api/cart', (route) => route.abort())
    await increaseButton(page).click()
    await expect(page.getByText('Failed to update item quantity')).toBeVisible()
    await expect(itemCount(page)).toHaveText('2')
    await removeButton(page).click()
    await expect(page.getByText('Failed to remove items')).toBeVisible()
    await expect(lineList(page)).toHaveCount(1)
    await page.unroute('**/api/cart')
  })

  await test.step('a typed quantity is sent when typing ends, and a refused one reverts to the previous', async () => {
    const field = cartDrawer(page).getByRole('spinbutton')
    const sent: number[] = []
    page.on('request', (sentRequest) => {
      if (sentRequest.method() === 'PUT') sent.push(sentRequest.postDataJSON().quantity)
    })
    await field.fill('')
    await field.pressSequentially('12')
    await field.press('Enter')
    await expect.poll(() => readServerQuantity(page, request)).toBe(12)
    await field.press('ControlOrMeta+a')
    await field.pressSequentially('25')
    // typing ends after a pause
    await expect.poll(() => readServerQuantity(page, request)).toBe(25)
    await field.fill('123456')
    await field.blur()
    await expect(page.getByText('Quantity can be at most 9,999.')).toBeVisible()
    await expect(field).toHaveValue('25')
    await field.fill('0')
    await field.blur()
    await expect(page.getByText('Quantity must be at least 1.')).toBeVisible()
    await expect(field).toHaveValue('25')
    await field.fill('')
    await field.blur()
    await expect(field).toHaveValue('25')
    await field.fill('2')
    await field.blur()
    await expect.poll(() => readServerQuantity(page, request)).toBe(2)
    expect(sent).toEqual([12, 25, 123456, 2])
  })

  await test.step('quick clicks end in the right quantity in the browser and on the server', async () => {
    const { promise: clicked, resolve: release } = Promise.withResolvers<void>()
    // the first request is slow and must not be applied after the others
    await page.route('**/api/cart', (route) => clicked.then(() => route.continue()), { times: 1 })
    for (let click = 0; click < 6; click++) await increaseButton(page).click()
    for (let click = 0; click < 2; click++) await decreaseButton(page).click()
    await expect(itemCount(page)).toHaveText('6')
    release()
    await expect.poll(() => readServerQuantity(page, request)).toBe(6)
    await expect(itemCount(page)).toHaveText('6')
    await expect(cartDrawer(page).getByText('₹').last()).toContainText((price * 6).toLocaleString('en-IN'))
    await page.reload()
    await expect(cartIcon(page, 6)).toBeVisible()
  })

  await test.step('a line changes its size in place, with what is left of each', async () => {
    await cartIcon(page, 6).click()
    const [size = '', newSize = ''] = product.stock.flatMap(({ size: inStock = '', color, available }) =>
      color === product.colors[0] && available > 0 ? [inStock] : [],
    )
    await cartDrawer(page)
      .getByRole('button', { name: `Change: ${product.name}, ${size}` })
      .click()
    await expect(
      cartDrawer(page).getByRole('button', { name: new RegExp(`^${size} (in stock|\\d left)$`) }),
    ).toHaveAttribute('aria-pressed', 'true')
    expect(await findViolations(page, 'dialog')).toEqual([])
    await cartDrawer(page)
      .getByRole('button', { name: new RegExp(`^${newSize} (in stock|\\d left)$`) })
      .click()
    await expect(cartDrawer(page).getByText(`Size: ${newSize} | Color: ${product.colors[0]}`)).toBeVisible()
    await expect(cartDrawer(page).getByRole('button', { name: /^Change:/ })).toBeFocused()
    await expect(itemCount(page)).toHaveText('6')
  })

  await test.step('a line is saved for later and moved back', async () => {
    await cartDrawer(page)
      .getByRole('button', { name: /^Save for later:/ })
      .click()
    const saved = cartDrawer(page).getByRole('region', { name: 'Saved for later' })
    await expect(saved.getByRole('link', { name: product.name })).toBeVisible()
    await expect(cartDrawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect.poll(() => readServerQuantity(page, request)).toBeUndefined()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findViolations(page, 'dialog')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await saved.getByRole('button', { name: /^Move to cart:/ }).click()
    await expect(saved).toHaveCount(0)
    await expect.poll(() => readServerQuantity(page, request)).toBe(6)
  })

  await test.step('removing a line can be undone', async () => {
    await removeButton(page).click()
    await expect(cartDrawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect.poll(() => readServerQuantity(page, request)).toBeUndefined()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cartDrawer(page).getByText('Your Cart Looks Empty!')).toBeHidden()
    await expect.poll(() => readServerQuantity(page, request)).toBe(6)
    await cartDrawer(page).getByRole('button', { name: 'Close cart' }).click()
  })

  await test.step('a removed line disappears and stays removed', async () => {
    await cartIcon(page, 6).click()
    await removeButton(page).click()
    await expect(cartDrawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect(cartDrawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
    const bestSellers = cartDrawer(page).getByRole('region', { name: 'Best sellers' })
    await expect(bestSellers.getByRole('link')).toHaveCount(4)
    await expect.poll(() => readServerQuantity(page, request)).toBeUndefined()
    await cartDrawer(page).getByRole('button', { name: 'Close cart' }).click()
    // the drawer loads the cart again when it opens
    const cartReloaded = page.waitForResponse('**/api/cart?*')
    await cartIcon(page, 0).click()
    await (await cartReloaded).finished()
    await expect(cartDrawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await cartDrawer(page).getByRole('button', { name: 'Close cart' }).click()
    await expect(cartIcon(page, 0)).toBeVisible()
  })

  await test.step('a line whose product has changed says so when the cart opens', async () => {
    const guestId = await readLocalStorage(page, 'guestId')
    for (const { _id: productId, sizes, colors } of [product, otherProduct]) {
      const data = { guestId, productId, size: sizes[0], color: colors[0], quantity: 1 }
      expect((await request.post('/api/cart', { data })).ok()).toBe(true)
    }
    await page.route('**/api/cart?*', async (route) => {
      const cart = await (await route.fetch()).json()
      const [first, second] = cart.products
      const changed = { ...first, quantity: 3, available: 2, price: 849, priceWas: 799.5 }
      await route.fulfill({
        json: { ...cart, products: [changed, { ...second, price: 0, gone: true }], totalPrice: 2547 },
      })
    })
    await cartIcon(page, 0).click()
    const [changed, gone] = [lineList(page).first(), lineList(page).last()]
    await expect(changed.getByText('Only 2 left.')).toBeVisible()
    await expect(changed.getByText('The price is now ₹849.00. It was ₹799.50.')).toBeVisible()
    await expect(gone.getByText('No longer sold.')).toBeVisible()
    await expect(gone.getByRole('button')).toHaveCount(1)
    await expect(gone.getByRole('link')).toHaveCount(0)
    await expect(cartDrawer(page).getByRole('definition')).toHaveText(['3', '₹2,547'])
    expect(await findViolations(page, 'dialog')).toEqual([])
    // hidden before the server responds
    await page.route('**/api/cart/price', () => undefined)
    await changed.getByRole('button', { name: /^OK to the new price/ }).click()
    await expect(changed.getByText('The price is now')).toBeHidden()
    // shown before the server responds
    await page.route('**/api/cart', () => undefined)
    await changed.getByRole('button', { name: /^Take 2/ }).click()
    await expect(changed.getByText('Only 2 left.')).toBeHidden()
    await expect(changed.getByRole('spinbutton')).toHaveValue('2')
    await expect(changed.getByRole('button', { name: /^Remove/ })).toBeFocused()
  })

  await test.step('a cart that cannot be fetched says so and never looks empty', async () => {
    await page.unroute('**/api/cart?*')
    await page.unroute('**/api/cart')
    await page.evaluate(() => localStorage.removeItem('cart'))
    await page.route('**/api/cart?*', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
    await visit(page, ANY_PAGE)
    await cartIcon(page, 0).click()
    await expect(cartDrawer(page).getByRole('alert')).toContainText('Failed to fetch cart')
    await expect(cartDrawer(page).getByText(/empty/i)).toHaveCount(0)
    expect(await findViolations(page, 'dialog')).toEqual([])
    await page.unroute('**/api/cart?*')
    await cartDrawer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(lineList(page)).toHaveCount(2)
    await expect(cartDrawer(page).getByRole('alert')).toHaveCount(0)
  })
})
