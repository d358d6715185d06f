import { expect, test } from '@playwright/test'
import {
  addButton,
  findProduct,
  ofManyColors,
  ofOneColor,
  overhearCart,
  refusal,
  sizeOf,
  sizeToHave,
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

test('a product shows its name, prices, story, pictures and choices, and others like it', async ({ page, request }) => {
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

test('one colour is chosen by itself, and only a size is asked for', async ({ page, request }) => {
  const product = await ofOneColor(request)
  const sent = await overhearCart(page)
  await visit(page, `/product/${product._id}`)
  await expect(page.getByRole('heading', { name: `Colour ${product.colors[0]}` })).toBeVisible()
  await addButton(page).click()
  await expect(refusal(page)).toHaveText(SELECT_SIZE)
  // the focus is where the answer is expected
  await expect(page.getByRole('radio').first()).toBeFocused()
  expect(sent).toEqual([])

  const size = sizeToHave(product, product.colors[0])
  await sizeOf(page, size).check()
  await expect(page.getByText(SELECT_SIZE).filter({ visible: true })).toHaveCount(0)
  await addButton(page).click()
  await expect(page.getByText(ADDED_TOAST)).toBeVisible()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toEqual([
    { productId: product._id, quantity: 1, size, color: product.colors[0], guestId: expect.stringMatching(/^guest_/) },
  ])
})

test('with several colours both are asked for, and none is chosen beforehand', async ({ page, request }) => {
  const product = await ofManyColors(request)
  const [first = '', second = ''] = product.colors
  const sent = await overhearCart(page)
  await visit(page, `/product/${product._id}`)
  const chosen = page.getByRole('article').locator('[aria-current=true]')
  await expect(chosen).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('img').first()).toHaveAccessibleName(new RegExp(` in ${first},`))
  await addButton(page).click()
  await expect(refusal(page)).toHaveText(SELECT_BOTH)
  await expect(page.getByRole('link', { name: first, exact: true })).toBeFocused()

  const size = sizeToHave(product, second)
  await sizeOf(page, size).check()
  await addButton(page).click()
  await expect(refusal(page)).toHaveText(SELECT_BOTH)
  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page.getByText(SELECT_BOTH).filter({ visible: true })).toHaveCount(0)
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ size, color: second, quantity: 1 }])
})

test('a colour alone is not enough where there are sizes', async ({ page, request }) => {
  const product = await ofManyColors(request)
  await visit(page, `/product/${product._id}?color=${encodeURIComponent(product.colors[1] ?? '')}`)
  await addButton(page).click()
  await expect(refusal(page)).toHaveText(SELECT_BOTH)
  await expect(page.getByRole('radio').first()).toBeFocused()
})

test('a colour in the address counts as chosen; one that does not exist does not', async ({ page, request }) => {
  const product = await ofManyColors(request)
  const color = product.colors[1] ?? ''
  const sent = await overhearCart(page)
  await visit(page, `/product/${product._id}?color=${encodeURIComponent(color)}`)
  await expect(page.getByRole('link', { name: color, exact: true })).toHaveAttribute('aria-current', 'true')
  await sizeOf(page, sizeToHave(product, color)).check()
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ color }])

  await visit(page, `/product/${product._id}?color=Chai`)
  await expect(page.getByRole('article').locator('[aria-current=true]')).toHaveCount(0)
})

test('what has no sizes asks for none', async ({ page, request }) => {
  const product = await ofOneColor(request)
  await page.route(`**/api/products/${product._id}`, (route) =>
    route.fulfill({ json: { ...product, sizes: [], measurements: [], stock: [{ available: 9 }] } }),
  )
  const sent = await overhearCart(page)
  await visit(page, `/collections/all?search=${encodeURIComponent(product.name)}`)
  await page.locator(`main a[href="/product/${product._id}"]`).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ productId: product._id, color: product.colors[0] }])
  expect(sent[0]).not.toHaveProperty('size')
})

test('the quantity starts at one, stays between 1 and 9,999, and is what is sent', async ({ page, request }) => {
  const product = await ofOneColor(request)
  const sent = await overhearCart(page)
  await visit(page, `/product/${product._id}`)
  const quantity = page.getByRole('spinbutton', { name: 'quantity' })
  const less = page.getByRole('button', { name: 'Decrease quantity' })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await expect(quantity).toHaveValue('1')
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await less.click({ force: true })
  await expect(quantity).toHaveValue('1')
  await more.click()
  await more.click()
  await expect(quantity).toHaveValue('3')
  await less.click()
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
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await more.click({ force: true })
  await expect(quantity).toHaveValue('9999')
  await quantity.press('ArrowDown')
  await expect(quantity).toHaveValue('9998')

  await sizeOf(page, sizeToHave(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ quantity: 9998 }])
})

test('everything is to be chosen anew when the product changes', async ({ page, request }) => {
  const product = await ofManyColors(request)
  await overhearCart(page)
  await visit(page, `/product/${product._id}?color=${encodeURIComponent(product.colors[0] ?? '')}`)
  await sizeOf(page, sizeToHave(product, product.colors[0])).check()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()

  const next = page.getByRole('region', { name: 'You may also like' }).locator('a[href^="/product/"]').first()
  const name = (await next.getByRole('heading').textContent()) ?? ''
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('spinbutton', { name: 'quantity' })).toHaveValue('1')
  await expect(page.getByText(ADDED_HINT)).toBeHidden()
})

test('the word of success passes after a second', async ({ page, request }) => {
  const product = await ofOneColor(request)
  await overhearCart(page)
  await visit(page, `/product/${product._id}`)
  await page.evaluate((text) => {
    const seen = { from: 0, to: 0 }
    new MutationObserver(() => {
      const isThere = document.body.textContent?.includes(text)
      if (isThere && !seen.from) seen.from = performance.now()
      if (!isThere && seen.from && !seen.to) seen.to = performance.now()
      document.body.dataset['seenFor'] = String(seen.to && Math.round(seen.to - seen.from))
    }).observe(document.documentElement, { childList: true, subtree: true, characterData: true })
  }, ADDED_TOAST)
  await sizeOf(page, sizeToHave(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(page.getByText(ADDED_TOAST)).toBeVisible()
  await expect(page.getByText(ADDED_TOAST)).toBeHidden()
  const seenFor = () => page.evaluate(() => Number(document.body.dataset['seenFor']))
  await expect.poll(seenFor).toBeGreaterThan(900)
  // other toasts stay for four
  expect(await seenFor()).toBeLessThan(3900)
})

test('a refusal is told in the words of the server, and can be followed by another try', async ({ page, request }) => {
  const product = await ofOneColor(request)
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 409, json: { message: 'The last one just went.', code: 'conflict' } }),
  )
  await visit(page, `/product/${product._id}`)
  await sizeOf(page, sizeToHave(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText('The last one just went.')
  await expect(refusal(page)).toHaveText('The last one just went.')
  await expect(page.getByText(ADDED_HINT)).toBeHidden()

  await page.unroute('**/api/cart')
  await overhearCart(page)
  await addButton(page).click()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  await expect(refusal(page)).toBeEmpty()
})

test('without an answer the failure is told all the same', async ({ page, request }) => {
  const product = await ofOneColor(request)
  await page.route('**/api/cart', (route) => route.abort())
  await visit(page, `/product/${product._id}`)
  await sizeOf(page, sizeToHave(product, product.colors[0])).check()
  await addButton(page).click()
  await expect(refusal(page)).toHaveText('Failed to add to cart')
})

test('one press adds once, however nervous the finger', async ({ page, request }) => {
  const product = await ofOneColor(request)
  const sent = await overhearCart(page)
  await visit(page, `/product/${product._id}`)
  await sizeOf(page, sizeToHave(product, product.colors[0])).check()
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

test('the button shows that it is busy, and takes no second press meanwhile', async ({ page, request }) => {
  const product = await ofOneColor(request)
  const answer = Promise.withResolvers<void>()
  let presses = 0
  await page.route('**/api/cart', async (route) => {
    presses += 1
    await answer.promise
    await route.fulfill({ json: { products: [], totalPrice: 0 } })
  })
  await visit(page, `/product/${product._id}`)
  await sizeOf(page, sizeToHave(product, product.colors[0])).check()
  await addButton(page).press('Enter')
  await expect(addButton(page)).toHaveText('Adding...')
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
  await addButton(page).press('Enter')
  await addButton(page).press('Enter')
  answer.resolve()
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  await expect(addButton(page)).toHaveText('Add to Cart')
  expect(presses).toBe(1)
})

test('what is out of stock cannot be added, and says where to hear of its return', async ({ page, request }) => {
  const product = await findProduct(request, ({ countInStock }) => countInStock === 0)
  await visit(page, `/product/${product._id}`)
  await expect(addButton(page)).toHaveText('Out of Stock')
  await expect(addButton(page)).toBeDisabled()
  await expect(page.getByText('Subscribe to the newsletter for restock alerts.')).toBeVisible()
  await page.getByRole('link', { name: 'Subscribe to the newsletter' }).click()
  await expect(page.locator('#newsletter')).toBeInViewport()
})

test('the way to the cart needs no mouse', async ({ page, request }) => {
  const product = await ofManyColors(request)
  const [, color = ''] = product.colors
  const sent = await overhearCart(page)
  await visit(page, `/product/${product._id}`)
  await tabTo(page, page.getByRole('link', { name: color, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Colour ${color}` })).toBeVisible()
  await tabTo(page, page.getByRole('radio').first())
  const size = sizeToHave(product, color)
  await page.keyboard.press('Space')
  for (let steps = product.sizes.indexOf(size); steps > 0; steps--) await page.keyboard.press('ArrowRight')
  await expect(sizeOf(page, size)).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
  await page.keyboard.press('Enter')
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText(ADDED_HINT)).toBeVisible()
  expect(sent).toMatchObject([{ size, color, quantity: 2 }])
})

test('a product on its way says that it is loading', async ({ page }) => {
  await visit(page, '/collections/all')
  await page.route('**/api/products/*', () => undefined)
  await page.locator('main a[href^="/product/"]').last().dispatchEvent('click')
  await expect(page.getByRole('main').getByRole('status').getByText('Loading...')).toBeVisible()
})

test('a product that fails says why, and can be asked for again', async ({ page }) => {
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
