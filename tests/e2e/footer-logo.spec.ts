import { expect, type Locator, type Page, test } from '@playwright/test'
import { ANY_PAGE, visit } from './visit.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

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

  test('has a name, leads home, is drawn with a faint watermark, and can be neither right-clicked nor dragged', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
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
    for (const type of ['contextmenu', 'dragstart']) {
      expect(await isAllowed(canvas(page), type), type).toBe(false)
      expect(await isAllowed(footer(page).getByRole('link', { name: 'Essentials' }), type), type).toBe(true)
    }
    await footer(page).getByRole('link', { name: 'Nukkad , home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('fits its place after the window has changed', async ({ page }) => {
    await visit(page, ANY_PAGE)
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

  test('keeps the developer’s shortcuts shut while it has the pointer or the focus, and only then', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
    expect(await refused(page, shortcuts)).toEqual([])
    await canvas(page).hover()
    expect(await refused(page, [...shortcuts, 'Control+C', 'F5'])).toEqual(shortcuts)
    await page.getByLabel('Email address').hover()
    expect(await refused(page, shortcuts)).toEqual([])
    await footer(page).getByRole('link', { name: 'Nukkad , home' }).focus()
    expect(await refused(page, shortcuts)).toEqual(shortcuts)
    await page.getByLabel('Email address').focus()
    expect(await refused(page, shortcuts)).toEqual([])
  })
})
