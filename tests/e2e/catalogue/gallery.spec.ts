import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { findMultiColorProduct, findProduct, findSingleColorProduct } from '../products.ts'
import { visit } from '../visit.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Enlarged images' })
const enlargeButton = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Enlarge image ${number} of \\d$`) })
const formatPosition = (number: number) => new RegExp(`\\b${number}/\\d\\b`)
const position = (page: Page, number: number) => viewer(page).getByRole('status').getByText(formatPosition(number))
const viewerImage = (page: Page) => viewer(page).getByRole('img')

const getWidth = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0

/** Waits until the image is zoomed by a factor in this range. */
async function expectZoomed(page: Page, fullWidth: number, [min, max]: [number, number]) {
  const factor = async () => (await getWidth(viewerImage(page))) / fullWidth
  await expect.poll(factor).toBeGreaterThan(min)
  await expect.poll(factor).toBeLessThan(max)
}

/** Waits until the viewer is open and returns the width of its image. */
async function waitForViewer(page: Page): Promise<number> {
  await expect(viewer(page)).toHaveCSS('opacity', '1')
  return getWidth(viewerImage(page))
}

test('the images of a product are enlarged and zoomed on a desktop', async ({ page, request }) => {
  const { _id, images } = await findSingleColorProduct(request)
  const requests: string[] = []
  page.on('request', (request) => /-1200\.(avif|webp)$/.test(request.url()) && requests.push(request.url()))
  await visit(page, `/product/${_id}`)

  await test.step('only the first image has the view transition name of the card', async () => {
    const namedImages = page.locator('[style*="product-image"]')
    await expect(namedImages).toHaveCount(1)
    await expect(namedImages.getByRole('img')).toHaveAccessibleName(/./)
  })

  await test.step('the largest file is loaded only for zooming', async () => {
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([])
    await enlargeButton(page, 1).press('Enter')
    await waitForViewer(page)
    await expect.poll(() => requests.length).toBe(1)
  })

  await test.step('the mouse zooms by click and wheel, and drags', async () => {
    const fullWidth = await getWidth(viewerImage(page))
    await page.mouse.click(720, 500)
    await expectZoomed(page, fullWidth, [2.4, 2.6])
    const before = await viewerImage(page).boundingBox()
    await page.mouse.move(720, 500)
    await page.mouse.down()
    await page.mouse.move(760, 440, { steps: 12 })
    await page.mouse.up()
    // it follows after the first 10 pixels
    await expect
      .poll(async () => ((await viewerImage(page).boundingBox())?.y ?? 0) - (before?.y ?? 0))
      .toBeLessThanOrEqual(-45)
    await page.mouse.click(720, 500)
    await expectZoomed(page, fullWidth, [0.95, 1.05])
    await page.mouse.wheel(0, -300)
    await expectZoomed(page, fullWidth, [2.6, 2.8])
    await page.mouse.click(720, 500)
    await expectZoomed(page, fullWidth, [0.95, 1.05])
  })

  await test.step('the viewer has no axe violations', async () => {
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('keys zoom and navigate, and Escape closes and restores the focus', async () => {
    const fullWidth = await getWidth(viewerImage(page))
    await expect(viewer(page).getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('+')
    await expectZoomed(page, fullWidth, [1.45, 1.55])
    await page.keyboard.press('-')
    await expectZoomed(page, fullWidth, [0.95, 1.05])
    for (let presses = 0; presses < 6; presses++) await page.keyboard.press('+')
    await expectZoomed(page, fullWidth, [3.9, 4.1])
    await expect(viewer(page).getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')

    await expect(position(page, 1)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(position(page, 2)).toBeVisible()
    await expect(viewerImage(page)).toHaveAccessibleName(images[1]?.altText ?? '')
    // the next image is not zoomed
    await expectZoomed(page, fullWidth, [0.95, 1.05])
    await page.keyboard.press('ArrowLeft')
    await expect(position(page, 1)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(position(page, images.length)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(position(page, 1)).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(enlargeButton(page, 1)).toBeFocused()
  })
})

test('two images and the name of the product are on the first screen of a tablet', async ({ page, request }) => {
  const { _id, images } = await findSingleColorProduct(request)
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, `/product/${_id}`)
  const gallery = page.getByRole('region', { name: 'Images' })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  for (const number of [1, 2]) await expect(enlargeButton(page, number)).toBeInViewport({ ratio: 1 })
  await expect(enlargeButton(page, 3)).not.toBeInViewport()
  await gallery.getByRole('list').evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(enlargeButton(page, images.length)).toBeInViewport({ ratio: 1 })
  const marks = gallery.locator('span:empty').filter({ visible: true })
  await expect(marks).toHaveCount(images.length)
  await expect(marks.last()).toHaveCSS('background-color', 'rgb(212, 255, 58)')
  await expect(gallery.getByText(`/${images.length}`)).toBeHidden()
})

test('the viewer shows the chosen image of the chosen color', async ({ page, request }) => {
  const { _id, colors, images } = await findMultiColorProduct(request)
  const color = colors[1] ?? ''
  await visit(page, `/product/${_id}`)
  await page.getByRole('radio', { name: color, exact: true }).check()
  await expect(page.getByRole('radiogroup', { name: `Colour ${color}` })).toBeVisible()
  await enlargeButton(page, 2).click()
  const fullWidth = await waitForViewer(page)
  await expect(viewerImage(page)).toHaveAccessibleName(new RegExp(` in ${color},`))
  await expect(position(page, 2)).toBeVisible()

  await test.step('the buttons do the same as the keys', async () => {
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
    await expectZoomed(page, fullWidth, [1.45, 1.55])
    await viewer(page).getByRole('button', { name: 'Zoom out' }).click()
    await expectZoomed(page, fullWidth, [0.95, 1.05])
    await viewer(page).getByRole('button', { name: 'Previous image' }).click()
    await expect(position(page, 1)).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Next image' }).click()
    await expect(position(page, 2)).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toBeHidden()
  })

  await test.step('after closing, it opens with another image', async () => {
    const [first] = images.filter((image) => image.color === color)
    await enlargeButton(page, 1).click()
    await waitForViewer(page)
    await expect(position(page, 1)).toBeVisible()
    await expect(viewerImage(page)).toHaveAccessibleName(first?.altText ?? '')
  })

  await test.step("the browser's Back closes it", async () => {
    await page.goBack()
    await expect(viewer(page)).toBeHidden()
    await expect(page.getByRole('radiogroup', { name: `Colour ${color}` })).toBeVisible()
  })
})

test('a garment is turned by dragging and with the arrow keys', async ({ page, request }) => {
  const { _id } = await findProduct(request, ({ images }) => images.some(({ turntableUrl }) => turntableUrl))
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('-turntable-') && requests.push(request.url()))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/product/${_id}`)
  const turn = page.getByRole('button', { name: 'Turn', exact: true })
  const turntable = page.getByRole('slider', { name: /^Turn: / })
  const expectDegrees = (degrees: number) => expect(turntable).toHaveAttribute('aria-valuenow', String(degrees))

  await test.step('its image is loaded on demand', async () => {
    await expect(turn).toHaveCount(1)
    expect(requests).toEqual([])
    await turn.click()
    await expect(turntable).toHaveAttribute('aria-busy', 'false')
    expect(requests).toHaveLength(1)
    await expect(turn).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('it does not move by itself if the visitor prefers reduced motion, and keys turn it', async () => {
    await expectDegrees(0)
    await expect(turntable).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expectDegrees(15)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectDegrees(345)
    await page.keyboard.press('Home')
    await expectDegrees(0)
  })

  await test.step('a drag across half of the width shows the back', async () => {
    const box = await turntable.boundingBox()
    if (!box) throw new Error('The turntable has no box')
    await page.mouse.move(box.x + 10, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 10 + box.width / 2, box.y + 200, { steps: 4 })
    await page.mouse.up()
    await expectDegrees(180)
    await page.mouse.move(box.x + 20, box.y + 200)
    await expectDegrees(180)
    expect(await findViolations(page, 'header, footer')).toEqual([])
  })

  await test.step('the button returns to the image', async () => {
    await turn.click()
    await expect(turntable).toHaveCount(0)
    await expect(turn).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('otherwise it turns once around to show what it can do', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await turn.click()
    await expect.poll(async () => Number(await turntable.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await page.keyboard.press('Home')
    await expectDegrees(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  type Finger = { x: number; y: number }

  /** Simulates touches that move from the first to the last positions. */
  async function touch(page: Page, from: Finger[], to: Finger[], steps = 4): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
      })
    await send('touchStart', from)
    for (let step = 1; step <= steps; step++) {
      const interpolate = (a: number, b: number) => a + ((b - a) * step) / steps
      await send(
        'touchMove',
        from.map((start, id) => ({ x: interpolate(start.x, to[id]?.x ?? 0), y: interpolate(start.y, to[id]?.y ?? 0) })),
      )
    }
    await send('touchEnd', [])
    await session.detach()
  }

  test('the images of a product are swiped and zoomed', async ({ page, request }) => {
    const { _id, colors } = await findMultiColorProduct(request)
    await visit(page, `/product/${_id}`)

    await test.step('the gallery is swipeable and shows the position', async () => {
      const gallery = page.getByRole('region', { name: 'Images' })
      await expect(gallery.getByText(formatPosition(1))).toBeVisible()
      await gallery.getByRole('list').evaluate((row) => row.scrollTo({ left: row.clientWidth }))
      await expect(gallery.getByText(formatPosition(2))).toBeVisible()
    })

    await test.step('another color starts with its first image', async () => {
      await page.getByRole('radio', { name: colors[1] ?? '', exact: true }).check()
      await expect(page.getByRole('region', { name: 'Images' }).getByText(formatPosition(1))).toBeVisible()
    })

    await enlargeButton(page, 1).tap()
    const fullWidth = await waitForViewer(page)

    await test.step('a swipe shows the next image', async () => {
      await touch(page, [{ x: 300, y: 400 }], [{ x: 120, y: 410 }])
      await expect(position(page, 2)).toBeVisible()
      await touch(page, [{ x: 100, y: 400 }], [{ x: 300, y: 410 }])
      await expect(position(page, 1)).toBeVisible()
      await touch(page, [{ x: 100, y: 400 }], [{ x: 130, y: 400 }])
      await expect(position(page, 1)).toBeVisible()
    })

    await test.step('the viewer has no axe violations', async () => {
      expect(await findViolations(page, 'main')).toEqual([])
    })

    await test.step('pinch zooms, one finger pans, a double tap resets', async () => {
      await touch(
        page,
        [
          { x: 145, y: 400 },
          { x: 245, y: 400 },
        ],
        [
          { x: 70, y: 400 },
          { x: 320, y: 400 },
        ],
        16,
      )
      await expectZoomed(page, fullWidth, [2.3, 2.7])
      const before = await viewerImage(page).boundingBox()
      await touch(page, [{ x: 200, y: 400 }], [{ x: 240, y: 400 }], 16)
      await expect
        .poll(async () => ((await viewerImage(page).boundingBox())?.x ?? 0) - (before?.x ?? 0))
        .toBeGreaterThanOrEqual(25)
      // panning does not navigate
      await expect(position(page, 1)).toBeVisible()
      await page.touchscreen.tap(200, 400)
      await page.touchscreen.tap(200, 400)
      await expectZoomed(page, fullWidth, [0.95, 1.05])
      await page.touchscreen.tap(200, 400)
      await page.touchscreen.tap(200, 400)
      await expectZoomed(page, fullWidth, [2.4, 2.6])
    })
  })
})
