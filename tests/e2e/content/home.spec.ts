import { expect, type Page, test } from '@playwright/test'
import { brandMedia } from '#demo/brand-media.ts'
import { mockCart, tabTo } from '../products.ts'
import { ANY_PAGE, emulateFastConnection, listNewArrivals, visit } from '../visit.ts'

const { promo } = brandMedia

const STEP_PX = 300
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

const row = (page: Page) => page.getByRole('group', { name: 'Explore New Arrivals' })
const leftButton = (page: Page) => page.getByRole('button', { name: 'Scroll left' })
const rightButton = (page: Page) => page.getByRole('button', { name: 'Scroll right' })
const getScrollLeft = (page: Page) => row(page).evaluate((element) => Math.round(element.scrollLeft))
const getMaxScroll = (page: Page) => row(page).evaluate((element) => element.scrollWidth - element.clientWidth)
const topWears = (page: Page) => page.getByRole('region', { name: 'Top Wears for Men' })

async function scrollToStart(page: Page): Promise<void> {
  await row(page).evaluate((element) => element.scrollTo(0, 0))
  await expect(leftButton(page)).toBeDisabled()
}

/** Goes back from a product or a list to the home page. */
async function goBackHome(page: Page): Promise<void> {
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(row(page)).toBeVisible()
}

test('the home page leads to the collections, the new arrivals and the best seller', async ({ page, request }) => {
  await visit(page, '/')

  await test.step('it has one main heading and a link to the new launches on one line', async () => {
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
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the new arrivals show the first image, name and price, and link to the product', async () => {
    const products = await listNewArrivals(request)
    const cards = await row(page)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => ({
          name: item.querySelector('h3')?.textContent,
          texts: Array.from(item.querySelectorAll('*'), ({ textContent }) => textContent),
          links: Array.from(item.querySelectorAll('a'), (link) => link.getAttribute('href')),
          image: item.querySelector('img')?.getAttribute('src') ?? '',
        })),
      )
    for (const [index, { _id, name, price, images }] of products.entries()) {
      const card = cards[index]
      expect(card?.name).toBe(name)
      expect(card?.texts).toContain(rupees.format(price))
      expect(card?.links).toEqual([`/product/${_id}?${new URLSearchParams({ color: images[0]?.color ?? '' })}`])
      expect(card?.image).toBe(images[0]?.url ?? '')
    }
  })

  await test.step('the new arrivals scroll 300 pixels per click, and the buttons are disabled at the ends', async () => {
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
    await scrollToStart(page)
  })

  await test.step('the new arrivals scroll by arrow keys, Home, End and Tab', async () => {
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
    for (const link of await row(page).getByRole('link').all()) {
      await tabTo(page, link)
      await expect(link).toBeInViewport()
    }
  })

  await test.step('the new arrivals take over the focus from a button that becomes disabled', async () => {
    await row(page).evaluate((element) => element.scrollTo(element.scrollWidth - element.clientWidth - 100, 0))
    await expect(rightButton(page)).toBeEnabled()
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

  await test.step('the new arrivals can be dragged with the mouse without opening a card', async () => {
    await scrollToStart(page)
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
    await goBackHome(page)
  })

  await test.step('the best seller can be bought from the home page', async () => {
    const best: { _id: string; name: string; price: number; sizes: string[] } = await (
      await request.get('/api/products/best-seller')
    ).json()
    const block = page.getByRole('region', { name: 'Best Seller' })
    await expect(block.getByRole('heading', { level: 3, name: best.name })).toBeVisible()
    await expect(block.getByText(rupees.format(best.price)).filter({ visible: true })).toBeVisible()
    await expect(block.getByRole('button', { name: /add to cart/i }).first()).toBeEnabled()
    await expect(block.getByRole('link', { name: 'View full details' })).toHaveAttribute('href', `/product/${best._id}`)
  })

  await test.step('Top Wears for Men shows the results of its query, eight at most', async () => {
    const response = await request.get('/api/products?gender=Women&category=Bottom+Wear&limit=8')
    const products: { name: string }[] = await response.json()
    expect(products.length).toBeGreaterThan(0)
    await expect(topWears(page).getByRole('heading', { level: 3 })).toHaveText(products.map(({ name }) => name))
  })

  await test.step('every shelf is a tile with its picture, after the rows of those without one', async () => {
    const shelves = page.getByRole('navigation', { name: 'Every shelf' })
    const collections: { name: string; banner?: unknown }[] = await (await request.get('/api/collections')).json()
    const [rows, tiles] = [collections.filter(({ banner }) => !banner), collections.filter(({ banner }) => banner)]
    await expect(shelves.getByRole('link')).toHaveText(['New Launches', ...[...rows, ...tiles].map(({ name }) => name)])
    await expect(shelves.locator('img')).toHaveCount(tiles.length)
    await expect(shelves.getByRole('link', { name: 'Hoodie', exact: true })).toHaveAttribute(
      'href',
      '/collections/Hoodie',
    )
  })

  await test.step('the pictures of the gender tiles are of the same size', async () => {
    const sizes = await page
      .getByRole('main')
      .locator('a[href*="gender="] img')
      .evaluateAll((images) => images.map(({ clientWidth, clientHeight }) => `${clientWidth} × ${clientHeight}`))
    expect(sizes).toHaveLength(2)
    expect(new Set(sizes).size).toBe(1)
  })

  await test.step('it ends with three promises', async () => {
    const strip = page.getByRole('region', { name: 'What we promise' })
    await expect(strip.getByRole('heading')).toHaveText([
      'Free Shipping',
      'Easy Return / Replacement',
      'Secure Checkout',
    ])
  })

  for (const gender of ['Women', 'Men']) {
    await test.step(`the ${gender}’s Collection tile links to it`, async () => {
      if (gender === 'Men') await goBackHome(page)
      const tile = page.getByRole('link', { name: `${gender}’s Collection Shop Now`, exact: true })
      await expect(tile).toHaveAttribute('href', `/collections/all?gender=${gender}`)
      await tile.click()
      await expect(page).toHaveURL(`/collections/all?gender=${gender}`)
    })
  }
})

const film = (page: Page) => page.locator('main video')
const pause = (page: Page) => page.getByRole('button', { name: 'Pause video' })
const play = (page: Page) => page.getByRole('button', { name: 'Play video' })
const isPlaying = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => !video.paused)
const isSilentLoop = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.playsInline])

/** Records the paths of requested images, and of promo videos and posters. */
async function recordMediaRequests(page: Page): Promise<{ images: string[]; films: string[] }> {
  await emulateFastConnection(page)
  const requests = { images: [] as string[], films: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'image') requests.images.push(request.url())
    if (pathname.includes('/promo-')) requests.films.push(pathname)
  })
  return requests
}

test('the headline stays on the part of the film that is always dark', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 768) await visit(page, '/')
    const { headline, film } = await page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
      headline: heading.getBoundingClientRect().toJSON(),
      film: heading.closest('section')?.firstElementChild?.getBoundingClientRect().toJSON(),
    }))
    expect(headline.right / film.width, `${width} wide`).toBeLessThan(0.42)
    expect((headline.top - film.top) / film.height, `${width} wide`).toBeGreaterThan(0.59)
  }
})

test('from 768 px the landscape promo video plays while it is in view', async ({ page }) => {
  const { films } = await recordMediaRequests(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.clock.install({ time: '2026-01-01T10:00:00' })
  await page.clock.pauseAt('2026-01-01T11:00:00')
  await visit(page, '/')

  await test.step('it loads some time after its poster', async () => {
    await page.clock.runFor(2_400)
    expect(films).toEqual([promo?.landscape.poster.avif])
    await page.clock.runFor(100)
    await expect(pause(page)).toBeVisible()
    await expect.poll(() => films.length).toBeGreaterThan(1)
    await page.clock.resume()
  })

  await test.step('its poster is the largest contentful paint', async () => {
    await expect(film(page)).toHaveCount(1)
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

  await test.step('only the landscape version loads, poster first', async () => {
    await expect.poll(() => isPlaying(page)).toBe(true)
    expect(films[0]).toBe(promo?.landscape.poster.avif)
    expect(films.filter((path) => path.includes('portrait'))).toEqual([])
    expect(await isSilentLoop(page)).toEqual([true, true, true])
  })

  await test.step('it is paused and played by its button', async () => {
    await pause(page).click()
    await expect.poll(() => isPlaying(page)).toBe(false)
    await play(page).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
  })

  await test.step('it pauses while it is out of view', async () => {
    await topWears(page).scrollIntoViewIfNeeded()
    await expect.poll(() => isPlaying(page)).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isPlaying(page)).toBe(true)
  })
})

test('below 768 px the portrait poster and images near the viewport load, and the video if motion is allowed', async ({
  page,
}) => {
  const { images, films } = await recordMediaRequests(page)
  const setConnectionType = (effectiveType: string) =>
    page.evaluate((type) => {
      const value = { effectiveType: type, downlink: 10 }
      Object.defineProperty(navigator, 'connection', { value, configurable: true })
    }, effectiveType)
  const expectNoVideo = async () => {
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    expect(films).toEqual([promo?.portrait.poster.avif])
    await expect(film(page)).toHaveCount(0)
    await expect(pause(page)).toHaveCount(0)
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 767, height: 900 })
  await page.clock.install()
  await visit(page, '/')

  await test.step('the video is not loaded on a slow connection', async () => {
    await setConnectionType('3g')
    await expectNoVideo()
  })

  await test.step('the video is not loaded while the search is open', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await setConnectionType('4g')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await expectNoVideo()
  })

  await test.step('the video is not loaded under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Close search' }).click()
    await expectNoVideo()
  })

  await test.step('only images near the viewport are loaded', async () => {
    const initialRequests = [...images]
    // everything except the poster is lazy
    await expect(page.locator('main img:not([loading="lazy"])')).toHaveCount(promo ? 1 : 0)
    const last = topWears(page).locator('img').last()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => last.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/media/')
    await expect.poll(() => images.length).toBeGreaterThan(initialRequests.length)
  })

  await test.step('only the portrait version loads, poster first', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(pause(page)).toBeVisible()
    await expect.poll(() => isPlaying(page)).toBe(true)
    expect(films[0]).toBe(promo?.portrait.poster.avif)
    expect(films.filter((path) => path.includes('landscape'))).toEqual([])
    expect(await isSilentLoop(page)).toEqual([true, true, true])
  })
})

test('the home page opens without its new arrivals and its video', async ({ page }) => {
  await emulateFastConnection(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, ANY_PAGE)
  const body = JSON.stringify({ message: 'The shelf fell down', code: 'bad_request' })
  await page.route('**/api/products/new-arrivals', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body }),
  )
  await page.route(/\/films\/promo-.*\.(mp4|webm)$/, (route) => route.fulfill({ status: 404 }))
  const missingFilm = page.waitForResponse(/\/films\/promo-.*\.mp4$/)
  await page.getByRole('banner').getByRole('link', { name: 'Nukkad' }).first().click()

  await test.step('the new arrivals show an error when they fail to load', async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'Error loading products' })).toBeVisible()
    await expect(page.getByText('The shelf fell down')).toBeVisible()
    await expect(leftButton(page)).toHaveCount(0)
  })

  await test.step('the poster stays without a button when the video is missing', async () => {
    await missingFilm
    await expect(film(page)).toHaveCount(0)
    await expect(pause(page)).toHaveCount(0)
    await expect(page.locator('main section').first().locator('img')).toBeVisible()
  })
})

test('on a phone the best seller is small, and color, size, quantity and cart are in a sheet', async ({
  page,
  request,
}) => {
  const best: { name: string; description: string[]; colors: string[] } = await (
    await request.get('/api/products/best-seller')
  ).json()
  await page.setViewportSize({ width: 390, height: 844 })
  const purchaseCode: string[] = []
  page.on('request', (sent) => /\/(best-seller-sheet|stepper)-/.test(sent.url()) && purchaseCode.push(sent.url()))
  await visit(page, '/')
  const block = page.getByRole('region', { name: 'Best Seller' })
  await block.scrollIntoViewIfNeeded()

  await test.step('it takes at most 560 px and loads no purchase code', async () => {
    expect((await block.boundingBox())?.height).toBeLessThanOrEqual(560)
    await page.waitForLoadState('networkidle')
    expect(purchaseCode).toEqual([])
  })

  await test.step('the description unfolds in place', async () => {
    const [text = ''] = best.description
    const description = block.getByText(text).first()
    await expect(description).toBeHidden()
    await block.getByText('Description').first().click()
    await expect(description).toBeVisible()
  })

  await test.step('the sheet adds it to the cart', async () => {
    const sent = await mockCart(page)
    await block.getByRole('button', { name: 'Choose size' }).click()
    const sheet = page.getByRole('dialog', { name: best.name })
    if (best.colors.length > 1) await sheet.getByRole('radio', { name: best.colors[0] ?? '', exact: true }).check()
    await sheet.locator('[data-option=size] label:has(input:enabled)').last().click()
    await sheet.getByRole('button', { name: 'Increase quantity' }).click()
    await sheet.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Product added to cart. Open cart to checkout.')).toBeVisible()
    expect(sent).toMatchObject([{ quantity: 2 }])
    // the toast has one too
    await sheet.getByRole('button', { name: 'Close' }).first().click()
    await expect(sheet).toBeHidden()
  })
})
