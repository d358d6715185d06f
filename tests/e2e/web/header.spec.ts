import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { estimateDelivery, formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { createAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { ANY_PAGE, getFirstProduct, visit } from '../visit.ts'

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

type Login = Record<'userToken' | 'userInfo', string> | undefined

/** Logs this browser in or out, as another tab would. */
const storeLogin = (page: Page, login: Login) =>
  page.evaluate((entries) => {
    localStorage.removeItem('userToken')
    localStorage.removeItem('userInfo')
    for (const [key, value] of Object.entries(entries ?? {})) localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage'))
  }, login)

/** Adds the newest product to this browser's guest cart. */
async function fillCart(page: Page, request: APIRequestContext, quantity: number) {
  const { _id, name, price } = await getFirstProduct(request)
  const product: { sizes: string[]; colors: string[] } = await (await request.get(`/api/products/${_id}`)).json()
  const choice = { size: product.sizes[0], color: product.colors[0] }
  const guestId = `guest_test_${crypto.randomUUID()}`
  const response = await request.post('/api/cart', { data: { productId: _id, quantity, ...choice, guestId } })
  expect(response.ok()).toBe(true)
  await page.addInitScript((id) => localStorage.setItem('guestId', id), guestId)
  return { _id, name, price, ...choice }
}

const header = (page: Page) => page.getByRole('banner')
const cartButton = (page: Page) => header(page).getByRole('button', { name: /^Cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const loginLink = (page: Page) => header(page).getByRole('link', { name: 'Login' })
const adminLink = (page: Page) => header(page).getByRole('link', { name: 'Admin' })
const profileIcon = (page: Page) => header(page).getByRole('link', { name: 'Profile' })

test('a guest sees Login, icons within reach and an empty cart', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await visit(page, ANY_PAGE)

  await test.step('the drawer is loaded on hover or focus', async () => {
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => url.includes('cart-drawer'))).toEqual([])
    const drawerRequest = page.waitForRequest('**/*cart-drawer*')
    await cartButton(page).hover()
    await drawerRequest
  })

  await test.step('a guest sees Login and no Admin button', async () => {
    await expect(loginLink(page)).toHaveAttribute('href', '/login')
    await expect(adminLink(page)).toBeHidden()
  })

  await test.step('the profile icon links to the login', async () => {
    await expect(profileIcon(page).locator('svg')).toHaveAttribute('fill', 'none')
    await expect(profileIcon(page)).toHaveAttribute('href', '/login')
  })

  await test.step('an empty cart has no badge', async () => {
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await expect(cartButton(page)).toHaveText('')
  })

  await test.step('the tab order of the header is left to right', async () => {
    const focusOrder: string[] = []
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press('Tab')
      focusOrder.push(
        await page.evaluate(() => {
          const { ariaLabel, textContent } = document.activeElement ?? {}
          return ariaLabel ?? textContent ?? ''
        }),
      )
    }
    expect(focusOrder).toEqual([
      'Skip to content',
      'Pause announcements',
      'Nukkad, home',
      'Contact',
      'About Us',
      'Wishlist',
      'Login',
      'Search',
      'Profile',
      'Cart',
    ])
  })

  await test.step('the skip link skips the header', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('every icon is large enough for touch and none is clipped', async () => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      const boxes = await header(page)
        .locator('a:visible, button:visible')
        .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().toJSON() as DOMRect))
      expect(boxes.length).toBeGreaterThanOrEqual(4)
      for (const box of boxes) {
        expect(box.width).toBeGreaterThanOrEqual(44)
        expect(box.height).toBeGreaterThanOrEqual(44)
        expect(box.right, `${width} wide`).toBeLessThanOrEqual(width)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('Escape, the close button and a click on the backdrop close the drawer and restore the focus', async () => {
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => drawer(page).getByRole('button', { name: 'Close cart' }).click(),
      () => page.mouse.click(20, 600),
    ]) {
      await cartButton(page).press('Enter')
      await expect(drawer(page).getByRole('button', { name: 'Close cart' })).toBeFocused()
      await close()
      await expect(drawer(page)).toBeHidden()
      await expect(cartButton(page)).toBeFocused()
      await expect(cartButton(page)).not.toHaveAttribute('data-active')
    }
  })

  await test.step('an empty cart links to the products and has no axe violations', async () => {
    await cartButton(page).click()
    await expect(drawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect(
      drawer(page).getByText("New looks are waiting to join your closet… Let's fill this cart with style!"),
    ).toBeVisible()
    await expect(drawer(page).getByText('Total')).toBeHidden()
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await drawer(page).getByRole('link', { name: 'Shop New Launches' }).click()
    await expect(page).toHaveURL('/collections/all')
    await expect(drawer(page)).toBeHidden()
  })
})

test('a filled cart has a badge, every line and the total, and leads a guest to the login', async ({
  page,
  request,
}) => {
  const line = await fillCart(page, request, 12)
  await visit(page, ANY_PAGE)

  await test.step('the badge shows the total quantity in red', async () => {
    await expect(cartButton(page)).toHaveText('12')
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 12 items')
    await expect(cartButton(page).getByText('12')).toHaveCSS('background-color', 'rgb(228, 67, 45)')
  })

  await test.step('the drawer slides in from the right with every line and the total', async () => {
    await cartButton(page).click()
    await expect(drawer(page).getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    await expect(cartButton(page)).toHaveAttribute('data-active', 'true')
    const item = drawer(page).getByRole('listitem')
    await expect(item).toHaveCount(1)
    const variant = new URLSearchParams({ color: line.color ?? '', size: line.size ?? '' })
    await expect(item.getByRole('link', { name: line.name })).toHaveAttribute('href', `/product/${line._id}?${variant}`)
    await expect(item.getByText(`Size: ${line.size} | Color: ${line.color}`)).toBeVisible()
    await expect(item.locator('img')).toBeVisible()
    const total = rupees.format(line.price * 12)
    await expect(item.getByText(total, { exact: true })).toBeVisible()
    await expect(drawer(page).getByText('Total', { exact: true })).toBeVisible()
    await expect(drawer(page).getByText('Total items')).toBeVisible()
    await expect(drawer(page).getByRole('definition')).toHaveText(['12', total])
    await expect(drawer(page).getByText(formatDeliveryEstimate(estimateDelivery(new Date())))).toBeVisible()
    await expect(
      drawer(page).getByText('Shipping, taxes, and discount codes are calculated at checkout.'),
    ).toBeVisible()
    // allows for the width of a scrollbar
    const measureGap = async () => {
      const { x = 0, width = 0 } = (await drawer(page).boundingBox()) ?? {}
      return 1440 - (x + width)
    }
    await expect.poll(measureGap).toBeLessThanOrEqual(20)
  })

  await test.step('the drawer has no axe violations on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(drawer(page).getByText('Proceed To Checkout')).toBeVisible()
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
  })

  await test.step('a guest is sent to the login before the checkout', async () => {
    await drawer(page).getByRole('link', { name: 'Proceed To Checkout' }).click()
    await expect(page).toHaveURL('/login?redirect=checkout')
    await expect(drawer(page)).toBeHidden()
  })
})

test('the account links follow the login without a layout shift', async ({ page, request }) => {
  const { user, token } = await createAccount(request)
  const customer = { userToken: token, userInfo: JSON.stringify(user) }
  // the server still knows the account as a customer
  const admin = { userToken: token, userInfo: JSON.stringify({ ...user, role: 'admin' }) }
  await page.addInitScript(
    ([userToken, userInfo]) => {
      localStorage.setItem('userToken', userToken)
      localStorage.setItem('userInfo', userInfo)
    },
    [customer.userToken, customer.userInfo] as const,
  )
  await fillCart(page, request, 1)
  const about = header(page).getByRole('link', { name: 'About Us' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await visit(page, ANY_PAGE)
  const accountLink = header(page).getByRole('link', { name: 'Account' })
  await expect(accountLink).toBeVisible()
  const position = await about.boundingBox()

  await test.step('a customer sees Account instead of Login', async () => {
    await expect(accountLink).toHaveAttribute('href', '/profile')
    await expect(loginLink(page)).toBeHidden()
    await expect(adminLink(page)).toBeHidden()
  })

  await test.step('a customer goes straight to the checkout', async () => {
    await cartButton(page).click()
    await expect(drawer(page).getByRole('link', { name: 'Proceed To Checkout' })).toHaveAttribute('href', '/checkout')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  })

  await test.step('an admin sees the Admin button in the same place', async () => {
    await storeLogin(page, admin)
    await expect(adminLink(page)).toHaveAttribute('href', '/admin')
    await expect(loginLink(page)).toBeHidden()
    expect(await about.boundingBox()).toEqual(position)
  })

  await test.step('the phone menu shows the same links', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
    await expect(menu.getByRole('link', { name: 'Login' })).toBeHidden()
    await storeLogin(page, undefined)
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Admin' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  await test.step('a guest sees Login in the same place', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(loginLink(page)).toBeVisible()
    expect(await about.boundingBox()).toEqual(position)
  })

  await test.step('the profile icon links to the profile, where it is filled', async () => {
    await storeLogin(page, customer)
    await expect(profileIcon(page)).toHaveAttribute('href', '/profile')
    await profileIcon(page).click()
    await expect(page).toHaveURL('/profile')
    await expect(profileIcon(page).locator('svg')).toHaveAttribute('fill', 'currentColor')
    await expect(profileIcon(page)).toHaveAttribute('data-active', 'true')
  })
})
