import { expect, type Page, test } from '@playwright/test'
import { ANY_PAGE, getLayoutShift, visit } from '../visit.ts'

const messages = [
  { icon: 'flame', text: 'BACK IN STOCK - FAN FAVORITES SELLING FAST' },
  { icon: 'zap', text: 'LOW INVENTORY - BESTSELLERS ALMOST GONE' },
  { icon: 'gem', text: 'NEW ARRIVALS - EXCLUSIVE DROP JUST LANDED' },
  { icon: 'rocket', text: 'EXPRESS WORLDWIDE SHIPPING - 3-6 DAYS' },
  { icon: 'sparkles', text: '10K+ HAPPY CUSTOMERS - JOIN THE HYPE' },
] as const
const [first, second, third, fourth, fifth] = messages
const INTERVAL_MS = 3500
const FADE_MS = 500

const banner = (page: Page) => page.getByRole('region', { name: 'Announcements' })
const message = (page: Page) => banner(page).locator('p')

/** Returns the opacity after the fade, if one has started. */
const getFinalOpacity = (page: Page) =>
  message(page).evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(element).opacity
  })

const moveMouseAway = (page: Page) => page.mouse.move(200, 400)

/** Starts a full interval for the visible message: hovering stops the rotation, leaving starts it again. */
async function restartInterval(page: Page): Promise<void> {
  await message(page).hover()
  await moveMouseAway(page)
}

test('the first message is server-rendered', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [section = ''] = /<section aria-label="Announcements".*?<\/section>/s.exec(html) ?? []
  const text = section.replace(/<!-- -->|<[^>]+>/g, '')
  expect(text).toBe(first.text)
  expect(section).toContain('lucide-flame')
})

test('a message follows another without layout shift', async ({ page }) => {
  await visit(page, ANY_PAGE)
  await moveMouseAway(page)
  await expect(message(page)).toHaveText(second.text)
  expect(await getLayoutShift(page)).toBe(0)
})

test('the messages rotate, can be stopped and are never clipped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await moveMouseAway(page)
  // only the test advances the clock
  await page.clock.install({ time: '2026-01-01T10:00:00' })
  await page.clock.pauseAt('2026-01-01T10:00:01')
  await visit(page, ANY_PAGE)

  await test.step('message changes are not announced', async () => {
    const live = message(page).locator('xpath=ancestor-or-self::*[@aria-live or @role="status" or @role="alert"]')
    await expect(message(page)).toHaveCount(1)
    await expect(live).toHaveCount(0)
  })

  await test.step('five messages rotate, each with its icon', async () => {
    await expect(message(page)).toHaveText(first.text)
    await page.clock.runFor(FADE_MS)
    for (const { icon, text } of [second, third, fourth, fifth, first]) {
      await page.clock.runFor(INTERVAL_MS)
      await expect(message(page)).toHaveText(text)
      await expect(message(page).locator(`svg.lucide-${icon}`)).toHaveCount(1)
    }
  })

  await test.step('a message fades out after 3.5 s and the next fades in half a second later', async () => {
    await restartInterval(page)
    await page.clock.runFor(INTERVAL_MS - 1)
    expect(await getFinalOpacity(page)).toBe('1')
    await page.clock.runFor(1)
    await expect(message(page)).toHaveCSS('opacity', '0')
    await expect(message(page)).toHaveCSS('transition-duration', '0.5s')
    await page.clock.runFor(FADE_MS - 1)
    await expect(message(page)).toHaveText(first.text)
    await page.clock.runFor(1)
    await expect(message(page)).toHaveText(second.text)
    await expect(message(page)).toHaveCSS('opacity', '1')
  })

  await test.step('a message stays while the banner has the focus', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(banner(page).getByRole('button', { name: 'Pause announcements' })).toBeFocused()
    await page.clock.runFor(10 * INTERVAL_MS)
    await expect(message(page)).toHaveText(second.text)
    await page.keyboard.press('Tab')
    await page.clock.runFor(INTERVAL_MS + FADE_MS)
    await expect(message(page)).toHaveText(third.text)
  })

  await test.step('a message stays while it is hovered', async () => {
    await restartInterval(page)
    await page.clock.runFor(INTERVAL_MS)
    await expect(message(page)).toHaveCSS('opacity', '0')
    await message(page).hover()
    // it had started to fade and reappears
    await expect(message(page)).toHaveCSS('opacity', '1')
    await page.clock.runFor(10 * INTERVAL_MS)
    await expect(message(page)).toHaveText(third.text)
    await moveMouseAway(page)
    await page.clock.runFor(INTERVAL_MS + FADE_MS)
    await expect(message(page)).toHaveText(fourth.text)
  })

  await test.step('the messages can be paused and resumed, even while hovered', async () => {
    await banner(page).getByRole('button', { name: 'Pause announcements' }).click()
    await moveMouseAway(page)
    await page.getByRole('banner').getByRole('link', { name: 'Nukkad, home' }).focus()
    await page.clock.runFor(10 * INTERVAL_MS)
    await expect(message(page)).toHaveText(fourth.text)
    await banner(page).getByRole('button', { name: 'Play announcements' }).click()
    await page.clock.runFor(INTERVAL_MS + FADE_MS)
    await expect(message(page)).toHaveText(fifth.text)
    await moveMouseAway(page)
  })

  await test.step('no message is clipped, even on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    const bannerBox = await banner(page).boundingBox()
    for (const { text } of [fifth, first, second, third, fourth]) {
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

  await test.step('under reduced motion the messages change without fading', async () => {
    await expect(message(page)).toHaveText(fifth.text)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await restartInterval(page)
    await page.clock.runFor(INTERVAL_MS + FADE_MS - 1)
    await expect(message(page)).toHaveText(fifth.text)
    expect(await getFinalOpacity(page)).toBe('1')
    await page.clock.runFor(1)
    await expect(message(page)).toHaveText(first.text)
  })

  await test.step('the banner scrolls away and the header stays on phones', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.mouse.wheel(0, 600)
    await expect(banner(page)).not.toBeInViewport()
    await expect(page.locator('.site-header')).toBeInViewport({ ratio: 1 })
  })
})
