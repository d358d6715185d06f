import { expect, type Locator, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { ofManyColors, ofOneColor } from './products.ts'
import { visit } from './visit.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures, enlarged' })
const enlarge = (page: Page, number: number) => page.getByRole('button', { name: `Enlarge image ${number} of 2` })
const place = (page: Page, text: string) => viewer(page).getByRole('status').getByText(text)
const picture = (page: Page) => viewer(page).getByRole('img')

const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0

/** The picture is as wide as it was, so many times; it takes a moment to grow. */
async function expectGrown(page: Page, whole: number, [least, most]: [number, number]) {
  const factor = async () => (await widthOf(picture(page))) / whole
  await expect.poll(factor).toBeGreaterThan(least)
  await expect.poll(factor).toBeLessThan(most)
}

async function open(page: Page, number = 1): Promise<number> {
  await enlarge(page, number).click()
  await expect(viewer(page)).toHaveCSS('opacity', '1')
  return widthOf(picture(page))
}

test('the first picture carries the name under which a card grows into it, and no other does', async ({
  page,
  request,
}) => {
  const { _id } = await ofOneColor(request)
  await visit(page, `/product/${_id}`)
  const named = page.locator('[style*="product-picture"]')
  await expect(named).toHaveCount(1)
  await expect(named.getByRole('img')).toHaveAccessibleName(/./)
})

test('the largest file is fetched by those who look closer, and not before', async ({ page, request }) => {
  const { _id } = await ofOneColor(request)
  const fetched: string[] = []
  page.on('request', (asked) => /-1200\.(avif|webp)$/.test(asked.url()) && fetched.push(asked.url()))
  await visit(page, `/product/${_id}`)
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  await open(page)
  await expect.poll(() => fetched.length).toBe(1)
})

test.describe('on a desktop', () => {
  test('a picture opens by Enter, keys zoom and turn, Escape closes and gives the focus back', async ({
    page,
    request,
  }) => {
    const { _id, images } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    await enlarge(page, 1).press('Enter')
    await expect(viewer(page)).toHaveCSS('opacity', '1')
    const whole = await widthOf(picture(page))
    await expect(viewer(page).getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('+')
    await expectGrown(page, whole, [1.45, 1.55])
    await page.keyboard.press('-')
    await expectGrown(page, whole, [0.95, 1.05])
    for (let presses = 0; presses < 6; presses++) await page.keyboard.press('+')
    await expectGrown(page, whole, [3.9, 4.1])
    await expect(viewer(page).getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')

    await expect(place(page, '1/2')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(place(page, '2/2')).toBeVisible()
    await expect(picture(page)).toHaveAccessibleName(images[1]?.altText ?? '')
    // the next picture is whole again
    await expectGrown(page, whole, [0.95, 1.05])
    await page.keyboard.press('ArrowRight')
    await expect(place(page, '1/2')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(place(page, '2/2')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(enlarge(page, 1)).toBeFocused()
  })

  test('buttons do what the keys do', async ({ page, request }) => {
    const { _id } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    const whole = await open(page, 2)
    await expect(place(page, '2/2')).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
    await expectGrown(page, whole, [1.45, 1.55])
    await viewer(page).getByRole('button', { name: 'Zoom out' }).click()
    await expectGrown(page, whole, [0.95, 1.05])
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click()
    await expect(place(page, '1/2')).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Next picture' }).click()
    await expect(place(page, '2/2')).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toBeHidden()
  })

  test('the mouse clicks closer, drags, turns its wheel, and clicks back', async ({ page, request }) => {
    const { _id } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    const whole = await open(page)
    await page.mouse.click(720, 500)
    await expectGrown(page, whole, [2.4, 2.6])
    const before = await picture(page).boundingBox()
    await page.mouse.move(720, 500)
    await page.mouse.down()
    await page.mouse.move(760, 440, { steps: 4 })
    await page.mouse.up()
    await expect
      .poll(async () => Math.round(((await picture(page).boundingBox())?.y ?? 0) - (before?.y ?? 0)))
      .toBe(-60)
    await page.mouse.click(720, 500)
    await expectGrown(page, whole, [0.95, 1.05])
    await page.mouse.wheel(0, -300)
    await expectGrown(page, whole, [2.6, 2.8])
  })

  test('colours bring their own pictures into the viewer', async ({ page, request }) => {
    const product = await ofManyColors(request)
    const color = product.colors[1] ?? ''
    await visit(page, `/product/${product._id}`)
    await page.getByRole('link', { name: color, exact: true }).click()
    await expect(page.getByRole('heading', { name: `Colour ${color}` })).toBeVisible()
    await open(page)
    await expect(picture(page)).toHaveAccessibleName(new RegExp(` in ${color},`))
  })

  test('axe finds nothing in the viewer', async ({ page, request }) => {
    const { _id } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    await open(page)
    expect(await violations(page, 'main')).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  type Finger = { x: number; y: number }

  /** Fingers on glass: each moves from its first place to its last. */
  async function touch(page: Page, from: Finger[], to: Finger[]): Promise<void> {
    const glass = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
      glass.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
    await send('touchStart', from)
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const between = (a: number, b: number) => a + (b - a) * part
      await send(
        'touchMove',
        from.map((start, id) => ({ x: between(start.x, to[id]?.x ?? 0), y: between(start.y, to[id]?.y ?? 0) })),
      )
    }
    await send('touchEnd', [])
    await glass.detach()
  }

  test('the row is swiped through, and says where one is', async ({ page, request }) => {
    const { _id } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    const pictures = page.getByRole('region', { name: 'Images' })
    await expect(pictures.getByText('1/2')).toBeVisible()
    await pictures.getByRole('list').evaluate((row) => row.scrollTo({ left: row.clientWidth }))
    await expect(pictures.getByText('2/2')).toBeVisible()
  })

  test('another colour begins with its first picture', async ({ page, request }) => {
    const product = await ofManyColors(request)
    await visit(page, `/product/${product._id}`)
    const pictures = page.getByRole('region', { name: 'Images' })
    await pictures.getByRole('list').evaluate((row) => row.scrollTo({ left: row.clientWidth }))
    await expect(pictures.getByText('2/2')).toBeVisible()
    await page.getByRole('link', { name: product.colors[1] ?? '', exact: true }).click()
    await expect(pictures.getByText('1/2')).toBeVisible()
  })

  test('two fingers zoom, one moves, two taps bring it back', async ({ page, request }) => {
    const { _id } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    await enlarge(page, 1).tap()
    await expect(viewer(page)).toHaveCSS('opacity', '1')
    const whole = await widthOf(picture(page))
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
    )
    await expectGrown(page, whole, [2.3, 2.7])
    const before = await picture(page).boundingBox()
    await touch(page, [{ x: 200, y: 400 }], [{ x: 240, y: 400 }])
    await expect.poll(async () => Math.round(((await picture(page).boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBe(40)
    // a pan is no swipe
    await expect(place(page, '1/2')).toBeVisible()
    await page.touchscreen.tap(200, 400)
    await page.touchscreen.tap(200, 400)
    await expectGrown(page, whole, [0.95, 1.05])
    await page.touchscreen.tap(200, 400)
    await page.touchscreen.tap(200, 400)
    await expectGrown(page, whole, [2.4, 2.6])
  })

  test('a swipe over the whole picture leads to the next one', async ({ page, request }) => {
    const { _id } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    await enlarge(page, 1).tap()
    await expect(viewer(page)).toHaveCSS('opacity', '1')
    await touch(page, [{ x: 300, y: 400 }], [{ x: 120, y: 410 }])
    await expect(place(page, '2/2')).toBeVisible()
    await touch(page, [{ x: 100, y: 400 }], [{ x: 300, y: 410 }])
    await expect(place(page, '1/2')).toBeVisible()
    await touch(page, [{ x: 100, y: 400 }], [{ x: 130, y: 400 }])
    await expect(place(page, '1/2')).toBeVisible()
  })

  test('axe finds nothing in the viewer', async ({ page, request }) => {
    const { _id } = await ofOneColor(request)
    await visit(page, `/product/${_id}`)
    await enlarge(page, 1).tap()
    await expect(viewer(page)).toHaveCSS('opacity', '1')
    expect(await violations(page, 'main')).toEqual([])
  })
})
