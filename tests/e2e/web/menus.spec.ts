import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { ANY_PAGE, visit, waitForHydration } from '../visit.ts'

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
  ['Wishlist', '/wishlist'],
  ['Login', '/login'],
] as const

const listLinks = (page: Page, navigation: string) =>
  page
    .getByRole('navigation', { name: navigation, exact: true })
    .locator('a')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('on a phone the menu has the links of the header, keeps the focus and closes', async ({ page }) => {
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const closeButton = menu.getByRole('button', { name: 'Close menu' })
  const homeLink = page.getByRole('banner').getByRole('link', { name: 'Nukkad, home' })
  const getLeft = async () => (await menu.boundingBox())?.x
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, ANY_PAGE)

  await test.step('it closes by Escape, its button and a click on the backdrop, and restores the focus', async () => {
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => closeButton.click(),
      () => page.mouse.click(360, 400),
    ]) {
      await button.press('Enter')
      await expect(menu).toBeVisible()
      await expect(button).toHaveAttribute('data-active', 'true')
      // waits for the transition to end
      await expect.poll(getLeft).toBe(0)
      await close()
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      await expect(button).not.toHaveAttribute('data-active')
    }
  })

  await test.step('its content is removed after it closes, also in browsers that cannot animate that', async () => {
    const element = page.locator('dialog[aria-label=Menu]')
    await expect(element).toBeEmpty()
    await element.evaluate((dialog) => dialog.style.setProperty('transition', 'none'))
    for (const close of [() => page.keyboard.press('Escape'), () => closeButton.click()]) {
      await button.press('Enter')
      await expect(menu).toBeVisible()
      await close()
      await expect(element).toBeEmpty()
    }
    await element.evaluate((dialog) => dialog.style.removeProperty('transition'))
  })

  await test.step('the focus stays in the open menu', async () => {
    await button.press('Enter')
    await expect(closeButton).toBeFocused()
    const outside = page.locator('main :focus, footer :focus, header > :not(dialog) > :focus:not(dialog *)')
    for (let presses = 0; presses < 15; presses++) {
      await page.keyboard.press('Tab')
      await expect(outside).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  await test.step('it slides in from the left with the same links, touch targets and no axe violations', async () => {
    await button.click()
    await expect(menu).toBeVisible()
    await expect.poll(getLeft).toBe(0)
    const zip = menu.getByRole('link', { name: 'Zip Hoodie' })
    await expect(zip).toBeHidden()
    await menu.getByText('Winter Wear').press('Enter')
    await expect(zip).toBeVisible()
    await menu.getByText('Winter Wear').press('Enter')
    await expect(zip).toBeHidden()
    await menu.getByText('Winter Wear').click()
    await expect(zip).toBeVisible()
    expect(await listLinks(page, 'Menu')).toEqual([...shopLinks, ...winterWear, ...infoLinks])
    const heights = await menu
      .locator('a, summary, button')
      .evaluateAll((rows) => rows.map((row) => [row.textContent, row.getBoundingClientRect().height] as const))
    expect(heights.filter(([, height]) => height < 44)).toEqual([])
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await zip.click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Zip Hoodie' })).toBeVisible()
  })

  const zipHeading = page.getByRole('heading', { level: 1, name: 'Zip Hoodie' })
  const homeHeading = page.getByRole('heading', { level: 1, name: 'Meet me at the Nukkad' })
  const cart = page.getByRole('dialog', { name: 'Your Cart' })

  await test.step('going back closes it and stays on the page, and going forward does not open it', async () => {
    await homeLink.click()
    await expect(homeHeading).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 400))
    await button.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => window.scrollY)).toBe(400)
    await page.goForward()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')
    await page.evaluate(() => window.scrollTo(0, 0))
  })

  await test.step('after closing it by Escape, its button or by reloading, going back leaves the page', async () => {
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => closeButton.click(),
      async () => {
        await page.reload()
        await waitForHydration(page)
      },
    ]) {
      await button.click()
      await expect(menu).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(1)
      await close()
      await expect(menu).toBeHidden()
      await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBeUndefined()
      await page.goBack()
      await expect(zipHeading).toBeVisible()
      await page.goForward()
      await expect(homeHeading).toBeVisible()
    }
  })

  await test.step('a link in it or in the cart adds one page to the history', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Cart' }).click()
    await cart.getByRole('link', { name: 'Shop New Launches' }).click()
    await expect(page).toHaveURL('/collections/all')
    await button.click()
    await menu.getByRole('link', { name: 'Essentials' }).click()
    await expect(page).toHaveURL('/collections/Essentials')
    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(homeHeading).toBeVisible()
    await page.goBack()
    await expect(zipHeading).toBeVisible()
  })

  await test.step('a menu opened during a navigation stays open on the new page', async () => {
    await page.evaluate(() => {
      const push = history.pushState
      history.pushState = (...args) => {
        push.apply(history, args)
        document.querySelector<HTMLElement>('button[aria-label="Menu"]')?.click()
      }
    })
    await homeLink.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zip Hoodie' })).toBeHidden()
    await expect(menu).toBeVisible()
    await closeButton.click()
    await expect(menu).toBeHidden()
  })
})

const shop = (page: Page) => page.getByRole('navigation', { name: 'Shop', exact: true })

test('on a desktop the header has every link, marks the current page and opens Winter Wear', async ({ page }) => {
  const winterWearSummary = shop(page).getByText('Winter Wear')
  const last = shop(page).getByRole('link', { name: 'Varsity Jacket' })
  await visit(page, '/collections/all?category=Top+Wear')

  await test.step('every header link is present, has its target and neither wraps nor is clipped', async () => {
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

  await test.step('the current page is marked', async () => {
    await expect(shop(page).locator('[aria-current=page]')).toHaveText(['All T-Shirts'])
    await shop(page).getByRole('link', { name: 'Tie Dye Oversized T-Shirt' }).click()
    await expect(shop(page).locator('[aria-current=page]')).toHaveText(['Tie Dye Oversized T-Shirt'])
  })

  await test.step('Winter Wear opens by keyboard and closes on blur or Escape', async () => {
    await page.mouse.move(300, 700)
    await winterWearSummary.press('Enter')
    await expect(last).toBeVisible()
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(last).toBeHidden()
    await winterWearSummary.press('Enter')
    await expect(last).toBeVisible()
    expect(await findViolations(page, 'header')).toEqual([])
    await last.focus()
    await page.keyboard.press('Escape')
    await expect(last).toBeHidden()
    await expect(shop(page).locator('summary')).toBeFocused()
    // also when opened by mouse
    await winterWearSummary.hover()
    await expect(last).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(last).toBeHidden()
  })

  await test.step('Winter Wear opens on hover, stays open on click and closes when the mouse leaves', async () => {
    await page.mouse.move(300, 700)
    await winterWearSummary.hover()
    await expect(last).toBeVisible()
    await winterWearSummary.click()
    await expect(last).toBeVisible()
    await page.mouse.move(300, 700)
    await expect(last).toBeHidden()
    await winterWearSummary.hover()
    await last.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Varsity Jacket' })).toBeVisible()
    await expect(shop(page).locator('details')).not.toHaveAttribute('open')
  })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('Winter Wear opens with a tap, and the links of the footer are large enough', async ({ page }) => {
    await visit(page, ANY_PAGE)

    await test.step('Winter Wear opens and closes with a tap', async () => {
      const hoodie = shop(page).getByRole('link', { name: 'Zip Hoodie' })
      await shop(page).getByText('Winter Wear').tap()
      await expect(hoodie).toBeVisible()
      await shop(page).getByText('Winter Wear').tap()
      await expect(hoodie).toBeHidden()
    })

    await test.step('all links and buttons of the footer are large enough for touch', async () => {
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 844 })
        const small = await page
          .getByRole('contentinfo')
          .locator('a, button, input')
          .evaluateAll((targets) =>
            targets
              .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
              .filter(({ box }) => box.height < 44 || box.width < 44)
              .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
          )
        expect(small, `${width} wide`).toEqual([])
      }
    })
  })
})
