import { expect, type Page, test } from '@playwright/test'
import { createAccount, createEmail, logInNewAccount, PASSWORD, readLocalStorage, setLocalStorage } from './accounts.ts'
import { findViolations } from './axe.ts'
import { tabTo } from './products.ts'
import { getFirstProduct, visit, waitForHydration } from './visit.ts'

const email = (page: Page) => page.getByRole('main').getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByRole('main').getByLabel('Password', { exact: true })
const name = (page: Page) => page.getByRole('main').getByLabel('Name', { exact: true })
const loginButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' })
const registerButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create account' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })

async function fillIn(page: Page, entry: { name?: string; email: string; password: string }): Promise<void> {
  if (entry.name !== undefined) await name(page).fill(entry.name)
  await email(page).fill(entry.email)
  await password(page).fill(entry.password)
}

test.describe('registering', () => {
  test('shows missing or invalid values at the first invalid field', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await visit(page, '/register')
    for (const [label, entry, message, field] of [
      ['nothing', { name: '', email: '', password: '' }, 'Please fill in all fields', name],
      ['only blanks', { name: '  ', email: 'a@b.in', password: PASSWORD }, 'Please fill in all fields', name],
      ['no password', { name: 'Asha', email: 'a@b.in', password: '' }, 'Please fill in all fields', password],
      [
        'a short password',
        { name: 'Asha', email: 'a@b.in', password: 'chai5' },
        'Password must be at least 6 characters long',
        password,
      ],
      ['no address', { name: 'Asha', email: 'a@b', password: PASSWORD }, 'Please enter a valid email address', email],
    ] as const) {
      await fillIn(page, entry)
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

  test('creates an account, shows progress and a welcome, and leads home', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/users/register', async (route) => {
      await gate.promise
      await route.continue()
    })
    const entry = { name: 'Asha', email: createEmail(), password: PASSWORD }
    await visit(page, '/register')
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

  test('shows the server message for a known email', async ({ page, request }) => {
    const { user } = await createAccount(request)
    await visit(page, '/register')
    await fillIn(page, { name: 'Asha', email: user.email, password: PASSWORD })
    await registerButton(page).click()
    await expect(alert(page)).toHaveText('An account with this email already exists.')
    await expect(page).toHaveURL('/register')
  })

  test('shows a failure message when the server does not respond', async ({ page }) => {
    await page.route('**/api/users/register', (route) => route.abort())
    await visit(page, '/register')
    await fillIn(page, { name: 'Asha', email: createEmail(), password: PASSWORD })
    await registerButton(page).click()
    await expect(alert(page)).toHaveText('Registration failed')
    await expect(page.getByText('Registration failed. Please try again.')).toBeVisible()
  })
})

test.describe('logging in', () => {
  test('welcomes the user back, stores user and token, and leads home', async ({ page, request }) => {
    const { user } = await createAccount(request, 'Ravi')
    await visit(page, '/login')
    await fillIn(page, { email: user.email.toUpperCase(), password: PASSWORD })
    await password(page).press('Enter')
    await expect(page.getByText('Welcome back, Ravi!')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(user)
    expect(await readLocalStorage(page, 'userToken')).toBeTruthy()
  })

  test('shows why it failed and keeps the entered values', async ({ page, request }) => {
    const { user } = await createAccount(request)
    await visit(page, '/login')
    await loginButton(page).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await expect(email(page)).toBeFocused()
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await fillIn(page, { email: user.email, password: 'not-this-one' })
    await loginButton(page).click()
    await expect(alert(page)).toHaveText('Invalid email or password')
    await expect(email(page)).toHaveValue(user.email)
    expect(await readLocalStorage(page, 'userToken')).toBeNull()
    const tooOften = 'Too many attempts. Please try again in 20 seconds.'
    for (const [mockResponse, message] of [
      [undefined, 'Login failed'],
      [{ status: 429, json: { code: 'too_many_requests', message: tooOften } }, tooOften],
      [{ status: 502, body: '<h1>Bad Gateway</h1>' }, 'Login failed'],
    ] as const) {
      await page.unroute('**/api/users/login')
      await page.route('**/api/users/login', (route) => (mockResponse ? route.fulfill(mockResponse) : route.abort()))
      await loginButton(page).click()
      await expect(alert(page)).toHaveText(message)
    }
  })

  test('sends one request however often the button is pressed', async ({ page }) => {
    let sent = 0
    await page.route('**/api/users/login', () => void sent++)
    await visit(page, '/login')
    await fillIn(page, { email: 'asha@nukkad.example', password: PASSWORD })
    await loginButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Logging in...' })).toBeVisible()
    await loginButton(page).press('Enter')
    await expect(loginButton(page)).toBeFocused()
    expect(sent).toBe(1)
  })

  test('works by keyboard alone and can reveal the password', async ({ page, request }) => {
    const { user } = await createAccount(request)
    await visit(page, '/login')
    await tabTo(page, email(page))
    await page.keyboard.type(user.email)
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

  test('supports password managers', async ({ page }) => {
    await visit(page, '/login')
    await expect(email(page)).toHaveAttribute('autocomplete', 'username')
    await expect(email(page)).toHaveAttribute('type', 'email')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
    await visit(page, '/register')
    await expect(name(page)).toHaveAttribute('autocomplete', 'name')
    await expect(email(page)).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
  })
})

test.describe('redirect after login', () => {
  const toRegister = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Register' })
  const toLogin = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Login' })

  test('links between login and registration keep the redirect', async ({ page }) => {
    await visit(page, '/login?redirect=checkout')
    await toRegister(page).click()
    await expect(page).toHaveURL('/register?redirect=checkout')
    await toLogin(page).click()
    await expect(page).toHaveURL('/login?redirect=checkout')
    await visit(page, '/login')
    await expect(toRegister(page)).toHaveAttribute('href', '/register')
  })

  test('only the checkout is accepted as a target', async ({ page, request }) => {
    const { user } = await createAccount(request)
    for (const [redirect, to] of [
      ['checkout', '/checkout'],
      ['%2Fcheckout', '/checkout'],
      ['%2Fprofile', '/'],
      ['https%3A%2F%2Fevil.test%2F', '/'],
      ['%2F%2Fevil.test', '/'],
    ] as const) {
      await visit(page, `/login?redirect=${redirect}`)
      await fillIn(page, { email: user.email, password: PASSWORD })
      await loginButton(page).click()
      await expect(page, redirect).toHaveURL(to)
      await page.evaluate(() => localStorage.clear())
    }
  })

  test('a logged-in user is redirected, and all tabs follow', async ({ page, context, request }) => {
    const { user } = await createAccount(request)
    await visit(page, '/login')
    const second = await context.newPage()
    await visit(second, '/register?redirect=checkout')
    await fillIn(page, { email: user.email, password: PASSWORD })
    await loginButton(page).click()
    await expect(page).toHaveURL('/')
    await expect(second).toHaveURL('/checkout')
    await visit(second, '/')
    await expect(second.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    await second.goto('/login')
    await expect(second).toHaveURL('/')
  })
})

test.describe('the guest cart', () => {
  for (const [method, enter] of [
    [
      'a login',
      async (page: Page) => {
        const { user } = await createAccount(page.request)
        await visit(page, '/login?redirect=checkout')
        await fillIn(page, { email: user.email, password: PASSWORD })
        await loginButton(page).click()
      },
    ],
    [
      'a registration',
      async (page: Page) => {
        await visit(page, '/register?redirect=checkout')
        await fillIn(page, { name: 'Asha', email: createEmail(), password: PASSWORD })
        await registerButton(page).click()
      },
    ],
  ] as const) {
    test(`is merged on ${method} before the redirect`, async ({ page, request }) => {
      const { _id } = await getFirstProduct(request)
      const { sizes, colors } = await (await request.get(`/api/products/${_id}`)).json()
      const guestId = `guest_test_${crypto.randomUUID()}`
      const line = { productId: _id, quantity: 2, size: sizes[0], color: colors[0] }
      expect((await request.post('/api/cart', { data: { ...line, guestId } })).ok()).toBe(true)
      await setLocalStorage(page, { guestId })
      const merged = page.waitForResponse('**/api/cart/merge')
      await enter(page)
      expect((await merged).status()).toBe(200)
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
    })
  }

  test('does not block the login when it cannot be loaded', async ({ page, request }) => {
    const { user } = await createAccount(request)
    await page.route('**/api/cart/merge', (route) => route.abort())
    await visit(page, '/login')
    await page.evaluate(() => localStorage.setItem('guestId', 'guest_test_merge_fails'))
    await fillIn(page, { email: user.email, password: PASSWORD })
    await loginButton(page).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Failed to merge cart')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('forms say that they need JavaScript', async ({ page }) => {
    for (const [path, words] of [
      ['/login?redirect=checkout', 'Logging in needs JavaScript, which this browser has switched off.'],
      ['/register', 'Registering needs JavaScript, which this browser has switched off.'],
      ['/profile', 'This page needs JavaScript, which this browser has switched off.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(words)).toBeVisible()
    }
  })
})

test('the login pages are the same for everyone', async ({ page, request }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) {
    const [first, second] = await Promise.all([
      request.get(path),
      request.get(path, { headers: { authorization: 'Bearer nobody' } }),
    ])
    expect(await first.text()).toBe(await second.text())
    expect(first.headers()['etag']).toBe(second.headers()['etag'])
  }
  await visit(page, '/reset-password?token=hush')
  expect(await (await request.get('/reset-password?token=hush')).text()).not.toContain('hush')
})

test('error states have no axe violations', async ({ page }) => {
  const expectNoViolations = async () => {
    await expect(alert(page)).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await findViolations(page, 'main'), `${width} wide`).toEqual([])
    }
  }
  await visit(page, '/register')
  await registerButton(page).click()
  await expectNoViolations()
  await page.route('**/api/users/login', (route) => route.abort())
  await visit(page, '/login')
  await fillIn(page, { email: 'asha@nukkad.example', password: PASSWORD })
  await loginButton(page).click()
  await expectNoViolations()
})

test('the login page hydrates without console messages for a logged-in user', async ({ page }) => {
  await logInNewAccount(page)
  await page.goto('/login')
  await waitForHydration(page)
  await expect(page).toHaveURL('/')
})
