import { expect, type Page, test } from '@playwright/test'
import { ANY_PAGE, visit, waitForHydration, withMotion } from './visit.ts'

test.use(withMotion)

const messages = [
  { icon: 'flame', text: 'BACK IN STOCK - FAN FAVORITES SELLING FAST' },
  { icon: 'zap', text: 'LOW INVENTORY - BESTSELLERS ALMOST GONE' },
  { icon: 'gem', text: 'NEW ARRIVALS - EXCLUSIVE DROP JUST LANDED' },
  { icon: 'rocket', text: 'EXPRESS WORLDWIDE SHIPPING - 3-6 DAYS' },
  { icon: 'sparkles', text: '10K+ HAPPY CUSTOMERS - JOIN THE HYPE' },
] as const
const [first, second] = messages
const INTERVAL_MS = 3500
const FADE_MS = 500

const banner = (page: Page) => page.getByRole('region', { name: 'Announcements' })
const message = (page: Page) => banner(page).locator('p')

/** Opens a page whose clock only the test advances. */
async function visitWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-01-01T10:00:00' })
  await page.clock.pauseAt('2026-01-01T10:00:01')
  await visit(page, ANY_PAGE)
}

test('the first message is server-rendered', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [section = ''] = /<section aria-label="Announcements".*?<\/section>/s.exec(html) ?? []
  const text = section.replace(/<!-- -->|<[^>]+>/g, '')
  expect(text).toBe(first.text)
  expect(section).toContain('lucide-flame')
})

test('five messages rotate, each with its icon', async ({ page }) => {
  await visitWithClock(page)
  await expect(message(page)).toHaveText(first.text)
  await page.clock.runFor(FADE_MS)
  for (const { icon, text } of [...messages.slice(1), first]) {
    await page.clock.runFor(INTERVAL_MS)
    await expect(message(page)).toHaveText(text)
    await expect(message(page).locator(`svg.lucide-${icon}`)).toHaveCount(1)
  }
})

test('a message fades out after 3.5 s and the next fades in half a second later', async ({ page }) => {
  await visitWithClock(page)
  await page.clock.runFor(INTERVAL_MS - 1)
  await expect(message(page)).toHaveCSS('opacity', '1')
  await page.clock.runFor(1)
  await expect(message(page)).toHaveCSS('opacity', '0')
  await expect(message(page)).toHaveCSS('transition-duration', '0.5s')
  await page.clock.runFor(FADE_MS - 1)
  await expect(message(page)).toHaveText(first.text)
  await page.clock.runFor(1)
  await expect(message(page)).toHaveText(second.text)
  await expect(message(page)).toHaveCSS('opacity', '1')
})

test('under reduced motion the messages change without fading', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitWithClock(page)
  await page.clock.runFor(INTERVAL_MS + FADE_MS - 1)
  await expect(message(page)).toHaveText(first.text)
  await expect(message(page)).toHaveCSS('opacity', '1')
  await page.clock.runFor(1)
  await expect(message(page)).toHaveText(second.text)
})

test('a message stays while it is hovered', async ({ page }) => {
  await visitWithClock(page)
  await page.clock.runFor(INTERVAL_MS)
  await message(page).hover()
  // it had started to fade and reappears
  await expect(message(page)).toHaveCSS('opacity', '1')
  await page.clock.runFor(10 * INTERVAL_MS)
  await expect(message(page)).toHaveText(first.text)
  await page.mouse.move(300, 600)
  await page.clock.runFor(INTERVAL_MS + FADE_MS)
  await expect(message(page)).toHaveText(second.text)
})

test('a message stays while the banner has the focus', async ({ page }) => {
  await visitWithClock(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Pause announcements' })).toBeFocused()
  await page.clock.runFor(10 * INTERVAL_MS)
  await expect(message(page)).toHaveText(first.text)
  await page.keyboard.press('Tab')
  await page.clock.runFor(INTERVAL_MS + FADE_MS)
  await expect(message(page)).toHaveText(second.text)
})

test('the messages can be paused and resumed, even while hovered', async ({ page }) => {
  await visitWithClock(page)
  await banner(page).getByRole('button', { name: 'Pause announcements' }).click()
  await page.mouse.move(300, 600)
  await page.getByRole('link', { name: 'Nukkad, home' }).focus()
  await page.clock.runFor(10 * INTERVAL_MS)
  await expect(message(page)).toHaveText(first.text)
  await banner(page).getByRole('button', { name: 'Play announcements' }).click()
  await page.clock.runFor(INTERVAL_MS + FADE_MS)
  await expect(message(page)).toHaveText(second.text)
})

test('message changes are not announced', async ({ page }) => {
  await visit(page, '/')
  const live = message(page).locator('xpath=ancestor-or-self::*[@aria-live or @role="status" or @role="alert"]')
  await expect(live).toHaveCount(0)
})

test('no message is clipped, even on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await visitWithClock(page)
  await page.clock.runFor(FADE_MS)
  const bannerBox = await banner(page).boundingBox()
  for (const { text } of messages) {
    await expect(message(page)).toHaveText(text)
    const messageBox = await message(page).boundingBox()
    expect(messageBox?.y, text).toBeGreaterThanOrEqual(bannerBox?.y ?? 0)
    expect((messageBox?.y ?? 0) + (messageBox?.height ?? 0), text).toBeLessThanOrEqual(
      (bannerBox?.y ?? 0) + (bannerBox?.height ?? 0),
    )
    expect((messageBox?.x ?? 0) + (messageBox?.width ?? 0), text).toBeLessThanOrEqual(320 - 44)
    await page.clock.runFor(INTERVAL_MS)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows a message and no pause button', async ({ page }) => {
    await page.goto('/')
    await expect(message(page)).toHaveText(first.text)
    await expect(banner(page).getByRole('button')).toBeHidden()
  })
})

test('the banner scrolls away and the header stays on phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await waitForHydration(page)
  await page.mouse.wheel(0, 600)
  await expect(banner(page)).not.toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
})
