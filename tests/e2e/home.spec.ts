import { expect, type Page, test } from '@playwright/test'
import { brandMedia } from '#shared/brand-media.ts'
import { listNewArrivals, visit, withMotion } from './visit.ts'

const { promo } = brandMedia

const STEP_PX = 300
const phone = { width: 390, height: 844 }
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

const row = (page: Page) => page.getByRole('group', { name: 'Explore New Arrivals' })
const leftButton = (page: Page) => page.getByRole('button', { name: 'Scroll left' })
const rightButton = (page: Page) => page.getByRole('button', { name: 'Scroll right' })
const getScrollLeft = (page: Page) => row(page).evaluate((element) => Math.round(element.scrollLeft))
const getMaxScroll = (page: Page) => row(page).evaluate((element) => element.scrollWidth - element.clientWidth)

test('the page has one main heading and a link to the new launches on one line', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Meet me at the Nukkad')
  const shopLink = page.getByRole('main').getByRole('link', { name: 'Shop New Launches' })
  for (const width of [360, 768, 1023, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await shopLink.evaluate((link) => {
      const range = document.createRange()
      range.selectNodeContents(link.firstChild ?? link)
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
    })
    expect(tops, `lines of the button, ${width} wide`).toBeLessThanOrEqual(2)
  }
})

for (const gender of ['Women', 'Men']) {
  test(`the ${gender}’s Collection tile links to it`, async ({ page }) => {
    await visit(page, '/')
    const tile = page.getByRole('link', { name: `${gender}’s Collection Shop Now`, exact: true })
    await expect(tile).toHaveAttribute('href', `/collections/all?gender=${gender}`)
    await tile.click()
    await expect(page).toHaveURL(`/collections/all?gender=${gender}`)
  })
}

test.describe('the new arrivals', () => {
  test('show the first image, name and price, and link to the product', async ({ page, request }) => {
    await visit(page, '/')
    for (const [index, { _id, name, price, images }] of (await listNewArrivals(request)).entries()) {
      const card = row(page).getByRole('listitem').nth(index)
      await expect(card.getByRole('heading')).toHaveText(name)
      await expect(card.getByText(rupees.format(price), { exact: true })).toBeAttached()
      await expect(card.getByRole('link')).toHaveAttribute('href', `/product/${_id}`)
      await expect(card.locator('img').first()).toHaveAttribute('src', images[0]?.url ?? '')
    }
  })

  test('scroll 300 pixels per click, and the buttons are disabled at the ends', async ({ page }) => {
    await visit(page, '/')
    await expect(leftButton(page)).toBeDisabled()
    await rightButton(page).click()
    await expect.poll(() => getScrollLeft(page)).toBe(STEP_PX)
    await expect(leftButton(page)).toBeEnabled()
    await rightButton(page).dblclick()
    await expect.poll(() => getScrollLeft(page)).toBe(3 * STEP_PX)
    await leftButton(page).click()
    await expect.poll(() => getScrollLeft(page)).toBe(2 * STEP_PX)
    await row(page).evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    await expect(rightButton(page)).toBeDisabled()
    await leftButton(page).click()
    await expect(rightButton(page)).toBeEnabled()
  })

  test('can be dragged with the mouse without opening a card', async ({ page }) => {
    await visit(page, '/')
    const card = row(page).getByRole('listitem').nth(2)
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not on the screen')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 100, y, { steps: 4 })
    await page.mouse.move(x - 250, y, { steps: 4 })
    expect(await getScrollLeft(page)).toBe(250)
    await page.mouse.up()
    await expect(page).toHaveURL('/')
    // the next click opens the card again
    await row(page).getByRole('listitem').nth(1).click()
    await expect(page).toHaveURL(/\/product\//)
  })

  test('scroll by arrow keys, Home, End and Tab', async ({ page }) => {
    await visit(page, '/')
    await row(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => getScrollLeft(page)).toBe(STEP_PX)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => getScrollLeft(page)).toBe(0)
    await page.keyboard.press('End')
    await expect(rightButton(page)).toBeDisabled()
    expect(await getScrollLeft(page)).toBe(await getMaxScroll(page))
    await page.keyboard.press('Home')
    await expect(leftButton(page)).toBeDisabled()
    const links = row(page).getByRole('link')
    for (let n = 0; n < (await links.count()); n++) {
      await page.keyboard.press('Tab')
      await expect(links.nth(n)).toBeFocused()
      await expect(links.nth(n)).toBeInViewport()
    }
  })

  test('take over the focus from a button that becomes disabled', async ({ page }) => {
    await visit(page, '/')
    await row(page).evaluate((element) => element.scrollTo(element.scrollWidth - element.clientWidth - 100, 0))
    await rightButton(page).focus()
    // waits until the previous scroll has ended
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.keyboard.press('Enter')
    await expect(rightButton(page)).toBeDisabled()
    await expect(row(page)).toBeFocused()
    await leftButton(page).focus()
    while (await leftButton(page).isEnabled()) await page.keyboard.press('Enter')
    await expect(row(page)).toBeFocused()
  })

  test('show an error when they fail to load', async ({ page }) => {
    await visit(page, '/collections/all')
    const body = JSON.stringify({ message: 'The shelf fell down', code: 'bad_request' })
    await page.route('**/api/products/new-arrivals', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body }),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Nukkad' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error loading products' })).toBeVisible()
    await expect(page.getByText('The shelf fell down')).toBeVisible()
    await expect(leftButton(page)).toHaveCount(0)
  })
})

test('the best seller can be bought from the home page', async ({ page, request }) => {
  const best: { _id: string; name: string; price: number; sizes: string[] } = await (
    await request.get('/api/products/best-seller')
  ).json()
  await visit(page, '/')
  const block = page.getByRole('region', { name: 'Best Seller' })
  await expect(block.getByRole('heading', { level: 3, name: best.name })).toBeVisible()
  await expect(block.getByText(rupees.format(best.price)).first()).toBeVisible()
  await expect(block.getByRole('button', { name: /add to cart/i }).first()).toBeEnabled()
  await expect(block.locator(`a[href="/product/${best._id}"]`)).toBeVisible()
})

test('Top Wears for Men shows the results of its query, eight at most', async ({ page, request }) => {
  const response = await request.get('/api/products?gender=Women&category=Bottom+Wear&limit=8')
  const products: { name: string }[] = await response.json()
  expect(products.length).toBeGreaterThan(0)
  await visit(page, '/')
  const shelf = page.getByRole('region', { name: 'Top Wears for Men' })
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveText(products.map(({ name }) => name))
})

test('the page ends with three promises', async ({ page }) => {
  await visit(page, '/')
  const strip = page.getByRole('region', { name: 'What we promise' })
  await expect(strip.getByRole('heading')).toHaveText(['Free Shipping', 'Easy Return / Replacement', 'Secure Checkout'])
})

test('only images near the viewport are loaded', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requests.push(request.url())
  })
  await page.setViewportSize(phone)
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  const initialRequests = [...requests]
  // everything except the poster is lazy
  await expect(page.locator('main img:not([loading="lazy"])')).toHaveCount(promo ? 1 : 0)
  const last = page.getByRole('region', { name: 'Top Wears for Men' }).locator('img').last()
  await last.scrollIntoViewIfNeeded()
  const source = () => last.evaluate((img) => (img as HTMLImageElement).currentSrc)
  await expect.poll(source).toContain('/media/')
  expect(initialRequests).not.toContain(await source())
})

test.describe('the promo video', () => {
  test.use(withMotion)
  const pause = (page: Page) => page.getByRole('button', { name: 'Pause film' })
  const play = (page: Page) => page.getByRole('button', { name: 'Play film' })
  const isPlaying = (page: Page) => page.locator('main video').evaluate((video) => !(video as HTMLVideoElement).paused)

  /** Records requests for videos and posters. */
  function recordFilmRequests(page: Page): string[] {
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.includes('/promo-')) requests.push(pathname)
    })
    return requests
  }

  for (const [width, shape, other] of [
    [767, 'portrait', 'landscape'],
    [768, 'landscape', 'portrait'],
  ] as const) {
    test(`loads only the ${shape} version at ${width} px, poster first`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const requests = recordFilmRequests(page)
      await visit(page, '/')
      await expect(pause(page)).toBeVisible()
      await expect.poll(() => isPlaying(page)).toBe(true)
      expect(requests[0]).toBe(promo?.[shape].poster.avif)
      expect(requests.filter((path) => path.includes(other))).toEqual([])
      const film = page.locator('main video')
      for (const property of ['muted', 'loop', 'playsInline'] as const)
        expect(await film.evaluate((video, name) => (video as HTMLVideoElement)[name], property), property).toBe(true)
    })
  }

  test('loads some time after its poster', async ({ page }) => {
    const requests = recordFilmRequests(page)
    await page.clock.install({ time: '2026-01-01T10:00:00' })
    await page.clock.pauseAt('2026-01-01T11:00:00')
    await visit(page, '/')
    await page.clock.runFor(2_400)
    expect(requests).toEqual([promo?.landscape.poster.avif])
    await page.clock.runFor(100)
    await expect(pause(page)).toBeVisible()
    await expect.poll(() => requests.length).toBeGreaterThan(1)
  })

  test('is paused and played by its button', async ({ page }) => {
    await visit(page, '/')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await pause(page).click()
    await expect.poll(() => isPlaying(page)).toBe(false)
    await play(page).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
  })

  test('pauses while it is out of view', async ({ page }) => {
    await visit(page, '/')
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.getByRole('region', { name: 'Top Wears for Men' }).scrollIntoViewIfNeeded()
    await expect.poll(() => isPlaying(page)).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isPlaying(page)).toBe(true)
  })

  test('is not loaded under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const requests = recordFilmRequests(page)
    await page.clock.install()
    await visit(page, '/')
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([promo?.landscape.poster.avif])
    await expect(page.locator('main video')).toHaveCount(0)
    await expect(pause(page)).toHaveCount(0)
  })

  test('leaves the poster without a button when the file is missing', async ({ page }) => {
    await page.route(/\/films\/promo-.*\.(mp4|webm)$/, (route) => route.fulfill({ status: 404 }))
    const missingFilm = page.waitForResponse(/\/films\/promo-.*\.mp4$/)
    await visit(page, '/')
    await missingFilm
    await expect(page.locator('main video')).toHaveCount(0)
    await expect(pause(page)).toHaveCount(0)
    await expect(page.locator('main section').first().locator('img')).toBeVisible()
  })

  test('has a poster that is the largest contentful paint', async ({ page }) => {
    await visit(page, '/')
    await expect.poll(() => page.locator('main video').count()).toBe(1)
    const largest = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1) as (PerformanceEntry & { url?: string }) | undefined
            resolve(last?.url ?? '')
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    expect(new URL(largest).pathname).toBe(promo?.landscape.poster.avif)
  })
})
