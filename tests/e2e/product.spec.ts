import { expect, test } from '@playwright/test'
import {
  addButton,
  addError,
  findAvailableSize,
  findMultiColorProduct,
  findProduct,
  findSingleColorProduct,
  mockCart,
  sizeInput,
  tabTo,
} from './products.ts'
import { visit } from './visit.ts'

const SELECT_SIZE = 'Please select a size.'
const SELECT_BOTH = 'Please select both size and color.'
const ADDED_TOAST = 'Product Added To Cart!'
const ADDED_HINT = 'Product added to cart. Open cart to checkout.'

const taglines = {
  XS: 'Fits like a secret',
  S: 'Cutting-chai neat',
  M: 'The gully regular',
  L: 'Room to bowl',
  XL: 'Baggy on purpose',
  '2XL': 'Big-match energy',
  '3XL': 'Owns the corner',
}

test('a product shows its name, prices, description, images, options and similar products', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ sizes, colors, originalPrice }) => sizes.length === 7 && colors.length > 1 && originalPrice !== undefined,
  )
  await visit(page, `/product/${product._id}`)
  const detail = page.getByRole('article')
  await expect(detail.getByRole('heading', { level: 1 })).toHaveText(product.name)
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  await expect(detail.getByText(rupees.format(product.price), { exact: true })).toBeVisible()
  await expect(detail.locator('s')).toHaveText(rupees.format(product.originalPrice ?? 0))
  for (const paragraph of product.description) await expect(detail.getByText(paragraph)).toBeVisible()
  await expect(detail.getByRole('img')).toHaveCount(2)
  for (const color of product.colors) await expect(detail.getByRole('link', { name: color })).toBeVisible()
  for (const [size, tagline] of Object.entries(taglines)) {
    await expect(detail.getByRole('radio', { name: `${size} ${tagline}`, exact: true })).not.toBeChecked()
  }
  const similar = page.getByRole('region', { name: 'You may also like' })
  await expect(similar.locator('a[href^="/product/"]')).toHaveCount(4)
})

test('a single colour is preselected and only a size is required', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}`)
  await expect(page.getByRole('heading', { name: `Colour ${product.colors[0]}` })).toBeVisible()
  await addButton(page).click()
  await expect(addError(page)).toHaveText(SELECT_SIZE)
  // the focus moves to the missing option
  await expect(page.getByRole('radio').first()).toBeFocused()
  expect(sent).toEqual([])

  const size = findAvailableSize(product, product.colors[0])
  await sizeInput(page, size).check()
  await expect(page.getByText(SELECT_SIZE).filter({ visible: true })).toHaveCount(0)
  await addButton(page).click()
  await expect(page.getByText(ADDED_TOAST)).toBeVisible()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toEqual([
    { productId: product._id, quantity: 1, size, color: product.colors[0], guestId: expect.stringMatching(/^guest_/) },
  ])
})

test('with several colours both options are required and none is preselected', async ({ page, request }) => {
  const product = await findMultiColorProduct(request)
  const [first = '', second = ''] = product.colors
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}`)
  const selectedColor = page.getByRole('article').locator('[aria-current=true]')
  await expect(selectedColor).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('img').first()).toHaveAccessibleName(new RegExp(` in ${first},`))
  await addButton(page).click()
  await expect(addError(page)).toHaveText(SELECT_BOTH)
  await expect(page.getByRole('link', { name: first, exact: true })).toBeFocused()

  const size = findAvailableSize(product, second)
  await sizeInput(page, size).check()
  await addButton(page).click()
  await expect(addError(page)).toHaveText(SELECT_BOTH)
  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page.getByText(SELECT_BOTH).filter({ visible: true })).toHaveCount(0)
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ size, color: second, quantity: 1 }])
})

test('a colour without a size is not enough', async ({ page, request }) => {
  const product = await findMultiColorProduct(request)
  await visit(page, `/product/${product._id}?color=${encodeURIComponent(product.colors[1] ?? '')}`)
  await addButton(page).click()
  await expect(addError(page)).toHaveText(SELECT_BOTH)
  await expect(page.getByRole('radio').first()).toBeFocused()
})

test('a colour in the URL is preselected; an unknown one is ignored', async ({ page, request }) => {
  const product = await findMultiColorProduct(request)
  const color = product.colors[1] ?? ''
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}?color=${encodeURIComponent(color)}`)
  await expect(page.getByRole('link', { name: color, exact: true })).toHaveAttribute('aria-current', 'true')
  await sizeInput(page, findAvailableSize(product, color)).check()
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ color }])

  await visit(page, `/product/${product._id}?color=Chai`)
  await expect(page.getByRole('article').locator('[aria-current=true]')).toHaveCount(0)
})

test('a product without sizes requires none', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  await page.route(`**/api/products/${product._id}`, (route) =>
    route.fulfill({ json: { ...product, sizes: [], measurements: [], stock: [{ available: 9 }] } }),
  )
  const sent = await mockCart(page)
  await visit(page, `/collections/all?search=${encodeURIComponent(product.name)}`)
  await page.locator(`main a[href="/product/${product._id}"]`).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ productId: product._id, color: product.colors[0] }])
  expect(sent[0]).not.toHaveProperty('size')
})

test('the quantity starts at 1, stays between 1 and 9,999 and is sent', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}`)
  const quantity = page.getByRole('spinbutton', { name: 'quantity' })
  const decreaseButton = page.getByRole('button', { name: 'Decrease quantity' })
  const increaseButton = page.getByRole('button', { name: 'Increase quantity' })
  await expect(quantity).toHaveValue('1')
  await expect(decreaseButton).toHaveAttribute('aria-disabled', 'true')
  await decreaseButton.click({ force: true })
  await expect(quantity).toHaveValue('1')
  await increaseButton.click()
  await increaseButton.click()
  await expect(quantity).toHaveValue('3')
  await decreaseButton.click()
  await expect(quantity).toHaveValue('2')

  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('chai')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('12345')
  await quantity.blur()
  await expect(quantity).toHaveValue('9999')
  await expect(increaseButton).toHaveAttribute('aria-disabled', 'true')
  await increaseButton.click({ force: true })
  await expect(quantity).toHaveValue('9999')
  await quantity.press('ArrowDown')
  await expect(quantity).toHaveValue('9998')

  await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ quantity: 9998 }])
})

test('the selection resets when the product changes', async ({ page, request }) => {
  const product = await findMultiColorProduct(request)
  await mockCart(page)
  await visit(page, `/product/${product._id}?color=${encodeURIComponent(product.colors[0] ?? '')}`)
  await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()

  const similarProduct = page.getByRole('region', { name: 'You may also like' }).locator('a[href^="/product/"]').first()
  const name = (await similarProduct.getByRole('heading').textContent()) ?? ''
  await similarProduct.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('spinbutton', { name: 'quantity' })).toHaveValue('1')
  await expect(page.getByText(ADDED_HINT)).toBeHidden()
})

test('the success toast disappears after one second', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  await mockCart(page)
  await visit(page, `/product/${product._id}`)
  await page.evaluate((text) => {
    const visible = { from: 0, to: 0 }
    new MutationObserver(() => {
      const isVisible = document.body.textContent?.includes(text)
      if (isVisible && !visible.from) visible.from = performance.now()
      if (!isVisible && visible.from && !visible.to) visible.to = performance.now()
      document.body.dataset['seenFor'] = String(visible.to && Math.round(visible.to - visible.from))
    }).observe(document.documentElement, { childList: true, subtree: true, characterData: true })
  }, ADDED_TOAST)
  await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(page.getByText(ADDED_TOAST)).toBeVisible()
  await expect(page.getByText(ADDED_TOAST)).toBeHidden()
  const getVisibleDuration = () => page.evaluate(() => Number(document.body.dataset['seenFor']))
  await expect.poll(getVisibleDuration).toBeGreaterThan(900)
  // other toasts stay for four seconds
  expect(await getVisibleDuration()).toBeLessThan(3900)
})

test('a rejection shows the server message and can be retried', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 409, json: { message: 'The last one just went.', code: 'conflict' } }),
  )
  await visit(page, `/product/${product._id}`)
  await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText('The last one just went.')
  await expect(addError(page)).toHaveText('The last one just went.')
  await expect(page.getByText(ADDED_HINT)).toBeHidden()

  await page.unroute('**/api/cart')
  await mockCart(page)
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  await expect(addError(page)).toBeEmpty()
})

test('a network failure is reported', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  await page.route('**/api/cart', (route) => route.abort())
  await visit(page, `/product/${product._id}`)
  await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(addError(page)).toHaveText('Failed to add to cart')
})

test('a double click adds once', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}`)
  await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
  await addButton(page).dblclick()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toHaveLength(1)

  await addButton(page).focus()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect.poll(() => sent.length).toBe(2)
  await addButton(page).click()
  await expect.poll(() => sent.length).toBe(3)
})

test('the button shows its pending state and ignores further clicks', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  const gate = Promise.withResolvers<void>()
  let presses = 0
  await page.route('**/api/cart', async (route) => {
    presses += 1
    await gate.promise
    await route.fulfill({ json: { products: [], totalPrice: 0 } })
  })
  await visit(page, `/product/${product._id}`)
  await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
  await addButton(page).press('Enter')
  await expect(addButton(page)).toHaveText('Adding...')
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
  await addButton(page).press('Enter')
  await addButton(page).press('Enter')
  gate.resolve()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  await expect(addButton(page)).toHaveText('Add to Cart')
  expect(presses).toBe(1)
})

test('a sold-out product cannot be added and mentions restock alerts', async ({ page, request }) => {
  const product = await findProduct(request, ({ countInStock }) => countInStock === 0)
  await visit(page, `/product/${product._id}`)
  await expect(addButton(page)).toHaveText('Out of Stock')
  await expect(addButton(page)).toBeDisabled()
  await expect(page.getByText('Subscribe to the newsletter for restock alerts.')).toBeVisible()
  await page.getByRole('link', { name: 'Subscribe to the newsletter' }).click()
  await expect(page.locator('#newsletter')).toBeInViewport()
})

test('adding to the cart works by keyboard alone', async ({ page, request }) => {
  const product = await findMultiColorProduct(request)
  const [, color = ''] = product.colors
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}`)
  await tabTo(page, page.getByRole('link', { name: color, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Colour ${color}` })).toBeVisible()
  await tabTo(page, page.getByRole('radio').first())
  const size = findAvailableSize(product, color)
  await page.keyboard.press('Space')
  for (let steps = product.sizes.indexOf(size); steps > 0; steps--) await page.keyboard.press('ArrowRight')
  await expect(sizeInput(page, size)).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
  await page.keyboard.press('Enter')
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ size, color, quantity: 2 }])
})

test('a product shows its loading state', async ({ page }) => {
  await visit(page, '/collections/all')
  await page.route('**/api/products/*', () => undefined)
  await page.locator('main a[href^="/product/"]').last().dispatchEvent('click')
  await expect(page.getByRole('main').getByRole('status').getByText('Loading...')).toBeVisible()
})

test('a product that fails to load shows the error and can be retried', async ({ page }) => {
  await visit(page, '/collections/all')
  await page.route('**/api/products/*', (route) =>
    route.fulfill({ status: 400, json: { message: 'the shelf fell over', code: 'bad_request' } }),
  )
  await page.locator('main a[href^="/product/"]').last().dispatchEvent('click')
  await expect(page.getByText('Error: the shelf fell over')).toBeVisible()
  await page.unroute('**/api/products/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
