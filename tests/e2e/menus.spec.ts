import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './axe.ts'
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
const infoLinks = [
  ['Contact', '/contact'],
  ['About Us', '/about'],
  ['Login', '/login'],
] as const

const listLinks = (page: Page, navigation: string) =>
  page
    .getByRole('navigation', { name: navigation, exact: true })
    .locator('a')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

  test('the menu slides in from the left with the same links, touch targets and no axe violations', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
    expect(await findViolations(page, 'header')).toEqual([])
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
    expect(await listLinks(page, 'Menu')).toEqual([...shopLinks, ...winterWear, ...infoLinks])
    for (const row of await menu(page).locator('a, summary, button').all()) {
      expect((await row.boundingBox())?.height, (await row.textContent()) ?? '').toBeGreaterThanOrEqual(44)
    }
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
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

  test('a menu opened during a navigation stays open on the new page', async ({ page }) => {
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

  test('closes by Escape, its button and a click on the backdrop, and restores the focus', async ({ page }) => {
    await visit(page, ANY_PAGE)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => menu(page).getByRole('button', { name: 'Close menu' }).click(),
      () => page.mouse.click(360, 400),
    ]) {
      await button(page).press('Enter')
      await expect(menu(page)).toBeVisible()
      await expect(button(page)).toHaveAttribute('data-active', 'true')
      // waits for the transition to end
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

  test('every header link is present, has its target and neither wraps nor is clipped', async ({ page }) => {
    await visit(page, ANY_PAGE)
    expect(await listLinks(page, 'Shop')).toEqual([...shopLinks, ...winterWear])
    expect(await listLinks(page, 'Help and account')).toEqual(infoLinks)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const brokenLinks = await page
        .getByRole('banner')
        .locator('nav a:visible, nav summary:visible')
        .evaluateAll((links) =>
          links
            .filter((link) => {
              const range = document.createRange()
              range.selectNodeContents(link)
              const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
              return lines !== 1 || link.scrollWidth > link.clientWidth
            })
            .map(({ textContent }) => textContent),
        )
      expect(brokenLinks, `${width} wide`).toEqual([])
      expect(await page.getByRole('banner').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      )
    }
  })

  test('Winter Wear opens on hover, stays open on click and closes when the mouse leaves', async ({ page }) => {
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

  test('Winter Wear opens by keyboard and closes on blur or Escape', async ({ page }) => {
    await visit(page, ANY_PAGE)
    const openWinterWear = async () => {
      await shop(page).getByText('Winter Wear').press('Enter')
      await expect(last(page)).toBeVisible()
    }
    await openWinterWear()
    await last(page).focus()
    await page.keyboard.press('Tab')
    await expect(last(page)).toBeHidden()
    await openWinterWear()
    expect(await findViolations(page, 'header')).toEqual([])
    await last(page).focus()
    await page.keyboard.press('Escape')
    await expect(last(page)).toBeHidden()
    await expect(shop(page).locator('summary')).toBeFocused()
    // also when opened by mouse
    await shop(page).getByText('Winter Wear').hover()
    await expect(last(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(last(page)).toBeHidden()
    expect(await findViolations(page, 'header')).toEqual([])
  })

  test('the current page is marked', async ({ page }) => {
    await visit(page, '/collections/all?category=Top+Wear')
    await expect(shop(page).locator('[aria-current=page]')).toHaveText(['All T-Shirts'])
    await shop(page).getByRole('link', { name: 'Tie Dye Oversized T-Shirt' }).click()
    await expect(shop(page).locator('[aria-current=page]')).toHaveText(['Tie Dye Oversized T-Shirt'])
  })
})

test.describe('on a touch tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true })

  test('Winter Wear opens and closes with a tap', async ({ page }) => {
    await visit(page, ANY_PAGE)
    const winterWearSummary = page.getByRole('navigation', { name: 'Shop', exact: true }).getByText('Winter Wear')
    const hoodie = page.getByRole('navigation', { name: 'Shop', exact: true }).getByRole('link', { name: 'Zip Hoodie' })
    await winterWearSummary.tap()
    await expect(hoodie).toBeVisible()
    await winterWearSummary.tap()
    await expect(hoodie).toBeHidden()
  })
})
