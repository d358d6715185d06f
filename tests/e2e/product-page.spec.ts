import { expect, type Page, test } from '@playwright/test'
import type { Product } from '#domains/catalogue/contract.ts'
import { violations } from './axe.ts'
import {
  addButton,
  findProduct,
  ofManyColors,
  ofOneColor,
  overhearCart,
  refusal,
  sizeOf,
  sizeToHave,
} from './products.ts'
import { hydrated, visit } from './visit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const inColor = (id: string, color: string) => `/product/${id}?color=${encodeURIComponent(color)}`

test('a colour shows its own pictures and goes into the address, without a step back', async ({ page, request }) => {
  const product = await ofManyColors(request)
  const [first = '', second = ''] = product.colors
  await visit(page, '/collections/all')
  await page.goto(`/product/${product._id}`)
  await hydrated(page)
  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page).toHaveURL(inColor(product._id, second).replaceAll('%20', '+'))
  const pictures = page.getByRole('article').getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) await expect(picture).toHaveAccessibleName(new RegExp(` in ${second},`))
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(pictures.first()).toHaveAccessibleName(new RegExp(` in ${first},`))
  await page.goBack()
  await expect(page).toHaveURL('/collections/all')
})

test('a size that is sold out in the chosen colour is shown, explained, and cannot be chosen', async ({
  page,
  request,
}) => {
  const soldOut = (line: { available: number }) => line.available === 0
  const product = await findProduct(
    request,
    ({ stock, colors, countInStock }) => colors.length > 1 && countInStock > 20 && stock.some(soldOut),
  )
  const { size = '', color = '' } = product.stock.find(soldOut) ?? {}
  const isElsewhere = product.stock.some((line) => line.size === size && line.available > 0)
  expect(isElsewhere).toBe(true)
  await visit(page, `/product/${product._id}`)
  await expect(sizeOf(page, size)).toHaveAttribute('aria-disabled', 'false')
  await sizeOf(page, size).check()

  await page.getByRole('link', { name: color }).click()
  await expect(page.getByRole('radio', { name: `${size} Sold out`, exact: true })).not.toBeChecked()
  await expect(sizeOf(page, size)).toHaveAttribute('aria-disabled', 'true')
  await sizeOf(page, size).focus()
  await page.keyboard.press('Space')
  await expect(sizeOf(page, size)).toBeFocused()
  await expect(sizeOf(page, size)).not.toBeChecked()
  await addButton(page).click()
  await expect(refusal(page)).toHaveText('Please select both size and color.')
  await sizeOf(page, size).click({ force: true })
  await expect(sizeOf(page, size)).not.toBeChecked()
})

test('few are said to be left when it is true, of the product and of the choice', async ({ page, request }) => {
  const few = await findProduct(request, ({ countInStock, stock }) => countInStock === 3 && stock.length > 1)
  await visit(page, `/product/${few._id}`)
  await expect(page.getByRole('article').getByText('Only 3 left')).toBeVisible()
  const last = few.stock.find(({ available }) => available === 1)
  await page.goto(inColor(few._id, last?.color ?? ''))
  await hydrated(page)
  await sizeOf(page, last?.size ?? '').check()
  await expect(page.getByRole('article').getByText('Only 1 left')).toBeVisible()

  const plenty = await ofManyColors(request)
  await visit(page, `/product/${plenty._id}`)
  await expect(page.getByText(/^Only \d+ left$/)).toHaveCount(0)
})

test('the size guide tells each size in centimetres and inches, and remembers which', async ({ page, request }) => {
  const product = await ofOneColor(request)
  const { size = '', cm = {} } = product.measurements[0] ?? {}
  const chest = cm['chest'] ?? cm['waist'] ?? 0
  await visit(page, `/product/${product._id}`)
  const open = page.getByRole('button', { name: 'Size guide' })
  await open.click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByRole('row')).toHaveCount(product.measurements.length + 1)
  const row = guide.getByRole('row', { name: new RegExp(`^${size} `) })
  await expect(row.getByRole('cell').first()).toHaveText(String(chest))
  await expect(guide.getByRole('heading', { name: 'How to measure' })).toBeVisible()
  for (const measure of Object.keys(cm)) await expect(guide.getByRole('term').getByText(measure)).toBeVisible()

  await guide.getByRole('radio', { name: 'Inches' }).check()
  await expect(row.getByRole('cell').first()).toHaveText((chest / 2.54).toFixed(1))
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await expect(open).toBeFocused()

  await page.reload()
  await hydrated(page)
  await open.click()
  await expect(guide.getByRole('radio', { name: 'Inches' })).toBeChecked()
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(guide).toBeHidden()
})

test('the day of arrival is counted from the shopper’s today', async ({ page, request }) => {
  const product = await ofOneColor(request)
  expect(await (await request.get(`/product/${product._id}`)).text()).not.toContain('Get it by')
  await page.clock.setFixedTime(new Date('2026-11-16T10:00:00+05:30'))
  await visit(page, `/product/${product._id}`)
  await expect(page.getByText('Get it by Tue, 1 Dec')).toBeVisible()
  await expect(page.getByText('With luck, by Thu, 19 Nov.')).toBeVisible()
  await expect(page.getByText('within 0-7 business days, then 3-6 days by express')).toBeVisible()
})

test.describe('sharing', () => {
  test('uses what the device offers', async ({ page, request }) => {
    const product = await ofManyColors(request)
    const color = product.colors[1] ?? ''
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
      })
    })
    await visit(page, inColor(product._id, color))
    await page.getByRole('button', { name: 'Share' }).click()
    const url = new URL(inColor(product._id, color).replaceAll('%20', '+'), page.url()).href
    await expect(page.locator('html')).toHaveAttribute('data-shared', JSON.stringify({ title: product.name, url }))
  })

  test('copies the link where there is nothing', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const product = await ofOneColor(request)
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
    await visit(page, `/product/${product._id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied. Send it to the group.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/product/${product._id}`)
  })
})

test.describe('recently viewed', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
  const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('recentlyViewed') ?? '[]'))

  test('shows what was looked at before, the latest first, and not this one', async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products?limit=3')).json()
    const [first, second, third] = products
    await visit(page, `/product/${first?._id}`)
    await expect(section(page)).toHaveCount(0)
    await visit(page, `/product/${second?._id}`)
    await visit(page, `/product/${third?._id}`)
    await section(page).scrollIntoViewIfNeeded()
    await expect(section(page).getByRole('listitem').getByRole('heading')).toHaveText([
      second?.name ?? '',
      first?.name ?? '',
    ])
    expect(await kept(page)).toEqual([third?._id, second?._id, first?._id])
  })

  test('keeps eight, drops what is gone, and asks for names and prices anew', async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products?limit=9')).json()
    const [here, ...others] = products.map(({ _id }) => _id)
    const gone = 'ffffffffffffffffffffffff'
    const before = [gone, ...others.slice(0, 7)]
    await page.addInitScript((ids) => localStorage.setItem('recentlyViewed', JSON.stringify(ids)), before)
    await page.route(`**/api/products/${others[0]}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), name: 'Renamed this morning' } })
    })
    await visit(page, `/product/${here}`)
    await section(page).scrollIntoViewIfNeeded()
    await expect(section(page).getByRole('heading', { name: 'Renamed this morning' })).toBeVisible()
    await expect(section(page).locator('a[href^="/product/"]')).toHaveCount(7)
    // the eighth had to make room before anybody knew that one was gone
    await expect.poll(() => kept(page)).toEqual([here, ...others.slice(0, 6)])
  })

  test('moves nothing when it comes', async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products?limit=4')).json()
    const [here, ...others] = products.map(({ _id }) => _id)
    await page.addInitScript((ids) => localStorage.setItem('recentlyViewed', JSON.stringify(ids)), others)
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/products/*', async (route) => {
      await answers.promise
      await route.continue()
    })
    await visit(page, `/product/${here}`)
    await section(page).scrollIntoViewIfNeeded()
    const height = () => section(page).evaluate((element) => element.getBoundingClientRect().height)
    const before = await height()
    answers.resolve()
    await expect(section(page).locator('a[href^="/product/"]')).toHaveCount(3)
    expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
  })
})

test('the way back up appears after more than 300 pixels', async ({ page, request }) => {
  const product = await ofOneColor(request)
  await visit(page, `/product/${product._id}`)
  const up = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await expect(up).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 301))
  await expect(up).toBeVisible()
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(up).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  const bar = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).last()

  test('price and button stay in reach, until the page’s own button is in sight', async ({ page, request }) => {
    const product = await ofOneColor(request)
    const sent = await overhearCart(page)
    await visit(page, `/product/${product._id}`)
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(2)
    await expect(bar(page)).toBeInViewport()
    await bar(page).tap()
    await expect(page.getByText('Please select a size.').first()).toBeInViewport()
    await expect(page.getByRole('radio').first()).toBeInViewport()
    await sizeOf(page, sizeToHave(product, product.colors[0])).check()
    await addButton(page).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await bar(page).tap()
    await expect.poll(() => sent.length).toBe(1)
  })

  test('the bar lies neither on the footer nor on what has the focus', async ({ page, request }) => {
    const product = await ofOneColor(request)
    await visit(page, `/product/${product._id}`)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(bar(page)).not.toBeInViewport()

    await page.evaluate(() => window.scrollTo(0, 0))
    const hidden: string[] = []
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || !document.querySelector('main')?.contains(focused)) return ''
        const { left, top, width, height } = focused.getBoundingClientRect()
        const seen = document.elementFromPoint(left + width / 2, top + height / 2)
        const isSeen = seen && (focused.contains(seen) || seen.contains(focused))
        return isSeen ? '' : focused.outerHTML.slice(0, 120)
      })
      if (covered) hidden.push(covered)
    }
    expect(hidden).toEqual([])
  })
})

for (const viewport of [phone, desktop]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('axe finds nothing while one chooses, is refused and adds', async ({ page, request }) => {
      const product = await ofManyColors(request)
      const color = product.colors[1] ?? ''
      await overhearCart(page)
      await visit(page, `/product/${product._id}`)
      await addButton(page).click()
      await expect(refusal(page)).not.toBeEmpty()
      expect(await violations(page, 'main')).toEqual([])
      await page.getByRole('link', { name: color, exact: true }).click()
      await sizeOf(page, sizeToHave(product, color)).check()
      await addButton(page).click()
      await expect(page.getByText('Product added to cart.')).toBeVisible()
      await expect(page.getByText('Product Added To Cart!')).toBeHidden()
      expect(await violations(page, 'main')).toEqual([])
    })

    test('axe finds nothing in the size guide', async ({ page, request }) => {
      const product = await ofOneColor(request)
      await visit(page, `/product/${product._id}`)
      await page.getByRole('button', { name: 'Size guide' }).click()
      const guide = page.getByRole('dialog', { name: 'Size guide' })
      await expect(guide).toHaveCSS('opacity', '1')
      expect(await violations(page, 'main')).toEqual([])
    })

    test('axe finds nothing where everything is sold out', async ({ page, request }) => {
      const product = await findProduct(request, ({ countInStock }) => countInStock === 0)
      await visit(page, `/product/${product._id}`)
      expect(await violations(page, 'main')).toEqual([])
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and a colour is a link to its pictures', async ({ page, request }) => {
    const product = await ofManyColors(request)
    const color = product.colors[1] ?? ''
    await page.goto(`/product/${product._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Size guide' })).toBeHidden()
    await expect(page.getByText('Turn on JavaScript to add this to your cart.')).toBeVisible()
    await page.getByRole('link', { name: color, exact: true }).click()
    await expect(page.getByRole('article').getByRole('img').first()).toHaveAccessibleName(new RegExp(` in ${color},`))
    await expect(page.getByRole('link', { name: color, exact: true })).toHaveAttribute('aria-current', 'true')
  })
})
