import { expect, type Locator, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { hydrated, moving, visit } from './visit.ts'

const SUBSCRIBED = 'Successfully subscribed to newsletter!'
const SUBMITTED = 'Subscription submitted! Thank you for subscribing.'
const KEY = 'newsletterPending'

const footer = (page: Page) => page.getByRole('contentinfo')
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
/** Nobody has used it before. */
const newAddress = () => `${crypto.randomUUID()}@example.in`

async function subscribe(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await footer(page).getByRole('button', { name: 'Subscribe' }).click()
}

test.describe('the links', () => {
  const linksOf = (part: Locator) =>
    part
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))

  test('lead to every shelf, to what helps, and to the corner elsewhere', async ({ page }) => {
    await visit(page, '/')
    expect(await linksOf(footer(page).getByRole('navigation', { name: 'Support' }))).toEqual([
      'Contact /contact',
      'Shipping Policy /shipping',
      'Return & Refund Policy /returnpolicy',
      'Return Form /return',
      'Terms & Conditions /terms',
      'About /about',
    ])
    const shop = await linksOf(footer(page).getByRole('navigation', { name: 'Shop' }))
    expect(shop).toContain('New Launches /collections/all')
    expect(shop).toContain('Acid Washed Hoodie /collections/Acid%20Washed%20Hoodie')
    expect(shop).toContain('Acid Wash Hoodie /collections/Acid%20Wash%20Hoodie')
    expect(await linksOf(footer(page).getByRole('region', { name: 'Follow Us' }))).toEqual([
      'Instagram, opens in a new tab https://www.instagram.com/nukkad.example',
      'YouTube, opens in a new tab https://www.youtube.com/@nukkad.example',
      'X, opens in a new tab https://x.com/nukkad_example',
      'Collab Program, opens in a new tab https://collab.nukkad.example',
    ])
    for (const link of await footer(page).getByRole('region', { name: 'Follow Us' }).getByRole('link').all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noreferrer')
    }
  })

  test('a shelf that only the footer names is a page', async ({ page }) => {
    await visit(page, '/')
    await footer(page).getByRole('link', { name: 'Acid Wash Hoodie' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Acid Wash Hoodie' })).toBeVisible()
  })
})

test('the copyright line has the year of the server, then that of the visitor', async ({ page, request }) => {
  const line = (year: number) => `© ${year} Nukkad. All rights reserved.`
  const html = (await (await request.get('/')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain(line(new Date().getFullYear()))
  await page.clock.setFixedTime(new Date('2043-06-01T12:00:00+05:30'))
  await visit(page, '/')
  await expect(footer(page).getByText(line(2043))).toBeVisible()
})

test.describe('the tape of logos', () => {
  test.use(moving)
  const tape = (page: Page) => footer(page).locator('.animate-tape')
  const playState = (page: Page) => tape(page).evaluate((track) => track.getAnimations()[0]?.playState)

  test('has 25 of them, of which one is read out, and takes 40 seconds', async ({ page }) => {
    await visit(page, '/')
    await expect(tape(page).locator('svg')).toHaveCount(25)
    await expect(tape(page).locator('svg[aria-hidden=true]')).toHaveCount(24)
    await expect(tape(page).getByRole('img', { name: 'Nukkad' })).toHaveCount(1)
    await expect(tape(page)).toHaveCSS('animation-duration', '40s')
    await expect(tape(page)).toHaveCSS('animation-iteration-count', 'infinite')
    await expect(tape(page)).toHaveCSS('animation-timing-function', 'linear')
  })

  for (const width of [320, 1440, 3840]) {
    test(`has no seam on a screen ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, '/')
      const { begin, end } = await tape(page).evaluate((track) => {
        const [animation] = track.getAnimations()
        animation?.pause()
        const at = (milliseconds: number) => {
          if (animation) animation.currentTime = milliseconds
          return Array.from(track.querySelectorAll('svg'), (logo) => ({
            left: logo.getBoundingClientRect().left,
            right: logo.parentElement?.getBoundingClientRect().right ?? 0,
            isHollow: logo.querySelector('.stroke-ink') !== null,
          }))
        }
        return { begin: at(0), end: at(39_999.999) }
      })
      const inView = (logos: typeof begin) =>
        logos
          .filter(({ left, right }) => right > 0 && left < width)
          .map(({ left, isHollow }) => ({ left: Math.round(left), isHollow }))
      expect(inView(end)).toEqual(inView(begin))
      expect(end.at(-1)?.right).toBeGreaterThanOrEqual(width)
    })
  }

  test('stops under the pointer and goes on when it leaves', async ({ page }) => {
    await visit(page, '/')
    await expect.poll(() => playState(page)).toBe('running')
    await tape(page).locator('..').hover()
    await expect.poll(() => playState(page)).toBe('paused')
    await page.getByLabel('Email address').hover()
    await expect.poll(() => playState(page)).toBe('running')
  })

  test('stands still under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await expect(tape(page)).toHaveCSS('animation-name', 'none')
  })

  test('stops for those who have no pointer, too', async ({ page }) => {
    await visit(page, '/')
    await footer(page).getByRole('button', { name: 'Pause motion' }).press('Enter')
    await expect.poll(() => playState(page)).toBe('paused')
    await footer(page).getByRole('button', { name: 'Play motion' }).press('Enter')
    await expect.poll(() => playState(page)).toBe('running')
  })
})

test.describe('the glitch film', () => {
  test.use(moving)
  const film = (page: Page) => footer(page).locator('video')
  const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

  /** Films that never arrive, and what was asked for. */
  async function overhearFilms(page: Page) {
    const asked: string[] = []
    await page.route('**/films/glitch-logo*', (route) => {
      asked.push(new URL(route.request().url()).pathname.replace(/-[0-9a-f]{8}/, ''))
    })
    return asked
  }

  test('is fetched when it comes into view, and runs only while it is there', async ({ page }) => {
    const asked = await overhearFilms(page)
    await visit(page, '/')
    expect(asked).toEqual([])
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain('/films/glitch-logo.webp')
    await expect.poll(() => asked).toContain('/films/glitch-logo.mp4')
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

  test('is a still under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const asked = await overhearFilms(page)
    await visit(page, '/')
    await film(page).scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toEqual(['/films/glitch-logo.webp'])
    expect(await isPaused(page)).toBe(true)
    await expect(film(page).locator('source')).toHaveCount(0)
  })

  test('leaves the mark in its place when it is not there', async ({ page }) => {
    await page.route('**/films/glitch-logo*', (route) => route.fulfill({ status: 404 }))
    await visit(page, '/')
    await film(page).scrollIntoViewIfNeeded()
    await expect(film(page).locator('source')).toHaveCount(1)
    await expect(film(page).locator('..').locator('svg')).toBeVisible()
    await expect(film(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})

test.describe('the logo on its canvas', () => {
  const canvas = (page: Page) => footer(page).locator('canvas')
  const shortcuts = ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C', 'Control+U']

  /** Presses the keys and tells which of them the page kept for itself. */
  async function refused(page: Page, keys: string[]): Promise<string[]> {
    await page.evaluate(() => {
      window.onkeydown = (event) => {
        document.body.setAttribute('data-refused', String(event.defaultPrevented))
        // the browser under test must not open its tools either
        event.preventDefault()
      }
    })
    const found: string[] = []
    for (const key of keys) {
      await page.keyboard.press(key)
      if ((await page.locator('body').getAttribute('data-refused')) === 'true') found.push(key)
    }
    return found
  }

  /** Sends the event as the browser would, and tells whether the page let it have its way. */
  const isAllowed = (target: Locator, type: string) =>
    target.evaluate(
      (element, name) => element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })),
      type,
    )

  test('has a name, leads home, and is drawn in the colour of the brand with a faint watermark', async ({ page }) => {
    await visit(page, '/collections/all')
    await expect(canvas(page)).toHaveAccessibleName('Nukkad')
    const { plain, woven, faintest } = await canvas(page).evaluate((element: HTMLCanvasElement) => {
      const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
      const acid = [0xd4, 0xff, 0x3a] as const
      const count = { plain: 0, woven: 0, faintest: 255 }
      for (let at = 0; at < pixels.length; at += 4) {
        // the edges of the letters are half transparent
        if (pixels[at + 3] !== 255) continue
        const [red = 0, green = 0] = [pixels[at], pixels[at + 1]]
        if (red === acid[0] && green === acid[1]) count.plain++
        else {
          count.woven++
          count.faintest = Math.min(count.faintest, green)
        }
      }
      return count
    })
    expect(plain).toBeGreaterThan(10_000)
    expect(woven).toBeGreaterThan(plain / 50)
    expect(woven).toBeLessThan(plain)
    expect(faintest).toBeGreaterThan(200)
    await footer(page).getByRole('link', { name: 'Nukkad , home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('fits its place after the window has changed', async ({ page }) => {
    await visit(page, '/')
    const widths = () =>
      canvas(page).evaluate((element: HTMLCanvasElement) => ({
        drawn: element.width / window.devicePixelRatio,
        shown: element.clientWidth,
      }))
    const wide = await widths()
    expect(wide.drawn).toBe(wide.shown)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await widths()).shown).toBeLessThan(wide.shown)
    await expect.poll(async () => (await widths()).drawn).toBe((await widths()).shown)
  })

  test('takes no right-click and cannot be dragged, unlike everything else', async ({ page }) => {
    await visit(page, '/')
    for (const type of ['contextmenu', 'dragstart']) {
      expect(await isAllowed(canvas(page), type), type).toBe(false)
      expect(await isAllowed(footer(page).getByRole('link', { name: 'Essentials' }), type), type).toBe(true)
    }
  })

  test('keeps the developer’s shortcuts shut while the pointer is over it, and only then', async ({ page }) => {
    await visit(page, '/')
    expect(await refused(page, shortcuts)).toEqual([])
    await canvas(page).hover()
    expect(await refused(page, [...shortcuts, 'Control+C', 'F5'])).toEqual(shortcuts)
    await page.getByLabel('Email address').hover()
    expect(await refused(page, shortcuts)).toEqual([])
  })

  test('keeps them shut while it has the focus, and only then', async ({ page }) => {
    await visit(page, '/')
    await footer(page).getByRole('link', { name: 'Nukkad , home' }).focus()
    expect(await refused(page, shortcuts)).toEqual(shortcuts)
    await page.getByLabel('Email address').focus()
    expect(await refused(page, shortcuts)).toEqual([])
  })
})

test.describe('the newsletter', () => {
  test('offers 10% off the first order for one required e-mail address', async ({ page }) => {
    await visit(page, '/')
    await expect(footer(page).getByRole('heading', { name: '10% off your first order' })).toBeVisible()
    await expect(footer(page).getByText(/^By subscribing you agree to emails from us/)).toBeVisible()
    const field = page.getByLabel('Email address')
    await expect(footer(page).getByRole('textbox')).toHaveCount(1)
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('required')
    await expect(field).toHaveAttribute('maxlength', '254')
    let asked = 0
    await page.route('**/api/newsletter', (route) => {
      asked++
      return route.abort()
    })
    for (const wrong of ['', 'asha', 'asha@']) {
      await subscribe(page, wrong)
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
    }
    expect(asked).toBe(0)
  })

  test('says so when it worked, the second time as well', async ({ page }) => {
    await visit(page, '/')
    const email = newAddress()
    for (const typed of [email, email.toUpperCase()]) {
      const answer = page.waitForResponse('**/api/newsletter')
      await subscribe(page, typed)
      expect((await answer).status()).toBe(201)
      await expect(footer(page).getByRole('status')).toHaveText(SUBSCRIBED)
      await expect(page.getByLabel('Email address')).toHaveValue('')
      expect(await stored(page)).toBeNull()
    }
    expect(await violations(page, 'footer')).toEqual([])
  })

  test('shows in red what the shop refuses, until it is mended', async ({ page }) => {
    await visit(page, '/')
    await subscribe(page, 'asha@localhost')
    const alert = footer(page).getByRole('alert')
    await expect(alert).toHaveText('email is not a valid address')
    await expect(alert).toHaveCSS('color', 'rgb(228, 67, 45)')
    const field = page.getByLabel('Email address')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('asha@localhost')
    expect(await violations(page, 'footer')).toEqual([])
    expect(await stored(page)).toBeNull()
    await field.press('End')
    await field.pressSequentially('.in')
    await expect(alert).toBeEmpty()
    await expect(field).not.toHaveAttribute('aria-invalid')
  })

  test('keeps the address while the browser is offline and sends it when it is back', async ({ page, context }) => {
    await visit(page, '/')
    const email = newAddress()
    await context.setOffline(true)
    await subscribe(page, email)
    await expect(footer(page).getByRole('status')).toHaveText(SUBMITTED)
    expect(await stored(page)).toBe(JSON.stringify([email]))
    const sent = page.waitForRequest('**/api/newsletter')
    await context.setOffline(false)
    expect((await sent).postDataJSON()).toEqual({ email })
    await expect.poll(() => stored(page)).toBeNull()
  })

  test('keeps the address while the shop is out of order and sends it with the next page', async ({ page }) => {
    await visit(page, '/')
    const body = JSON.stringify({ message: 'The database does not answer.', code: 'unavailable' })
    await page.route('**/api/newsletter', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    )
    const email = newAddress()
    await subscribe(page, email)
    await expect(footer(page).getByRole('status')).toHaveText(SUBMITTED)
    await page.unroute('**/api/newsletter')
    const answer = page.waitForResponse('**/api/newsletter')
    await page.reload()
    expect((await answer).status()).toBe(201)
    expect((await answer).request().postDataJSON()).toEqual({ email })
    await expect.poll(() => stored(page)).toBeNull()
  })

  test('promises nothing when the address can be neither sent nor kept', async ({ page }) => {
    await visit(page, '/')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.route('**/api/newsletter', (route) => route.abort())
    await subscribe(page, newAddress())
    await expect(footer(page).getByRole('alert')).toHaveText('Network error - please check your connection')
    await expect(footer(page).getByRole('status')).toBeEmpty()
  })

  test('is sent once, however often the button is pressed', async ({ page }) => {
    await visit(page, '/')
    let asked = 0
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/newsletter', async (route) => {
      asked++
      await answered.promise
      await route.continue()
    })
    await subscribe(page, newAddress())
    await expect(footer(page).getByRole('button', { name: 'Sending…' })).toBeDisabled()
    await page.getByLabel('Email address').press('Enter')
    answered.resolve()
    await expect(footer(page).getByRole('status')).toHaveText(SUBSCRIBED)
    expect(asked).toBe(1)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the mark is a drawing, and the form says what it needs', async ({ page }) => {
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

  for (const width of [320, 390, 768]) {
    test(`everything in it can be hit with a thumb, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/no-such-page')
      await hydrated(page)
      const small = await footer(page)
        .locator('a, button, input')
        .evaluateAll((targets) =>
          targets
            .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 44 || box.width < 44)
            .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
        )
      expect(small).toEqual([])
    })
  }
})
