import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { findViolations } from './axe.ts'
import { ANY_PAGE, getFirstProduct, visit } from './visit.ts'

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Creates a customer account and stores this role in the browser; the server still knows it as a customer. */
async function logIn(page: Page, request: APIRequestContext, role: 'customer' | 'admin'): Promise<void> {
  const { user, token } = await createAccount(request)
  await page.addInitScript(
    ([userToken, userInfo]) => {
      localStorage.setItem('userToken', userToken)
      localStorage.setItem('userInfo', userInfo)
    },
    [token, JSON.stringify({ ...user, role })] as const,
  )
}

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

test.describe('account links', () => {
  const login = (page: Page) => header(page).getByRole('link', { name: 'Login' })
  const admin = (page: Page) => header(page).getByRole('link', { name: 'Admin' })

  test('a guest sees Login and no Admin button', async ({ page }) => {
    await visit(page, ANY_PAGE)
    await expect(login(page)).toHaveAttribute('href', '/login')
    await expect(admin(page)).toBeHidden()
  })

  test('a customer sees Account instead of Login, without a layout shift', async ({ page, request }) => {
    await visit(page, ANY_PAGE)
    const about = header(page).getByRole('link', { name: 'About Us' })
    const position = await about.boundingBox()
    await logIn(page, request, 'customer')
    await visit(page, ANY_PAGE)
    await expect(header(page).getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/profile')
    await expect(login(page)).toBeHidden()
    expect(await about.boundingBox()).toEqual(position)
    await expect(admin(page)).toBeHidden()
  })

  test('an admin sees the Admin button, without a layout shift', async ({ page, request }) => {
    await visit(page, ANY_PAGE)
    const about = header(page).getByRole('link', { name: 'About Us' })
    const position = await about.boundingBox()
    await logIn(page, request, 'admin')
    await visit(page, ANY_PAGE)
    await expect(admin(page)).toHaveAttribute('href', '/admin')
    await expect(login(page)).toBeHidden()
    expect(await about.boundingBox()).toEqual(position)
  })

  test('the phone menu shows the same links', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await visit(page, ANY_PAGE)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Admin' })).toBeHidden()
    await logIn(page, request, 'admin')
    await visit(page, ANY_PAGE)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
    await expect(menu.getByRole('link', { name: 'Login' })).toBeHidden()
  })
})

test('the profile icon links to the login or the profile, where it is filled', async ({ page, request }) => {
  await visit(page, ANY_PAGE)
  const profile = header(page).getByRole('link', { name: 'Profile' })
  await expect(profile.locator('svg')).toHaveAttribute('fill', 'none')
  await expect(profile).toHaveAttribute('href', '/login')
  await logIn(page, request, 'customer')
  await visit(page, ANY_PAGE)
  await profile.click()
  await expect(page).toHaveURL('/profile')
  await expect(profile.locator('svg')).toHaveAttribute('fill', 'currentColor')
  await expect(profile).toHaveAttribute('data-active', 'true')
})

test.describe('the cart', () => {
  test('an empty cart has no badge', async ({ page }) => {
    await visit(page, ANY_PAGE)
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await expect(cartButton(page)).toHaveText('')
  })

  test('the badge shows the total quantity in red', async ({ page, request }) => {
    await fillCart(page, request, 12)
    await visit(page, ANY_PAGE)
    await expect(cartButton(page)).toHaveText('12')
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 12 items')
    await expect(cartButton(page).getByText('12')).toHaveCSS('background-color', 'rgb(228, 67, 45)')
  })

  test('the drawer slides in from the right with every line and the total', async ({ page, request }) => {
    const line = await fillCart(page, request, 3)
    await visit(page, ANY_PAGE)
    await cartButton(page).click()
    await expect(drawer(page).getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    await expect(cartButton(page)).toHaveAttribute('data-active', 'true')
    const item = drawer(page).getByRole('listitem')
    await expect(item).toHaveCount(1)
    await expect(item.getByRole('link', { name: line.name })).toHaveAttribute('href', `/product/${line._id}`)
    await expect(item.getByText(`Size: ${line.size} | Color: ${line.color}`)).toBeVisible()
    await expect(item.locator('img')).toBeVisible()
    const total = rupees.format(line.price * 3)
    await expect(item.getByText(total, { exact: true })).toBeVisible()
    await expect(drawer(page).getByText('Total', { exact: true })).toBeVisible()
    await expect(drawer(page).getByText('Total items')).toBeVisible()
    await expect(drawer(page).getByRole('definition')).toHaveText(['3', total])
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

  test('a guest is sent to the login before the checkout', async ({ page, request }) => {
    await fillCart(page, request, 1)
    await visit(page, ANY_PAGE)
    await cartButton(page).click()
    await drawer(page).getByRole('link', { name: 'Proceed To Checkout' }).click()
    await expect(page).toHaveURL('/login?redirect=checkout')
    await expect(drawer(page)).toBeHidden()
  })

  test('a customer goes straight to the checkout', async ({ page, request }) => {
    await logIn(page, request, 'customer')
    await fillCart(page, request, 1)
    await visit(page, ANY_PAGE)
    await cartButton(page).click()
    await expect(drawer(page).getByRole('link', { name: 'Proceed To Checkout' })).toHaveAttribute('href', '/checkout')
  })

  test('an empty cart links to the products', async ({ page }) => {
    await visit(page, ANY_PAGE)
    await cartButton(page).click()
    await expect(drawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect(
      drawer(page).getByText("New looks are waiting to join your closet… Let's fill this cart with style!"),
    ).toBeVisible()
    await expect(drawer(page).getByText('Total')).toBeHidden()
    await drawer(page).getByRole('link', { name: 'Shop New Launches' }).click()
    await expect(page).toHaveURL('/collections/all')
    await expect(drawer(page)).toBeHidden()
  })

  test('Escape, the close button and a click on the backdrop close the drawer and restore the focus', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
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

  test('the drawer is loaded on hover or focus', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await visit(page, ANY_PAGE)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => url.includes('cart-drawer'))).toEqual([])
    const drawerRequest = page.waitForRequest('**/*cart-drawer*')
    await cartButton(page).hover()
    await drawerRequest
  })

  test('the drawer has no axe violations, empty or filled', async ({ page, request }) => {
    const expectNoViolations = async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await findViolations(page, 'dialog[open]'), `${width} wide`).toEqual([])
      }
    }
    await visit(page, ANY_PAGE)
    await cartButton(page).click()
    await expect(drawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expectNoViolations()
    await fillCart(page, request, 2)
    await visit(page, ANY_PAGE)
    await cartButton(page).click()
    await expect(drawer(page).getByText('Proceed To Checkout')).toBeVisible()
    await expectNoViolations()
  })
})

test('the tab order of the header is left to right', async ({ page }) => {
  await visit(page, ANY_PAGE)
  const focusOrder: string[] = []
  for (let presses = 0; presses < 9; presses++) {
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
    'Login',
    'Search',
    'Profile',
    'Cart',
  ])
})

test('the skip link skips the header', async ({ page }) => {
  await visit(page, ANY_PAGE)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('every icon is large enough for touch and none is clipped', async ({ page }) => {
  await visit(page, ANY_PAGE)
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const targets = await header(page).locator('a:visible, button:visible').all()
    expect(targets.length).toBeGreaterThanOrEqual(4)
    for (const target of targets) {
      const box = await target.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} wide`).toBeLessThanOrEqual(width)
    }
  }
})
