import { expect, type Locator, type Page, test } from '@playwright/test'
import { ANY_PAGE, visit } from '../visit.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const canvas = (page: Page) => footer(page).locator('canvas')
const shortcuts = ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C', 'Control+U']

/** Presses the keys and returns those that the page blocked. */
async function pressAndListBlocked(page: Page, keys: string[]): Promise<string[]> {
  await page.evaluate(() => {
    window.onkeydown = (event) => {
      document.body.setAttribute('data-blocked', String(event.defaultPrevented))
      // keeps the test browser from opening its developer tools
      event.preventDefault()
    }
  })
  const blocked: string[] = []
  for (const key of keys) {
    await page.keyboard.press(key)
    if ((await page.locator('body').getAttribute('data-blocked')) === 'true') blocked.push(key)
  }
  return blocked
}

/** Dispatches the event and returns whether the page allowed its default. */
const isAllowed = (target: Locator, type: string) =>
  target.evaluate((element, name) => element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })), type)

test('the canvas logo fits the window, has a watermark and cannot be copied easily', async ({ page }) => {
  await visit(page, ANY_PAGE)
  await canvas(page).scrollIntoViewIfNeeded()
  await expect(page.locator('[data-dehydrated]')).toHaveCount(0)

  await test.step('it blocks developer shortcuts only while hovered or focused', async () => {
    await page.mouse.move(0, 0)
    expect(await pressAndListBlocked(page, shortcuts)).toEqual([])
    await canvas(page).hover()
    expect(await pressAndListBlocked(page, [...shortcuts, 'Control+C', 'F5'])).toEqual(shortcuts)
    await page.getByLabel('Email address').hover()
    expect(await pressAndListBlocked(page, shortcuts)).toEqual([])
    await footer(page).getByRole('link', { name: 'Nukkad, home' }).focus()
    expect(await pressAndListBlocked(page, shortcuts)).toEqual(shortcuts)
    await page.getByLabel('Email address').focus()
    expect(await pressAndListBlocked(page, shortcuts)).toEqual([])
  })

  await test.step('it has a label and a faint watermark and blocks right-click and drag', async () => {
    await expect(canvas(page)).toHaveAccessibleName('Nukkad')
    const { plain, watermarked, darkestGreen } = await canvas(page).evaluate((element: HTMLCanvasElement) => {
      const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
      const accent = [0xd4, 0xff, 0x3a] as const
      const count = { plain: 0, watermarked: 0, darkestGreen: 255 }
      for (let at = 0; at < pixels.length; at += 4) {
        // skips the antialiased edges
        if (pixels[at + 3] !== 255) continue
        const [red = 0, green = 0] = [pixels[at], pixels[at + 1]]
        if (red === accent[0] && green === accent[1]) count.plain++
        else {
          count.watermarked++
          count.darkestGreen = Math.min(count.darkestGreen, green)
        }
      }
      return count
    })
    expect(plain).toBeGreaterThan(10_000)
    expect(watermarked).toBeGreaterThan(plain / 50)
    expect(watermarked).toBeLessThan(plain)
    expect(darkestGreen).toBeGreaterThan(200)
    for (const type of ['contextmenu', 'dragstart']) {
      expect(await isAllowed(canvas(page), type), type).toBe(false)
      expect(await isAllowed(footer(page).getByRole('link', { name: 'Essentials' }), type), type).toBe(true)
    }
  })

  await test.step('it is redrawn when the window is resized', async () => {
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

  await test.step('it links home', async () => {
    await footer(page).getByRole('link', { name: 'Nukkad, home' }).click()
    await expect(page).toHaveURL('/')
  })
})
