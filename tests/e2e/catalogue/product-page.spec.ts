import { expect, type Page, test } from '@playwright/test'
import type { Product } from '#domains/catalogue/contract.ts'
import { estimateDelivery, formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { getAdminAccount } from '../accounts.ts'
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
} from '../products.ts'
import { visit, waitForHydration } from '../visit.ts'

const productPath = (id: string, color: string) => `/product/${id}?${new URLSearchParams({ color })}`
const sizeGuide = (page: Page) => page.getByRole('dialog', { name: 'Size guide' })
const recentlyViewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const readViewedIds = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('recentlyViewed') ?? '[]'))

test('a product that is almost sold out shows what is left', async ({ page, request }) => {
  const product = await findProduct(
    request,
    ({ countInStock, colors, stock }) => countInStock === 3 && colors.length > 1 && stock.length > 1,
  )
  const isAvailableInAnotherColor = (size: string | undefined) =>
    product.stock.some((line) => line.size === size && line.available > 0)
  const soldOut = product.stock.find((line) => line.available === 0 && isAvailableInAnotherColor(line.size))
  const { size = '', color = '' } = soldOut ?? {}
  const lastUnit = product.stock.find(({ available }) => available === 1)
  await visit(page, `/product/${product._id}`)

  await test.step('low stock is shown for the product', async () => {
    await expect(page.getByRole('article').getByText('Only 3 left')).toBeVisible()
  })

  await test.step('a size that is sold out in the chosen color is visible, explained and disabled', async () => {
    await expect(sizeInput(page, size)).toHaveAttribute('aria-disabled', 'false')
    await sizeInput(page, size).check()

    await page.getByRole('radio', { name: color, exact: true }).check()
    await expect(page.getByRole('radio', { name: `${size} Sold out`, exact: true })).not.toBeChecked()
    await expect(sizeInput(page, size)).toHaveAttribute('aria-disabled', 'true')
    await sizeInput(page, size).focus()
    await page.keyboard.press('Space')
    await expect(sizeInput(page, size)).toBeFocused()
    await expect(sizeInput(page, size)).not.toBeChecked()
    await addButton(page).click()
    await expect(addError(page)).toHaveText('Please select both size and color.')
    await sizeInput(page, size).click({ force: true })
    await expect(sizeInput(page, size)).not.toBeChecked()
  })

  await test.step('low stock is shown for the chosen variant', async () => {
    await page.getByRole('radio', { name: lastUnit?.color ?? '', exact: true }).check()
    await expect(page.getByRole('radiogroup', { name: `Colour ${lastUnit?.color}` })).toBeVisible()
    await sizeInput(page, lastUnit?.size ?? '').check()
    await expect(page.getByRole('article').getByText('Only 1 left')).toBeVisible()
  })
})

test('a product shows its delivery date and size guide, can be shared and is remembered', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await findMultiColorProduct(request)
  const color = product.colors[1] ?? ''
  await mockCart(page)
  await page.clock.setFixedTime(new Date('2026-11-16T10:00:00+05:30'))
  await visit(page, `/product/${product._id}`)
  await expect(page.getByText(/^Only \d+ left$/)).toHaveCount(0)
  await expect(recentlyViewed(page)).toHaveCount(0)

  await test.step('the delivery is estimated from the date in India', async () => {
    expect(await (await request.get(`/product/${product._id}`)).text()).not.toContain('Estimated delivery')
    await expect(page.getByText('Estimated delivery by Mon, 23 Nov.', { exact: true })).toBeVisible()
  })

  await test.step('says how to pay, return and pay tax, and where it delivers to', async () => {
    const article = page.getByRole('article').first()
    for (const fact of [
      'UPI, RuPay, cards, net banking, cash on delivery',
      'Returns within 2-3 days of delivery',
      'GST included',
    ])
      await expect(article.getByText(fact)).toBeVisible()
    await article.getByRole('button', { name: 'Enter your PIN code' }).click()
    const pin = article.getByLabel('PIN code')
    await expect(pin).toBeFocused()
    await pin.fill('999999')
    await pin.press('Enter')
    await expect(article.getByText("We don't know this PIN code. You can still order.")).toBeVisible()
    await pin.fill('560 003')
    await pin.press('Enter')
    await expect(article.getByText('To Bengaluru 560003')).toBeVisible()
    await expect(article.getByRole('button', { name: 'Change PIN code' })).toBeFocused()
    // the quote counts from the server's clock
    await expect(
      page.getByText(`${formatDeliveryEstimate(estimateDelivery(new Date()))}.`, { exact: true }),
    ).toBeVisible()
  })

  await test.step('the scroll-to-top button appears after 300 pixels', async () => {
    const scrollToTopButton = page.getByRole('button', { name: 'Scroll to top' })
    await page.evaluate(() => window.scrollTo(0, 300))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
    await expect(scrollToTopButton).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 301))
    await expect(scrollToTopButton).toBeVisible()
    await scrollToTopButton.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(scrollToTopButton).toBeHidden()
  })

  await test.step('below 1024 px the scroll-to-top button is always visible and covers no control', async () => {
    // returns whether it is visible, and the controls that it covers
    const inspect = (y: number) =>
      page.evaluate(async (top) => {
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        window.scrollTo(0, top)
        await nextFrame()
        await nextFrame()
        const button = document.querySelector('[aria-label="Scroll to top"]')
        const box = button?.getBoundingClientRect()
        if (!button || !box) return { isVisible: false, covered: [] }
        const header = document.querySelector('.site-header')?.getBoundingClientRect()
        const covered = Array.from(document.querySelectorAll('a, button, input, summary')).filter((control) => {
          const { left, right, top: controlTop, bottom } = control.getBoundingClientRect()
          const overlaps = left < box.right && right > box.left && controlTop < box.bottom && bottom > box.top
          const isUnderHeader = !control.closest('header') && box.bottom <= (header?.bottom ?? 0)
          return (
            control !== button && overlaps && !isUnderHeader && control.checkVisibility({ visibilityProperty: true })
          )
        })
        const isVisible = button.checkVisibility({ visibilityProperty: true })
        return { isVisible, covered: isVisible ? covered.map(({ textContent }) => textContent) : [] }
      }, y)
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let y = 320; y < height; y += 160) {
        const message = `${width} wide, scrolled to ${y}`
        await expect.poll(() => inspect(y), { message, intervals: [20, 100] }).toEqual({ isVisible: true, covered: [] })
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => window.scrollTo(0, 0))
  })

  await test.step('the size guide shows centimetres and inches', async () => {
    const { size = '', cm = {} } = product.measurements[0] ?? {}
    const chest = cm['chest'] ?? cm['waist'] ?? 0
    const openButton = page.getByRole('button', { name: 'Size guide' })
    await openButton.click()
    const guide = sizeGuide(page)
    await expect(guide.getByRole('row')).toHaveCount(product.measurements.length + 1)
    const row = guide.getByRole('row', { name: new RegExp(`^${size} `) })
    await expect(row.getByRole('cell').first()).toHaveText(String(chest))
    await expect(guide.getByRole('heading', { name: 'How to measure' })).toBeVisible()
    for (const measure of Object.keys(cm)) await expect(guide.getByRole('term').getByText(measure)).toBeVisible()

    await guide.getByRole('radio', { name: 'Inches' }).check()
    await expect(row.getByRole('cell').first()).toHaveText((chest / 2.54).toFixed(1))
    await page.goBack()
    await expect(guide).toBeHidden()
    await expect(openButton).toBeFocused()
    await expect(page).toHaveURL(`/product/${product._id}`)
    await openButton.click()
    await page.keyboard.press('Escape')
    await expect(guide).toBeHidden()
    await expect(openButton).toBeFocused()
  })

  await test.step('sharing opens the native share sheet', async () => {
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
      })
    })
    await page.getByRole('radio', { name: color, exact: true }).check()
    await expect(page).toHaveURL(productPath(product._id, color))
    await page.getByRole('button', { name: 'Share' }).click()
    const { href } = new URL(productPath(product.slug ?? '', color), page.url())
    const shared = JSON.stringify({ title: product.name, url: href })
    await expect(page.locator('html')).toHaveAttribute('data-shared', shared)
  })

  await test.step('sharing copies the link where there is no share sheet', async () => {
    await page.evaluate(() => Object.assign(navigator, { share: undefined }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/product/${product.slug}?`)
  })

  await test.step('sharing says so where there is no clipboard, as without HTTPS', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText("We couldn't copy the link.")).toBeVisible()
  })

  await test.step('an added product has no axe violations', async () => {
    await sizeInput(page, findAvailableSize(product, color)).check()
    await addButton(page).click()
    await expect(page.getByText('Product added to cart.')).toBeVisible()
    await expect(page.getByText('Product Added To Cart!')).toBeHidden()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  const similarLink = page.getByRole('region', { name: 'You may also like' }).locator('a[href^="/product/"]').first()
  const similarId = (await similarLink.getAttribute('href'))?.split(/[/?]/)[2]
  const similarName = (await similarLink.getByRole('heading').textContent()) ?? ''
  await similarLink.click()
  await expect(page.getByRole('heading', { level: 1, name: similarName })).toBeVisible()
  // a single one would look lost
  await expect(recentlyViewed(page)).toHaveCount(0)
  const last = await findSingleColorProduct(request)
  await visit(page, `/product/${last._id}`)

  await test.step('recently viewed shows earlier products, latest first, without the current one', async () => {
    // two would leave half of a wide row empty
    await expect(recentlyViewed(page)).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await recentlyViewed(page).scrollIntoViewIfNeeded()
    const names = recentlyViewed(page).getByRole('listitem').getByRole('heading')
    await expect(names).toHaveText([similarName, product.name])
    expect(await readViewedIds(page)).toEqual([last._id, similarId, product._id])
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the size guide remembers the unit', async () => {
    await page.getByRole('button', { name: 'Size guide' }).click()
    await expect(sizeGuide(page).getByRole('radio', { name: 'Inches' })).toBeChecked()
    await sizeGuide(page).getByRole('button', { name: 'Close' }).click()
    await expect(sizeGuide(page)).toBeHidden()
  })
})

test('recently viewed keeps eight, drops deleted products, reloads names and prices and does not shift', async ({
  page,
  request,
}) => {
  const products: Product[] = await (await request.get('/api/products?limit=9')).json()
  const [current, ...others] = products.map(({ _id }) => _id)
  const deletedId = 'ffffffffffffffffffffffff'
  const stored = [deletedId, ...others.slice(0, 7)]
  await page.addInitScript((ids) => localStorage.setItem('recentlyViewed', JSON.stringify(ids)), stored)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/products/*', async (route) => {
    await gate.promise
    const response = await route.fetch()
    if (!route.request().url().endsWith(`/${others[0]}`)) return route.fulfill({ response })
    await route.fulfill({ response, json: { ...(await response.json()), name: 'Renamed this morning', price: 4321 } })
  })
  await visit(page, `/product/${current}`)
  await recentlyViewed(page).scrollIntoViewIfNeeded()
  const getHeight = () => recentlyViewed(page).evaluate((element) => element.getBoundingClientRect().height)
  const height = await getHeight()
  gate.resolve()
  const renamed = recentlyViewed(page).getByRole('listitem').filter({ hasText: 'Renamed this morning' })
  await expect(renamed).toContainText('₹4,321.00')
  await expect(recentlyViewed(page).locator('a[href^="/product/"]')).toHaveCount(7)
  expect(Math.abs((await getHeight()) - height), 'layout shift').toBeLessThanOrEqual(1)
  // the eighth was dropped before it was known that one is deleted
  await expect.poll(() => readViewedIds(page)).toEqual([current, ...others.slice(0, 6)])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const stickyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Select size' })

  test('price and button are in a sticky bar', async ({ page, request }) => {
    const product = await findSingleColorProduct(request)
    const sent = await mockCart(page)
    await visit(page, `/product/${product._id}`)
    const sheet = page.getByRole('dialog', { name: 'Select size' })

    await test.step('the sticky bar covers neither the footer nor the focused element', async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(stickyButton(page)).not.toBeInViewport()

      await page.evaluate(() => window.scrollTo(0, 0))
      const hidden: string[] = []
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        const hiddenElement = await page.evaluate(() => {
          const focused = document.activeElement
          if (!focused || !document.querySelector('main')?.contains(focused)) return ''
          const { left, top, width, height } = focused.getBoundingClientRect()
          const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
          const isVisible = topElement && (focused.contains(topElement) || topElement.contains(focused))
          return isVisible ? '' : focused.outerHTML.slice(0, 120)
        })
        if (hiddenElement) hidden.push(hiddenElement)
      }
      expect(hidden).toEqual([])
    })

    await test.step('price and button stay visible until the main button is in view', async () => {
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(stickyButton(page)).toBeInViewport()
      await stickyButton(page).tap()
      await sheet.getByRole('button', { name: 'Add to Cart' }).tap()
      await expect(sheet.getByRole('alert')).toHaveText('Please select a size.')
      await expect(sheet.getByRole('radiogroup', { name: 'Size Pick one' })).toHaveAttribute('aria-invalid', 'true')
      expect(await findViolations(page, 'main')).toEqual([])
      const size = findAvailableSize(product, product.colors[0])
      await sheet.getByRole('radio', { name: new RegExp(`^${size} `) }).check()
      await sheet.getByRole('button', { name: 'Add to Cart' }).tap()
      await expect(sheet).toBeHidden()
      expect(sent).toMatchObject([{ size, quantity: 1 }])
      // the sheet may still be closing
      await expect(sizeInput(page, size).first()).toBeChecked()
      await addButton(page).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(1)
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).last().tap()
      await expect.poll(() => sent.length).toBe(2)
    })
  })

  test('the size guide finds a size, and a color chosen in the sheet stays', async ({ page, request }) => {
    const sent = await mockCart(page)
    const sheet = page.getByRole('dialog', { name: 'Select size' })
    const { _id, colors, stock } = await findMultiColorProduct(request)
    await visit(page, `/product/${_id}`)

    await test.step('the size guide has no axe violations', async () => {
      await page.getByRole('button', { name: 'Size guide' }).tap()
      await expect(sizeGuide(page)).toHaveCSS('opacity', '1')
      expect(await findViolations(page, 'main')).toEqual([])
    })

    await test.step('the fit help finds a size and selects it', async () => {
      await sizeGuide(page).getByRole('button', { name: 'Find my size' }).tap()
      const help = page.getByRole('dialog', { name: 'Find my size' })
      await expect(page.locator('dialog[open]')).toHaveCount(1)
      await help.getByRole('button', { name: 'Back to the size guide' }).tap()
      await expect(sizeGuide(page).getByRole('button', { name: 'Find my size' })).toBeFocused()
      await sizeGuide(page).getByRole('button', { name: 'Find my size' }).tap()
      await expect(help).toBeVisible()
      await page.goBack()
      await expect(help).toBeHidden()
      await sizeGuide(page).getByRole('button', { name: 'Find my size' }).tap()
      await help.getByRole('textbox', { name: 'Height' }).fill('17')
      await expect(help.getByText('Enter 120 to 230 cm.')).toBeVisible()
      await help.getByRole('textbox', { name: 'Height' }).fill('172')
      await help.getByRole('textbox', { name: 'Weight' }).fill('70')
      await expect(help.getByRole('status')).toContainText('estimated from height and weight')
      expect(await findViolations(page, 'main')).toEqual([])
      const choose = help.getByRole('button', { name: /^Choose / })
      const size = (await choose.textContent())?.replace('Choose ', '') ?? ''
      await choose.tap()
      await expect(help).toBeHidden()
      await expect(sizeGuide(page)).toBeHidden()
      await expect(sizeInput(page, size)).toBeChecked()
      expect(await page.evaluate(() => localStorage.getItem('fitHelp'))).toContain('"height":"172"')
    })

    await test.step('a color chosen in the sheet stays after it closes', async () => {
      const color = colors[1] ?? ''
      const size = stock.find((entry) => entry.color === color && entry.available > 5)?.size ?? ''
      await page.reload()
      await waitForHydration(page)
      await page.evaluate(() => window.scrollTo(0, 0))
      await stickyButton(page).tap()
      await sheet.getByRole('radio', { name: color, exact: true }).check()
      await expect(page).toHaveURL(productPath(_id, color))
      await sheet.getByRole('radio', { name: new RegExp(`^${size} `) }).check()
      await sheet.getByRole('button', { name: 'Add to Cart' }).tap()
      await expect(sheet).toBeHidden()
      expect(sent).toMatchObject([{ size, color }])
      await expect(page).toHaveURL(productPath(_id, color))
      await expect(page.getByRole('radio', { name: color, exact: true })).toBeChecked()
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is readable, and a color links to its images', async ({ page, request }) => {
    const product = await findMultiColorProduct(request)
    const color = product.colors[1] ?? ''
    await page.goto(`/product/${product._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Size guide' })).toBeHidden()
    await expect(page.getByText('Turn on JavaScript to add this to your cart.')).toBeVisible()
    const colorLink = page.getByRole('link', { name: color, exact: true })
    await expect(colorLink).toHaveAttribute('href', productPath(product._id, color))
    const html = await (await request.get(productPath(product._id, color))).text()
    const [article = ''] = html.match(/<article.*<\/article>/s) ?? []
    expect(article.match(/<img[^>]* alt="([^"]*)"/)?.[1]).toContain(` in ${color},`)
    const [selectedLink] = article.match(/<a [^>]*aria-current="true"[^>]*>/) ?? []
    expect(article).toContain(`${selectedLink}${color}</a>`)
    const worn = await findProduct(request, ({ complementaryProductIds }) => complementaryProductIds !== undefined)
    await page.goto(`/product/${worn._id}`)
    const fit = page.getByRole('region', { name: 'Complete the fit' })
    for (const id of worn.complementaryProductIds ?? [])
      await expect(fit.locator(`a[href^="/product/${id}"]`)).toBeVisible()
  })
})

test('a product with variant prices has a readable address', async ({ page, request }) => {
  const { token } = await getAdminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const name = `Corner Kurta ${process.pid}`
  const data = {
    name,
    description: 'Soft.',
    price: 999,
    sku: name.toUpperCase(),
    category: 'Kurtas',
    countInStock: 9,
    sizes: ['S', 'XL'],
    colors: ['Indigo'],
    seoTitle: 'Kurta for the corner',
    seoDescription: 'Hand-printed.',
    variants: [
      { size: 'XL', color: 'Indigo', price: 1199 },
      { size: 'S', color: 'Indigo', price: 899 },
    ],
  }
  const { _id, slug } = await (await request.post('/api/admin/products', { data, headers })).json()
  const price = page
    .getByRole('article')
    .getByText(/₹[\d,]+\.\d\d/)
    .first()
  await visit(page, `/product/${slug}?size=XL`)

  await test.step('the price follows the chosen variant', async () => {
    await expect(price).toHaveText('₹1,199.00')
    await sizeInput(page, 'S').check()
    await expect(price).toHaveText('₹899.00')
    await page.goto(`/product/${_id}`)
    await expect(price).toHaveText('From ₹899.00')
    await expect(page).toHaveTitle(/^Kurta for the corner/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Hand-printed.')
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const productData = scripts.map((text) => JSON.parse(text)).find((entry) => entry['@type'] === 'Product')
    expect(productData).toMatchObject({ offers: { price: '899.00', url: expect.stringMatching(`/${slug}$`) } })
  })

  await test.step('an earlier address redirects with its query', async () => {
    const newSlug = `${slug}-2026`
    await request.put(`/api/admin/products/${_id}`, { data: { slug: newSlug }, headers })
    const fetchOnce = (url: string) => request.get(url, { maxRedirects: 0 })
    await expect.poll(async () => (await fetchOnce(`/product/${slug}?size=S`)).status()).toBe(301)
    expect((await fetchOnce(`/product/${slug}?size=S`)).headers()['location']).toBe(`/product/${newSlug}?size=S`)
    expect((await fetchOnce(`/product/${newSlug}`)).status()).toBe(200)
    expect((await fetchOnce(`/product/${_id}`)).status()).toBe(200)
    expect((await fetchOnce('/product/nothing-here')).status()).toBe(404)
  })
  await request.put(`/api/admin/products/${_id}`, { data: { state: 'archived' }, headers })
})
