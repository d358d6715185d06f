import { expect, type Locator, type Page, test } from '@playwright/test'
import { ANY_PAGE, visit, waitForHydration, withMotion } from './visit.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test.describe('the links', () => {
  const listLinks = (part: Locator) =>
    part
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))

  test('lead to every collection, the support pages and the social profiles', async ({ page }) => {
    await visit(page, ANY_PAGE)
    expect(await listLinks(footer(page).getByRole('navigation', { name: 'Support' }))).toEqual([
      'Contact /contact',
      'Shipping Policy /shipping',
      'Return & Refund Policy /returnpolicy',
      'Return Form /return',
      'Terms & Conditions /terms',
      'About /about',
    ])
    const shop = await listLinks(footer(page).getByRole('navigation', { name: 'Shop' }))
    expect(shop).toContain('New Launches /collections/all')
    expect(shop).toContain('Acid Washed Hoodie /collections/Acid%20Washed%20Hoodie')
    expect(shop).toContain('Acid Wash Hoodie /collections/Acid%20Wash%20Hoodie')
    expect(await listLinks(footer(page).getByRole('region', { name: 'Follow Us' }))).toEqual([
      'Instagram, opens in a new tab https://www.instagram.com/nukkad.example',
      'YouTube, opens in a new tab https://www.youtube.com/@nukkad.example',
      'X, opens in a new tab https://x.com/nukkad_example',
      'Collab Program, opens in a new tab https://collab.nukkad.example',
    ])
    for (const link of await footer(page).getByRole('region', { name: 'Follow Us' }).getByRole('link').all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noreferrer')
    }
    await footer(page).getByRole('link', { name: 'Acid Wash Hoodie' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Acid Wash Hoodie' })).toBeVisible()
  })
})

test('the copyright line shows the server year, then the year of the browser', async ({ page, request }) => {
  const line = (year: number) => `© ${year} Nukkad. All rights reserved.`
  const html = (await (await request.get('/')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain(line(new Date().getFullYear()))
  await page.clock.setFixedTime(new Date('2043-06-01T12:00:00+05:30'))
  await visit(page, ANY_PAGE)
  await expect(footer(page).getByText(line(2043))).toBeVisible()
})

test.describe('the logo marquee', () => {
  test.use(withMotion)
  const tape = (page: Page) => footer(page).locator('.animate-marquee')
  const playState = (page: Page) => tape(page).evaluate((track) => track.getAnimations()[0]?.playState)

  test('has 25 logos, announces one of them and takes 40 seconds', async ({ page }) => {
    await visit(page, ANY_PAGE)
    await expect(tape(page).locator('svg')).toHaveCount(25)
    await expect(tape(page).locator('svg[aria-hidden=true]')).toHaveCount(24)
    await expect(tape(page).getByRole('img', { name: 'Nukkad' })).toHaveCount(1)
    await expect(tape(page)).toHaveCSS('animation-duration', '40s')
    await expect(tape(page)).toHaveCSS('animation-iteration-count', 'infinite')
    await expect(tape(page)).toHaveCSS('animation-timing-function', 'linear')
  })

  test('loops without a visible seam on any screen width', async ({ page }) => {
    await visit(page, ANY_PAGE)
    for (const width of [320, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      const { begin, end } = await tape(page).evaluate((track) => {
        const [animation] = track.getAnimations()
        animation?.pause()
        const measureAt = (milliseconds: number) => {
          if (animation) animation.currentTime = milliseconds
          return Array.from(track.querySelectorAll('svg'), (logo) => ({
            left: logo.getBoundingClientRect().left,
            right: logo.parentElement?.getBoundingClientRect().right ?? 0,
            isHollow: logo.querySelector('.stroke-ink') !== null,
          }))
        }
        return { begin: measureAt(0), end: measureAt(39_999.999) }
      })
      const inView = (logos: typeof begin) =>
        logos
          .filter(({ left, right }) => right > 0 && left < width)
          .map(({ left, isHollow }) => ({ left: Math.round(left), isHollow }))
      expect(inView(end), `${width} wide`).toEqual(inView(begin))
      expect(end.at(-1)?.right).toBeGreaterThanOrEqual(width)
    }
  })

  test('pauses on hover, by its button and under reduced motion', async ({ page }) => {
    await visit(page, ANY_PAGE)
    await expect.poll(() => playState(page)).toBe('running')
    await tape(page).locator('..').hover()
    await expect.poll(() => playState(page)).toBe('paused')
    await page.getByLabel('Email address').hover()
    await expect.poll(() => playState(page)).toBe('running')
    await footer(page).getByRole('button', { name: 'Pause motion' }).press('Enter')
    await expect.poll(() => playState(page)).toBe('paused')
    await footer(page).getByRole('button', { name: 'Play motion' }).press('Enter')
    await expect.poll(() => playState(page)).toBe('running')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(tape(page)).toHaveCSS('animation-name', 'none')
  })
})

test.describe('the glitch video', () => {
  test.use(withMotion)
  const film = (page: Page) => footer(page).locator('video')
  const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

  /** Records video requests and never responds to them. */
  async function recordFilmRequests(page: Page) {
    const requests: string[] = []
    await page.route('**/films/glitch-logo*', (route) => {
      requests.push(new URL(route.request().url()).pathname.replace(/-[0-9a-f]{8}/, ''))
    })
    return requests
  }

  test('loads when it comes into view and plays only while visible', async ({ page }) => {
    const requests = await recordFilmRequests(page)
    await visit(page, ANY_PAGE)
    expect(requests).toEqual([])
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => requests).toContain('/films/glitch-logo.webp')
    await expect.poll(() => requests).toContain('/films/glitch-logo.mp4')
    await expect.poll(() => isPaused(page)).toBe(false)
    expect(
      await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.playsInline]),
    ).toEqual([true, true, true])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isPaused(page)).toBe(true)
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(false)
    await footer(page).getByRole('button', { name: 'Pause motion' }).click()
    await expect.poll(() => isPaused(page)).toBe(true)
  })

  test('shows only the poster under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const requests = await recordFilmRequests(page)
    await visit(page, ANY_PAGE)
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => requests).toEqual(['/films/glitch-logo.webp'])
    expect(await isPaused(page)).toBe(true)
    await expect(film(page).locator('source')).toHaveCount(0)
  })

  test('shows the brand mark when the video is missing', async ({ page }) => {
    await page.route('**/films/glitch-logo*', (route) => route.fulfill({ status: 404 }))
    await visit(page, ANY_PAGE)
    await film(page).scrollIntoViewIfNeeded()
    await expect(film(page).locator('source')).toHaveCount(1)
    await expect(film(page).locator('..').locator('svg')).toBeVisible()
    await expect(film(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the logo is an SVG and the form says that it needs JavaScript', async ({ page }) => {
    await page.goto('/')
    await expect(footer(page).getByRole('link', { name: 'Nukkad , home' }).locator('svg')).toBeVisible()
    await expect(footer(page).locator('canvas')).toHaveCount(0)
    await expect(footer(page).getByRole('button', { name: 'Subscribe' })).toBeDisabled()
    await expect(footer(page).getByText('Subscribing needs JavaScript')).toBeVisible()
    await expect(footer(page).getByRole('button', { name: 'Pause motion' })).toBeHidden()
    await footer(page).getByRole('link', { name: 'Essentials' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('all links and buttons are large enough for touch', async ({ page }) => {
    await page.goto(ANY_PAGE)
    await waitForHydration(page)
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      const small = await footer(page)
        .locator('a, button, input')
        .evaluateAll((targets) =>
          targets
            .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 44 || box.width < 44)
            .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
        )
      expect(small, `${width} wide`).toEqual([])
    }
  })
})
