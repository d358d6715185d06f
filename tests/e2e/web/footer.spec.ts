import { expect, type Locator, type Page, test } from '@playwright/test'
import { ANY_PAGE, emulateFastConnection, visit } from '../visit.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const motionButton = (page: Page, name: 'Pause motion' | 'Play motion') => footer(page).getByRole('button', { name })
const tape = (page: Page) => footer(page).locator('.animate-marquee')
const playState = (page: Page) => tape(page).evaluate((track) => track.getAnimations()[0]?.playState)
const film = (page: Page) => footer(page).locator('video')
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

const listLinks = (part: Locator) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))

/** Records video and poster requests, and responds with this status or never. */
async function recordFilmRequests(page: Page, status?: number): Promise<string[]> {
  const requests: string[] = []
  await emulateFastConnection(page)
  await page.route('**/films/glitch-logo*', async (route) => {
    requests.push(new URL(route.request().url()).pathname.replace(/-[0-9a-f]{8}/, ''))
    if (status) await route.fulfill({ status })
  })
  return requests
}

/** Returns the logos in view at the start and at the end of a lap of the marquee. */
async function measureLap(page: Page, width: number) {
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
  return { begin: inView(begin), end: inView(end), rightEdge: end.at(-1)?.right }
}

test('the footer has its links, the year, a logo marquee and a glitch video', async ({ page, request }) => {
  const copyright = (year: number) => `© ${year} Nukkad. All rights reserved.`
  const filmRequests = await recordFilmRequests(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.setFixedTime(new Date('2043-06-01T12:00:00+05:30'))
  await visit(page, ANY_PAGE)

  await test.step('the glitch video loads when it comes into view and plays only while visible', async () => {
    expect(filmRequests).toEqual([])
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => filmRequests).toContain('/films/glitch-logo.webp')
    await expect.poll(() => filmRequests).toContain('/films/glitch-logo.mp4')
    await expect.poll(() => isPaused(page)).toBe(false)
    expect(
      await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.playsInline]),
    ).toEqual([true, true, true])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isPaused(page)).toBe(true)
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(false)
    await motionButton(page, 'Pause motion').click()
    await expect.poll(() => isPaused(page)).toBe(true)
    await motionButton(page, 'Play motion').click()
  })

  await test.step('the marquee has 25 logos, announces one of them and takes 40 seconds', async () => {
    await expect(tape(page).locator('svg')).toHaveCount(25)
    await expect(tape(page).locator('svg[aria-hidden=true]')).toHaveCount(24)
    await expect(tape(page).getByRole('img', { name: 'Nukkad' })).toHaveCount(1)
    await expect(tape(page)).toHaveCSS('animation-duration', '40s')
    await expect(tape(page)).toHaveCSS('animation-iteration-count', 'infinite')
    await expect(tape(page)).toHaveCSS('animation-timing-function', 'linear')
  })

  await test.step('the marquee pauses on hover, by its button and under reduced motion', async () => {
    await expect.poll(() => playState(page)).toBe('running')
    await tape(page).locator('..').hover()
    await expect.poll(() => playState(page)).toBe('paused')
    await page.getByLabel('Email address').hover()
    await expect.poll(() => playState(page)).toBe('running')
    await motionButton(page, 'Pause motion').press('Enter')
    await expect.poll(() => playState(page)).toBe('paused')
    await motionButton(page, 'Play motion').press('Enter')
    await expect.poll(() => playState(page)).toBe('running')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(tape(page)).toHaveCSS('animation-name', 'none')
  })

  await test.step('the marquee loops without a visible seam on any screen width', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(() => playState(page)).toBe('running')
    for (const width of [320, 3840, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { begin, end, rightEdge } = await measureLap(page, width)
      expect(end, `${width} wide`).toEqual(begin)
      expect(rightEdge).toBeGreaterThanOrEqual(width)
    }
  })

  await test.step('the copyright line shows the server year, then the year of the browser', async () => {
    const html = (await (await request.get('/')).text()).replaceAll('<!-- -->', '')
    expect(html).toContain(copyright(new Date().getFullYear()))
    await expect(footer(page).getByText(copyright(2043))).toBeVisible()
  })

  await test.step('the links lead to every collection, the support pages and the social profiles', async () => {
    expect(await listLinks(footer(page).getByRole('navigation', { name: 'Support' }))).toEqual([
      'Contact /contact',
      'Shipping Policy /shipping',
      'Return & Refund Policy /returnpolicy',
      'Return Form /return',
      'Terms & Conditions /terms',
      'Privacy Policy /privacy',
      'About /about',
    ])
    const shop = await listLinks(footer(page).getByRole('navigation', { name: 'Shop' }))
    expect(shop).toContain('New Launches /collections/all')
    expect(shop).toContain('Acid Washed Hoodie /collections/Acid%20Washed%20Hoodie')
    expect(shop).toContain('Acid Wash Hoodie /collections/Acid%20Wash%20Hoodie')
    const followUs = footer(page).getByRole('region', { name: 'Follow Us' })
    expect(await listLinks(followUs)).toEqual([
      'Instagram, opens in a new tab https://www.instagram.com/nukkad.example',
      'YouTube, opens in a new tab https://www.youtube.com/@nukkad.example',
      'X, opens in a new tab https://x.com/nukkad_example',
      'Collab Program, opens in a new tab https://collab.nukkad.example',
    ])
    for (const link of await followUs.getByRole('link').all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noreferrer')
    }
    await footer(page).getByRole('link', { name: 'Acid Wash Hoodie' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Acid Wash Hoodie' })).toBeVisible()
  })
})

test('without the glitch video the footer shows its poster or the brand mark', async ({ page }) => {
  const filmRequests = await recordFilmRequests(page, 404)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, ANY_PAGE)

  await test.step('only the poster loads under reduced motion', async () => {
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => filmRequests).toEqual(['/films/glitch-logo.webp'])
    expect(await isPaused(page)).toBe(true)
    await expect(film(page).locator('source')).toHaveCount(0)
  })

  await test.step('the brand mark shows when the video is missing', async () => {
    const missingFilm = page.waitForResponse(/\/films\/glitch-logo.*\.mp4$/)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await missingFilm
    await expect(film(page).locator('source')).toHaveCount(1)
    await expect(film(page).locator('..').locator('svg')).toBeVisible()
    await expect(film(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})
