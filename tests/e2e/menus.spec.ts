import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { ANY_PAGE, visit } from './visit.ts'

const shopLinks = [
  ['New Launches', '/collections/all'],
  ['OverSized T-Shirt', '/collections/OverSized%20T-Shirt'],
  ['Tie Dye Oversized T-Shirt', '/collections/Tie%20Dye%20Oversized%20T-Shirt'],
  ['Acid Wash Oversized T-Shirt', '/collections/Acid%20Wash%20Oversized%20T-Shirt'],
  ['All T-Shirts', '/collections/all?category=Top+Wear'],
  ['Essentials', '/collections/Essentials'],
] as const
const winterWear = [
  ['SweatShirt', '/collections/SweatShirt'],
  ['OverSized SweatShirt', '/collections/OverSized%20SweatShirt'],
  ['Hoodie', '/collections/Hoodie'],
  ['Zip Hoodie', '/collections/Zip%20Hoodie'],
  ['OverSized Hoodie', '/collections/OverSized%20Hoodie'],
  ['Acid Washed Hoodie', '/collections/Acid%20Washed%20Hoodie'],
  ['Varsity Jacket', '/collections/Varsity%20Jacket'],
] as const
const houseLinks = [
  ['Contact', '/contact'],
  ['About Us', '/about'],
  ['Login', '/login'],
] as const

const linksIn = (page: Page, navigation: string) =>
  page
    .getByRole('navigation', { name: navigation, exact: true })
    .locator('a')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

  test('the menu slides in from the left with the same links, for thumbs and for axe, and leads on', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
    expect(await violations(page, 'header')).toEqual([])
    await button(page).click()
    await expect(menu(page)).toBeVisible()
    await expect.poll(async () => (await menu(page).boundingBox())?.x).toBe(0)
    const zip = menu(page).getByRole('link', { name: 'Zip Hoodie' })
    await expect(zip).toBeHidden()
    await menu(page).getByText('Winter Wear').press('Enter')
    await expect(zip).toBeVisible()
    await menu(page).getByText('Winter Wear').press('Enter')
    await expect(zip).toBeHidden()
    await menu(page).getByText('Winter Wear').click()
    await expect(zip).toBeVisible()
    expect(await linksIn(page, 'Menu')).toEqual([...shopLinks, ...winterWear, ...houseLinks])
    for (const row of await menu(page).locator('a, summary, button').all()) {
      expect((await row.boundingBox())?.height, (await row.textContent()) ?? '').toBeGreaterThanOrEqual(44)
    }
    expect(await violations(page, 'dialog[open]')).toEqual([])
    await zip.click()
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Zip Hoodie' })).toBeVisible()
  })

  test('going back closes it', async ({ page }) => {
    await visit(page, '/collections/Hoodie')
    await page.getByRole('link', { name: 'Nukkad, home' }).click()
    await expect(page).toHaveURL('/')
    await button(page).click()
    await expect(menu(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Hoodie' })).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })

  test('opened as soon as the address has changed, it stays open on the page that comes', async ({ page }) => {
    await visit(page, '/collections/Hoodie')
    await page.evaluate(() => {
      const push = history.pushState
      history.pushState = (...args) => {
        push.apply(history, args)
        document.querySelector<HTMLElement>('button[aria-label="Menu"]')?.click()
      }
    })
    await page.getByRole('link', { name: 'Nukkad, home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hoodie' })).toBeHidden()
    await expect(menu(page)).toBeVisible()
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
  })

  test('closes by Escape, by its button and by a press beside it, and gives the focus back', async ({ page }) => {
    await visit(page, ANY_PAGE)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => menu(page).getByRole('button', { name: 'Close menu' }).click(),
      () => page.mouse.click(360, 400),
    ]) {
      await button(page).press('Enter')
      await expect(menu(page)).toBeVisible()
      await expect(button(page)).toHaveAttribute('data-active', 'true')
      // it has come to rest
      await expect.poll(async () => (await menu(page).boundingBox())?.x).toBe(0)
      await close()
      await expect(menu(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
      await expect(button(page)).not.toHaveAttribute('data-active')
    }
  })

  test('the focus stays in the open menu', async ({ page }) => {
    await visit(page, ANY_PAGE)
    await button(page).press('Enter')
    await expect(menu(page).getByRole('button', { name: 'Close menu' })).toBeFocused()
    for (let presses = 0; presses < 15; presses++) {
      await page.keyboard.press('Tab')
      const outside = page.locator('main :focus, footer :focus, header > :not(dialog) > :focus:not(dialog *)')
      await expect(outside).toHaveCount(0)
    }
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  const shop = (page: Page) => page.getByRole('navigation', { name: 'Shop', exact: true })
  const last = (page: Page) => shop(page).getByRole('link', { name: 'Varsity Jacket' })

  test('every link of the header is there, leads where it says, and neither wraps nor is cut', async ({ page }) => {
    await visit(page, ANY_PAGE)
    expect(await linksIn(page, 'Shop')).toEqual([...shopLinks, ...winterWear])
    expect(await linksIn(page, 'Help and account')).toEqual(houseLinks)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const spoilt = await page
        .getByRole('banner')
        .locator('nav a:visible, nav summary:visible')
        .evaluateAll((links) =>
          links
            .filter((link) => {
              const words = document.createRange()
              words.selectNodeContents(link)
              const lines = new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size
              return lines !== 1 || link.scrollWidth > link.clientWidth
            })
            .map(({ textContent }) => textContent),
        )
      expect(spoilt, `${width} wide`).toEqual([])
      expect(await page.getByRole('banner').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      )
    }
  })

  test('Winter Wear opens under the mouse, stays open when clicked, and closes when the mouse leaves', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
    await shop(page).getByText('Winter Wear').hover()
    await expect(last(page)).toBeVisible()
    await shop(page).getByText('Winter Wear').click()
    await expect(last(page)).toBeVisible()
    await page.mouse.move(300, 700)
    await expect(last(page)).toBeHidden()
    await shop(page).getByText('Winter Wear').hover()
    await last(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Varsity Jacket' })).toBeVisible()
    await expect(shop(page).locator('details')).not.toHaveAttribute('open')
  })

  test('Winter Wear opens by keyboard, and closes when the focus moves on or by Escape', async ({ page }) => {
    await visit(page, ANY_PAGE)
    const open = async () => {
      await shop(page).getByText('Winter Wear').press('Enter')
      await expect(last(page)).toBeVisible()
    }
    await open()
    await last(page).focus()
    await page.keyboard.press('Tab')
    await expect(last(page)).toBeHidden()
    await open()
    expect(await violations(page, 'header')).toEqual([])
    await last(page).focus()
    await page.keyboard.press('Escape')
    await expect(last(page)).toBeHidden()
    await expect(shop(page).locator('summary')).toBeFocused()
    // and for the mouse too
    await shop(page).getByText('Winter Wear').hover()
    await expect(last(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(last(page)).toBeHidden()
    expect(await violations(page, 'header')).toEqual([])
  })

  test('the page one is on is marked', async ({ page }) => {
    await visit(page, '/collections/all?category=Top+Wear')
    await expect(shop(page).locator('[aria-current=page]')).toHaveText(['All T-Shirts'])
    await shop(page).getByRole('link', { name: 'Tie Dye Oversized T-Shirt' }).click()
    await expect(shop(page).locator('[aria-current=page]')).toHaveText(['Tie Dye Oversized T-Shirt'])
  })
})

test.describe('on a tablet with fingers', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true })

  test('Winter Wear opens and closes with a tap', async ({ page }) => {
    await visit(page, ANY_PAGE)
    const winter = page.getByRole('navigation', { name: 'Shop', exact: true }).getByText('Winter Wear')
    const hoodie = page.getByRole('navigation', { name: 'Shop', exact: true }).getByRole('link', { name: 'Zip Hoodie' })
    await winter.tap()
    await expect(hoodie).toBeVisible()
    await winter.tap()
    await expect(hoodie).toBeHidden()
  })
})
