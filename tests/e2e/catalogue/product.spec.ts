import { expect, type Page, type Route } from '@playwright/test'
import type { Product, ProductDetail } from '#domains/catalogue/contract.ts'
import { findViolations } from '../axe.ts'
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
} from '../products.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const SELECT_SIZE = 'Please select a size.'
const SELECT_BOTH = 'Please select both size and color.'
const ADDED_TOAST = 'Product Added To Cart!'
const ADDED_HINT = 'Product added to cart. Open cart to checkout.'

const taglines = {
  XS: 'Fits like a secret',
  S: 'Neat and close',
  M: 'The everyday regular',
  L: 'Room to bowl',
  XL: 'Baggy on purpose',
  '2XL': 'Big-match energy',
  '3XL': 'Owns the room',
}

/** Returns a function that tells how many milliseconds the toast was visible, 0 until it has gone. */
async function measureToast(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const visible = { from: 0, to: 0 }
    new MutationObserver(() => {
      const isVisible = document.body.textContent?.includes(text)
      if (isVisible && !visible.from) visible.from = performance.now()
      if (!isVisible && visible.from && !visible.to) visible.to = performance.now()
      document.body.dataset['seenFor'] = String(visible.to && Math.round(visible.to - visible.from))
    }).observe(document.documentElement, { childList: true, subtree: true, characterData: true })
  }, text)
  return () => page.evaluate(() => Number(document.body.dataset['seenFor']))
}

test('a product with one color is added to the cart', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  const size = findAvailableSize(product, product.colors[0])
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}`)
  const quantity = page.getByRole('spinbutton', { name: 'quantity' })
  const getToastDuration = await measureToast(page, ADDED_TOAST)

  await test.step('the color is preselected and only a size is required', async () => {
    await expect(page.getByRole('radiogroup', { name: `Colour ${product.colors[0]}` })).toBeVisible()
    await addButton(page).click()
    await expect(addError(page)).toHaveText(SELECT_SIZE)
    // the focus moves to the missing option
    await expect(page.locator('[data-option=size] input').first()).toBeFocused()
    expect(sent).toEqual([])

    await sizeInput(page, size).check()
    await expect(page.getByText(SELECT_SIZE).filter({ visible: true })).toHaveCount(0)
    await addButton(page).click()
    await expect(page.getByText(ADDED_TOAST)).toBeVisible()
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
    const guestId = expect.stringMatching(/^guest_/)
    expect(sent).toEqual([{ productId: product._id, quantity: 1, size, color: product.colors[0], guestId }])
  })

  await test.step('the success toast disappears after one second', async () => {
    await expect(page.getByText(ADDED_TOAST)).toBeHidden()
    await expect.poll(getToastDuration).toBeGreaterThan(900)
    // other toasts stay for four seconds
    expect(await getToastDuration()).toBeLessThan(3900)
  })

  await test.step('a rejection shows the server message and can be retried', async () => {
    const reject = (route: Route) =>
      route.fulfill({ status: 409, json: { message: 'The last one just went.', code: 'conflict' } })
    await page.route('**/api/cart', reject)
    await addButton(page).click()
    await expect(page.locator('[data-sonner-toast]')).toContainText('The last one just went.')
    await expect(addError(page)).toHaveText('The last one just went.')
    await expect(page.getByText(ADDED_HINT)).toBeHidden()

    await page.unroute('**/api/cart', reject)
    await addButton(page).click()
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
    await expect(addError(page)).toBeEmpty()
  })

  await test.step('the messages are about the selected size', async () => {
    const otherSize = product.stock.find((entry) => entry.size !== size && entry.available > 0)?.size ?? ''
    const reject = (route: Route) =>
      route.fulfill({ status: 409, json: { message: 'The last one just went.', code: 'conflict' } })
    await sizeInput(page, otherSize).check()
    await expect(page.getByText(ADDED_HINT)).toBeHidden()
    await page.route('**/api/cart', reject)
    await addButton(page).click()
    await expect(addError(page)).toHaveText('The last one just went.')
    await sizeInput(page, size).check()
    await expect(addError(page)).toBeEmpty()
    await page.unroute('**/api/cart', reject)
  })

  await test.step('a network failure is reported', async () => {
    const abort = (route: Route) => route.abort()
    await page.route('**/api/cart', abort)
    await addButton(page).click()
    await expect(addError(page)).toHaveText('Failed to add to cart')
    await expect(page.getByText(ADDED_HINT)).toBeHidden()
    await page.unroute('**/api/cart', abort)
  })

  await test.step('a double click adds once', async () => {
    sent.length = 0
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
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
  })

  await test.step('the button shows its pending state and ignores further clicks', async () => {
    const gate = Promise.withResolvers<void>()
    let presses = 0
    const respondLate = async (route: Route) => {
      presses += 1
      await gate.promise
      await route.fulfill({ json: { products: [], totalPrice: 0 } })
    }
    await page.route('**/api/cart', respondLate)
    await addButton(page).press('Enter')
    await expect(addButton(page)).toHaveText('Adding...')
    await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(ADDED_HINT)).toBeHidden()
    await addButton(page).press('Enter')
    await addButton(page).press('Enter')
    gate.resolve()
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
    await expect(addButton(page)).toHaveText('Add to Cart')
    expect(presses).toBe(1)
    await page.unroute('**/api/cart', respondLate)
  })

  await test.step('the quantity starts at 1, stays between 1 and 9,999 and is sent', async () => {
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

    sent.length = 0
    await addButton(page).click()
    await expect.poll(() => sent).toMatchObject([{ quantity: 9998 }])
  })

  await test.step('a quantity above the stock shows how many are left and offers them', async () => {
    await page.unroute('**/api/cart')
    await addButton(page).click()
    const available = product.stock.find((entry) => entry.size === size)?.available ?? 0
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
    await expect(page.getByRole('article').getByText(`Only ${available} left.`)).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: `Take ${available} of ${product.name}` }).click()
    expect((await (await saved).json()).products).toMatchObject([{ quantity: available }])
    await expect(page.getByRole('article').getByText(`Only ${available} left.`)).toHaveCount(0)
    await expect(addButton(page)).toBeFocused()
  })

  await test.step('a cart line links to its variant', async () => {
    const otherSize = product.sizes.find((name) => name !== size) ?? ''
    await sizeInput(page, otherSize).check()
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: product.name }).click()
    await expect(page).toHaveURL(/color=.*size=/)
    await expect(sizeInput(page, size)).toBeChecked()
  })
})

test('a product with several colors is shown and added to the cart', async ({ page, request }) => {
  const product = await findProduct(
    request,
    ({ sizes, colors, originalPrice, countInStock }) =>
      sizes.length === 7 && colors.length > 1 && originalPrice !== undefined && countInStock > 50,
  )
  const [first = '', second = ''] = product.colors
  const size = findAvailableSize(product, second)
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}`)
  const detail = page.getByRole('article')
  const images = detail.getByRole('img')
  const similar = page.getByRole('region', { name: 'You may also like' }).locator('a[href^="/product/"]')
  const colorInput = (color: string) => detail.getByRole('radio', { name: color, exact: true })
  const expectUrlWithColor = (color: string) =>
    expect(page).toHaveURL(`/product/${product._id}?${new URLSearchParams({ color })}`)

  await test.step('the product shows its name, prices, description, images, options and similar products', async () => {
    await expect(detail.getByRole('heading', { level: 1 })).toHaveText(product.name)
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    const header = detail.locator('header')
    await expect(header.getByText(rupees.format(product.price), { exact: true })).toBeVisible()
    await expect(header.locator('s')).toHaveText(rupees.format(product.originalPrice ?? 0))
    for (const paragraph of product.description) await expect(detail.getByText(paragraph)).toBeVisible()
    await expect(images).toHaveCount(product.images.filter((image) => image.color === product.colors[0]).length)
    for (const color of product.colors) await expect(colorInput(color)).not.toBeChecked()
    for (const [size, tagline] of Object.entries(taglines)) {
      await expect(detail.getByRole('radio', { name: `${size} ${tagline}`, exact: true })).not.toBeChecked()
    }
    await expect(similar).toHaveCount(4)
  })

  await test.step('both options are required and none is preselected', async () => {
    await expect(images.first()).toHaveAccessibleName(new RegExp(` in ${first},`))
    await addButton(page).click()
    await expect(addError(page)).toHaveText(SELECT_BOTH)
    await expect(colorInput(first)).toBeFocused()
    for (const group of await detail.getByRole('radiogroup').all())
      await expect(group).toHaveAttribute('aria-invalid', 'true')

    await sizeInput(page, size).check()
    await addButton(page).click()
    await expect(addError(page)).toHaveText(SELECT_BOTH)
    await colorInput(second).click()
    await expect(page.getByText(SELECT_BOTH).filter({ visible: true })).toHaveCount(0)
    await addButton(page).click()
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
    expect(sent).toMatchObject([{ size, color: second, quantity: 1 }])
  })

  let similarPath = ''
  await test.step('the selection resets when the product changes', async () => {
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByRole('spinbutton', { name: 'quantity' })).toHaveValue('2')
    const name = (await similar.first().getByRole('heading').textContent()) ?? ''
    similarPath = (await similar.first().getAttribute('href')) ?? ''
    await similar.first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('[data-option=size] input:checked')).toHaveCount(0)
    await expect(page.getByRole('spinbutton', { name: 'quantity' })).toHaveValue('1')
    await expect(page.getByText(ADDED_HINT)).toBeHidden()
  })

  await test.step('a color in the URL is preselected, but is not enough without a size', async () => {
    await page.goBack()
    await expectUrlWithColor(second)
    await expect(colorInput(second)).toBeChecked()
    await addButton(page).click()
    await expect(addError(page)).toHaveText(SELECT_BOTH)
    await expect(page.locator('[data-option=size] input').first()).toBeFocused()
    sent.length = 0
    await sizeInput(page, size).check()
    await addButton(page).click()
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
    expect(sent).toMatchObject([{ color: second }])
  })

  await test.step('a color shows its images and updates the URL without a history entry', async () => {
    await colorInput(first).click()
    await expectUrlWithColor(first)
    await expect(images.first()).toHaveAccessibleName(new RegExp(` in ${first},`))
    await colorInput(second).click()
    await expectUrlWithColor(second)
    await expect(images).toHaveCount(product.images.filter((image) => image.color === second).length)
    for (const image of await images.all()) await expect(image).toHaveAccessibleName(new RegExp(` in ${second},`))
    // a new entry would have removed the product visited before
    await page.goForward()
    await expect(page).toHaveURL(similarPath)
  })

  await test.step('a color keeps the address that the product was opened by, and the size', async () => {
    const { slug } = await (await request.get(`/api/products/${product._id}`)).json()
    await visit(page, `/product/${slug}?${new URLSearchParams({ color: second })}`)
    await sizeInput(page, size).check()
    for (const color of [first, second]) {
      await colorInput(color).click()
      await expect(page).toHaveURL(`/product/${slug}?${new URLSearchParams({ color })}`)
    }
    await expect(sizeInput(page, size)).toBeChecked()
  })

  await test.step('a color in the URL may have any case, and an unknown one is ignored', async () => {
    const readArticle = async (color: string) => {
      const html = await (await request.get(`/product/${product._id}?${new URLSearchParams({ color })}`)).text()
      return html.match(/<article.*<\/article>/s)?.[0]
    }
    expect(await readArticle(second.toUpperCase())).toContain('aria-current="true"')
    expect(await readArticle('Chai')).not.toContain('aria-current="true"')
  })
})

test('adding to the cart works by keyboard alone', async ({ page, request }) => {
  const product = await findMultiColorProduct(request)
  const [preselected = '', color = ''] = product.colors
  const sent = await mockCart(page)
  await visit(page, `/product/${product._id}?${new URLSearchParams({ color: preselected })}`)
  await tabTo(page, page.getByRole('radio', { name: preselected, exact: true }))
  await expect(page.getByRole('radio', { name: preselected, exact: true })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radiogroup', { name: `Colour ${color}` })).toBeVisible()
  await tabTo(page, page.locator('[data-option=size] input').first())
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

test('a sold-out product cannot be added and mentions restock alerts', async ({ page, request }) => {
  const product = await findProduct(request, ({ countInStock }) => countInStock === 0)
  await visit(page, `/product/${product._id}`)
  await expect(addButton(page)).toHaveText('Out of Stock')
  await expect(addButton(page)).toBeDisabled()
  await expect(page.getByText('Subscribe to the newsletter for restock alerts.')).toBeVisible()
  const alternatives: Product[] = await (await request.get(`/api/products/${product._id}/alternatives`)).json()
  await expect(page.getByRole('region', { name: 'You may also like' }).getByRole('link')).toHaveCount(
    alternatives.length,
  )
  await expect(page.getByRole('region', { name: 'Images' }).getByText('Out of Stock')).toBeVisible()
  await page.getByRole('link', { name: 'Subscribe to the newsletter' }).click()
  await expect(page.locator('#newsletter')).toBeInViewport()

  await test.step('the page has no axe violations', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('on a phone the bar opens the restock form', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('button', { name: "Tell me when it's back" }).last().click()
    const sheet = page.getByRole('dialog', { name: "Tell me when it's back" })
    await expect(sheet.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Email')).toHaveCount(1)
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test('a product opened from a list shows its progress, its error and its options', async ({ page, request }) => {
  await visit(page, '/collections/all')
  const cards = page.locator('main a[href^="/product/"]')
  const returnToList = async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'New Launches' })).toBeAttached()
  }

  await test.step('a product shows its loading state', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/products/*', async (route) => {
      await gate.promise
      await route.continue()
    })
    // also prefetches the product
    await cards.last().focus()
    await expect.poll(() => cards.last().evaluate((card) => card.closest('[data-dehydrated]') === null)).toBe(true)
    await cards.last().dispatchEvent('click')
    await expect(page.getByRole('main').getByRole('status').getByText('Loading...')).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('article')).toBeVisible()
    await page.unroute('**/api/products/*')
    await returnToList()
  })

  await test.step('a product that fails to load shows the error and can be retried', async () => {
    await page.route('**/api/products/*', (route) =>
      route.fulfill({ status: 400, json: { message: 'the shelf fell over', code: 'bad_request' } }),
    )
    await cards.nth(-2).dispatchEvent('click')
    await expect(page.getByText('Error: the shelf fell over')).toBeVisible()
    await page.unroute('**/api/products/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
    await returnToList()
  })

  await test.step('a product without sizes requires none', async () => {
    const path = await cards.nth(-3).getAttribute('href')
    const product: ProductDetail = await (await request.get(`/api${path?.replace('product', 'products')}`)).json()
    const colors = product.colors.slice(0, 1)
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.fulfill({
        json: { ...product, colors, sizes: [], measurements: [], stock: [{ available: 9 }], countInStock: 9 },
      }),
    )
    const sent = await mockCart(page)
    await cards.nth(-3).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.locator('[data-option=size]')).toHaveCount(0)
    await addButton(page).click()
    await expect(page.getByText(ADDED_HINT)).toBeVisible()
    expect(sent).toMatchObject([{ productId: product._id, color: colors[0] }])
    expect(sent[0]).not.toHaveProperty('size')
  })
})
