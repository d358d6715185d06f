import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createAccount, createEmail, PASSWORD, readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { tabTo } from '../products.ts'
import { test } from '../test.ts'
import { getFirstProduct, recordConsole, visit, waitForHydration } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const email = (page: Page) => main(page).getByLabel('Email', { exact: true })
const password = (page: Page) => main(page).getByLabel('Password', { exact: true })
const name = (page: Page) => main(page).getByLabel('Name', { exact: true })
const loginButton = (page: Page) => main(page).getByRole('button', { name: 'Login' })
const registerButton = (page: Page) => main(page).getByRole('button', { name: 'Create account' })
const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ })
const registerLink = (page: Page) => main(page).getByRole('link', { name: 'Register' })
const loginLink = (page: Page) => main(page).getByRole('link', { name: 'Login' })
const phone = { width: 390, height: 844 }

async function fillIn(page: Page, entry: { name?: string; email: string; password: string }): Promise<void> {
  if (entry.name !== undefined) await name(page).fill(entry.name)
  await email(page).fill(entry.email)
  await password(page).fill(entry.password)
}

test('a visitor registers', async ({ page, request }) => {
  test.slow()
  const requests: string[] = []
  page.on('request', (sent) => requests.push(sent.url()))
  const entry = { name: 'Asha', email: createEmail(), password: PASSWORD }
  await visit(page, '/register')

  await test.step('the fields support password managers', async () => {
    await expect(name(page)).toHaveAttribute('autocomplete', 'name')
    await expect(email(page)).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
  })

  await test.step('a field error has no axe violations', async () => {
    await registerButton(page).click()
    await expect(alert(page)).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('missing or invalid values are shown at the first invalid field', async () => {
    for (const [label, values, message, field] of [
      ['nothing', { name: '', email: '', password: '' }, 'Please fill in all fields', name],
      ['only blanks', { name: '  ', email: 'a@b.in', password: PASSWORD }, 'Please fill in all fields', name],
      ['no password', { name: 'Asha', email: 'a@b.in', password: '' }, 'Please fill in all fields', password],
      [
        'a short password',
        { name: 'Asha', email: 'a@b.in', password: 'chai5' },
        'Password must be at least 6 characters long',
        password,
      ],
      [
        'an invalid email',
        { name: 'Asha', email: 'a@b', password: PASSWORD },
        'Please enter a valid email address',
        email,
      ],
    ] as const) {
      await fillIn(page, values)
      await registerButton(page).click()
      await expect(alert(page), label).toHaveText(message)
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveAccessibleDescription(new RegExp(message))
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      expect(requests.filter((url) => url.includes('/api/users'))).toEqual([])
      await field(page).pressSequentially('x')
      await expect(alert(page)).toHaveCount(0)
    }
  })

  await test.step('a server that does not respond is reported', async () => {
    await page.route('**/api/users/register', (route) => route.abort())
    await fillIn(page, entry)
    await registerButton(page).click()
    await expect(alert(page)).toHaveText('Registration failed')
    await expect(page.getByText('Registration failed. Please try again.')).toBeVisible()
    await page.unroute('**/api/users/register')
  })

  await test.step('a known email is reported with the server message', async () => {
    const { user } = await createAccount(request)
    await fillIn(page, { ...entry, email: user.email })
    await registerButton(page).click()
    await expect(alert(page)).toHaveText('An account with this email already exists.')
    await expect(page).toHaveURL('/register')
  })

  await test.step('a new account is created with progress and a welcome, and leads home', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/users/register', async (route) => {
      await gate.promise
      await route.continue()
    })
    await fillIn(page, entry)
    await registerButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Creating your account...' })).toBeVisible()
    gate.resolve()
    await expect(page.getByText('Welcome to Nukkad, Asha!')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await readLocalStorage(page, 'userToken')).toMatch(/^[\w-]{43}$/)
    expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toMatchObject({
      name: 'Asha',
      email: entry.email,
    })
  })
})

test('a customer logs in', async ({ page, request }) => {
  test.slow()
  const { user } = await createAccount(request, 'Ravi')
  await visit(page, '/login')

  await test.step('the fields support password managers', async () => {
    await expect(email(page)).toHaveAttribute('autocomplete', 'username')
    await expect(email(page)).toHaveAttribute('type', 'email')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  })

  await test.step('the image next to the form is sharp, although it is wider than its frame', async () => {
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 1024 })
      const image = page.getByRole('main').locator('img:visible')
      // the natural width is the one that the browser was told to choose a file for
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth - img.clientHeight))
        .toBeGreaterThanOrEqual(0)
    }
  })

  await test.step('without a redirect the link to the registration has none', async () => {
    await expect(registerLink(page)).toHaveAttribute('href', '/register')
  })

  await test.step('a failed login shows why and keeps the entered values', async () => {
    await loginButton(page).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await expect(email(page)).toBeFocused()
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await fillIn(page, { email: user.email, password: 'not-this-one' })
    await password(page).press('Enter')
    await expect(alert(page)).toHaveText('Invalid email or password')
    await expect(email(page)).toHaveValue(user.email)
    expect(await readLocalStorage(page, 'userToken')).toBeNull()
    const tooOften = 'Too many attempts. Please try again in 20 seconds.'
    for (const [mockResponse, message] of [
      [undefined, 'Login failed'],
      [{ status: 429, json: { code: 'too_many_requests', message: tooOften } }, tooOften],
      [{ status: 502, body: '<h1>Bad Gateway</h1>' }, 'Login failed'],
    ] as const) {
      await page.route('**/api/users/login', (route) => (mockResponse ? route.fulfill(mockResponse) : route.abort()))
      await loginButton(page).click()
      await expect(alert(page)).toHaveText(message)
      await page.unroute('**/api/users/login')
    }
  })

  await test.step('the error at the button has no axe violations on a phone', async () => {
    const wide = page.viewportSize()
    await page.setViewportSize(phone)
    expect(await findViolations(page, 'main')).toEqual([])
    if (wide) await page.setViewportSize(wide)
  })

  await test.step('one request is sent however often the button is pressed', async () => {
    const gate = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/users/login', async (route) => {
      sent++
      await gate.promise
      await route.abort()
    })
    await loginButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Logging in...' })).toBeVisible()
    await loginButton(page).press('Enter')
    await expect(loginButton(page)).toBeFocused()
    expect(sent).toBe(1)
    gate.resolve()
    await expect(alert(page)).toHaveText('Login failed')
    expect(sent).toBe(1)
    await page.unroute('**/api/users/login')
  })

  await test.step('the form works by keyboard alone and can reveal the password', async () => {
    await fillIn(page, { email: '', password: '' })
    await page.getByRole('banner').getByRole('link').first().focus()
    await tabTo(page, email(page))
    await page.keyboard.type(user.email.toUpperCase())
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).press('Space')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.keyboard.press('Tab')
    await expect(loginButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })

  await test.step('the login welcomes the user back and stores user and token', async () => {
    await expect(page.getByText('Welcome back, Ravi!')).toBeVisible()
    expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(user)
    expect(await readLocalStorage(page, 'userToken')).toBeTruthy()
  })
})

/** Creates a guest cart on the server and stores its guest id in this browser. */
async function becomeGuestWithCart(page: Page, request: APIRequestContext, quantity: number): Promise<void> {
  const { _id } = await getFirstProduct(request)
  const { sizes, colors } = await (await request.get(`/api/products/${_id}`)).json()
  const guestId = `guest_test_${crypto.randomUUID()}`
  const line = { productId: _id, quantity, size: sizes[0], color: colors[0] }
  expect((await request.post('/api/cart', { data: { ...line, guestId } })).ok()).toBe(true)
  await page.evaluate((id) => localStorage.setItem('guestId', id), guestId)
}

test('registering or logging in on the way to the checkout keeps the cart', async ({ page, request }) => {
  const entry = { name: 'Asha', email: createEmail(), password: PASSWORD }
  const cartWith = (count: number) => page.getByRole('main').getByText(`Subtotal, ${count} items`)
  await visit(page, '/login?redirect=checkout')

  await test.step('links between login and registration keep the redirect', async () => {
    await registerLink(page).click()
    await expect(page).toHaveURL('/register?redirect=checkout')
    await loginLink(page).click()
    await expect(page).toHaveURL('/login?redirect=checkout')
  })

  await test.step('a registration merges the guest cart before the redirect', async () => {
    await registerLink(page).click()
    await expect(page).toHaveURL('/register?redirect=checkout')
    await becomeGuestWithCart(page, request, 2)
    const merged = page.waitForResponse('**/api/cart/merge')
    await fillIn(page, entry)
    await registerButton(page).click()
    expect((await merged).status()).toBe(200)
    await expect(page).toHaveURL('/checkout')
    await expect(cartWith(2)).toBeVisible()
  })

  await test.step('a login merges the guest cart before the redirect', async () => {
    await page.evaluate(() => localStorage.clear())
    await visit(page, '/login?redirect=%2Fcheckout')
    await becomeGuestWithCart(page, request, 1)
    const merged = page.waitForResponse('**/api/cart/merge')
    await fillIn(page, { email: entry.email, password: PASSWORD })
    await loginButton(page).click()
    expect((await merged).status()).toBe(200)
    await expect(page).toHaveURL('/checkout')
    await expect(cartWith(3)).toBeVisible()
  })
})

test('every tab leaves the login page once the user is logged in', async ({ page, context, request }) => {
  const { user } = await createAccount(request)
  await page.route('**/api/cart/merge', (route) => route.abort())
  await visit(page, '/login?redirect=https%3A%2F%2Fevil.test%2F')
  const second = await context.newPage()
  await visit(second, '/register?redirect=checkout')

  await test.step('a guest cart that cannot be merged does not block the login', async () => {
    await page.evaluate(() => localStorage.setItem('guestId', 'guest_test_merge_fails'))
    await fillIn(page, { email: user.email, password: PASSWORD })
    await loginButton(page).click()
    await expect(page.getByText('Failed to merge cart')).toBeVisible()
  })

  await test.step('a redirect to another site leads home', async () => {
    await expect(page).toHaveURL('/')
  })

  await test.step('the other tab follows to the page it asked for', async () => {
    await expect(second).toHaveURL('/checkout')
  })

  await test.step('a logged-in user is redirected from the login, without console messages', async () => {
    const consoleMessages = recordConsole(second)
    await second.goto('/login')
    await waitForHydration(second)
    await expect(second).toHaveURL('/')
    await expect(second.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    expect(consoleMessages).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('forms say that they need JavaScript', async ({ page, request }) => {
    await page.goto('/login?redirect=checkout')
    await expect(page.getByText('Logging in needs JavaScript, which is turned off in this browser.')).toBeVisible()
    for (const [path, words] of [
      ['/register', 'Registering needs JavaScript, which is turned off in this browser.'],
      ['/profile', 'This page needs JavaScript, which is turned off in this browser.'],
    ] as const) {
      const markup = await (await request.get(path)).text()
      expect(/<p class="([^"]*)">([^<]*needs JavaScript[^<]*)<\/p>/.exec(markup)?.slice(1)).toEqual([
        expect.stringMatching(/\bhidden\b.*\bnoscript:(block|grid)\b/),
        words,
      ])
    }
  })
})

test('the login pages are the same for everyone', async ({ request }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/reset-password?token=hush']) {
    const [first, second] = await Promise.all([
      request.get(path),
      request.get(path, { headers: { authorization: 'Bearer nobody' } }),
    ])
    expect(await first.text()).toBe(await second.text())
    expect(first.headers()['etag']).toBe(second.headers()['etag'])
    expect(await first.text()).not.toContain('hush')
  }
})
