import { expect, type Page, test } from '@playwright/test'
import { createAccount, logInNewAccount, PASSWORD, readLocalStorage } from './accounts.ts'
import { findViolations } from './axe.ts'
import { visit } from './visit.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ })

/** Opens the profile of a new account and waits until everything has loaded. */
async function openProfile(page: Page, name?: string) {
  const account = await logInNewAccount(page, name)
  await visit(page, '/profile')
  await expect(section(page, 'Your devices').getByText('This device')).toBeVisible()
  await expect(section(page, 'Your details').getByLabel('Name')).toBeVisible()
  return account
}

async function logInHere(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
}

const address = {
  'First name': 'Asha',
  'Last name': 'Kulkarni',
  Address: '14, Third Cross, Malleshwaram',
  City: 'Bengaluru',
  State: 'Karnataka',
  'Postal code': '560003',
  Country: 'India',
  Phone: '+91 98765 43210',
}

async function writeAddress(page: Page, changes: Partial<typeof address> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...address, ...changes })) {
    await section(page, 'Addresses').getByLabel(label, { exact: true }).fill(text)
  }
}

const addressEntries = (page: Page) => section(page, 'Addresses').getByRole('listitem')
const addButton = (page: Page) => section(page, 'Addresses').getByRole('button', { name: 'Add an address' })
const saveButton = (page: Page) => section(page, 'Addresses').getByRole('button', { name: 'Save address' })

test('shows name and email and is never cached', async ({ page }) => {
  const { user } = await openProfile(page, 'Asha Kulkarni')
  await expect(heading(page)).toHaveText('Asha Kulkarni')
  await expect(main(page).getByText(user.email)).toBeVisible()
  await expect(page).toHaveTitle('Profile · Nukkad')
  const shell = await page.request.get('/profile')
  expect(shell.headers()['cache-control']).toContain('no-store')
  expect(await shell.text()).not.toContain('Asha')
})

test('sends a guest to the login and back', async ({ page, request }) => {
  const { user } = await createAccount(request)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await logInHere(page, user.email)
  await expect(page).toHaveURL('/profile')
  await expect(heading(page)).toHaveText('Asha')
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test.describe('logging out', () => {
  const logoutButton = (page: Page) => main(page).getByRole('button', { name: 'Logout' })
  const expectLoggedOut = async (page: Page) => {
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect([await readLocalStorage(page, 'userToken'), await readLocalStorage(page, 'userInfo')]).toEqual([null, null])
  }

  test('ends the session on the server and in the browser and leads home', async ({ page }) => {
    const { token } = await openProfile(page)
    const logoutResponse = page.waitForResponse('**/api/users/logout')
    await logoutButton(page).click()
    expect((await logoutResponse).status()).toBe(200)
    await expectLoggedOut(page)
    const response = await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status()).toBe(401)
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  })

  test('creates a new guest with an empty cart', async ({ page }) => {
    await openProfile(page)
    await page.evaluate(() => {
      localStorage.setItem('cart', '{"products":[],"totalPrice":0}')
      localStorage.setItem('guestId', 'guest_before')
    })
    await logoutButton(page).click()
    await expectLoggedOut(page)
    const guest = await readLocalStorage(page, 'guestId')
    expect(guest).toMatch(/^guest_\d+_/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  })

  test('also works offline', async ({ page }) => {
    await openProfile(page)
    await page.route('**/api/users/logout', (route) => route.abort())
    await logoutButton(page).click()
    await expectLoggedOut(page)
  })

  test('applies to other tabs', async ({ page, context }) => {
    await openProfile(page)
    const other = await context.newPage()
    await visit(other, '/profile')
    await expect(heading(other)).toHaveText('Asha')
    await logoutButton(page).click()
    await expectLoggedOut(page)
    await expect(other).toHaveURL('/login?redirect=%2Fprofile')
  })
})

test.describe('when the session has expired', () => {
  test('the user logs in and returns to the draft', async ({ page }) => {
    const { user, token } = await openProfile(page)
    await section(page, 'Your details').getByLabel('Name').fill('Asha the Second')
    await addButton(page).click()
    await writeAddress(page, { City: 'Mysuru' })
    await page.request.delete('/api/users/sessions', { headers: { authorization: `Bearer ${token}` } })
    await saveButton(page).click()
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    await logInHere(page, user.email)
    await expect(page).toHaveURL('/profile')
    await expect(section(page, 'Your details').getByLabel('Name')).toHaveValue('Asha the Second')
    await expect(section(page, 'Addresses').getByLabel('City')).toHaveValue('Mysuru')
    await saveButton(page).click()
    await expect(addressEntries(page)).toHaveCount(1)
    await page.reload()
    await expect(addressEntries(page)).toHaveCount(1)
  })

  test('another user does not see the draft', async ({ page, request }) => {
    const { token } = await openProfile(page)
    await section(page, 'Your details').getByLabel('Name').fill('Asha the Second')
    await page.request.delete('/api/users/sessions', { headers: { authorization: `Bearer ${token}` } })
    await page.reload()
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    const { user } = await createAccount(request, 'Ravi')
    await logInHere(page, user.email)
    await expect(section(page, 'Your details').getByLabel('Name')).toHaveValue('Ravi')
  })
})

test.describe('details and password', () => {
  test('name and mobile number are saved', async ({ page }) => {
    await openProfile(page)
    const details = section(page, 'Your details')
    await details.getByLabel('Name').fill('')
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(alert(page)).toHaveText('Please enter your name.')
    await details.getByLabel('Name').fill('Asha K')
    await details.getByLabel('Mobile number').fill('12')
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
    await expect(details.getByLabel('Mobile number')).toBeFocused()
    await details.getByLabel('Mobile number').fill('+91 98765 43210')
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(heading(page)).toHaveText('Asha K')
    await page.reload()
    await expect(heading(page)).toHaveText('Asha K')
    await expect(details.getByLabel('Mobile number')).toHaveValue('+91 98765 43210')
  })

  test('changing the password needs the old one', async ({ page }) => {
    const { user } = await openProfile(page)
    const passwordSection = section(page, 'Password')
    await passwordSection.getByLabel('Current password').fill('not-this-one')
    await passwordSection.getByLabel('New password').fill('chai5')
    await passwordSection.getByRole('button', { name: 'Change password' }).click()
    await expect(alert(page)).toHaveText('Password must be at least 6 characters long')
    await passwordSection.getByLabel('New password').fill('samosa-at-five')
    await passwordSection.getByRole('button', { name: 'Change password' }).click()
    await expect(alert(page)).toHaveText('Your current password is incorrect.')
    await expect(passwordSection.getByLabel('Current password')).toBeFocused()
    await passwordSection.getByLabel('Current password').fill(PASSWORD)
    await passwordSection.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText("Password changed. You've been logged out on all other devices.")).toBeVisible()
    await expect(passwordSection.getByLabel('New password')).toHaveValue('')
    const response = await page.request.post('/api/users/login', {
      data: { email: user.email, password: 'samosa-at-five' },
    })
    expect(response.status()).toBe(200)
  })

  test('passwords are not stored in the browser', async ({ page }) => {
    await openProfile(page)
    await section(page, 'Password').getByLabel('New password').fill('samosa-at-five')
    await section(page, 'Your details').getByLabel('Name').fill('Asha K')
    const storedData = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(storedData).toContain('Asha K')
    expect(storedData).not.toContain('samosa')
  })
})

test.describe('the address book', () => {
  test('reports missing fields and saves a complete address', async ({ page }) => {
    await openProfile(page)
    await expect(section(page, 'Addresses').getByText('No address yet.')).toBeVisible()
    await addButton(page).click()
    await expect(section(page, 'Addresses').getByLabel('First name')).toBeFocused()
    await saveButton(page).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await expect(main(page).locator('[aria-invalid=true]')).toHaveCount(7)
    await writeAddress(page, { Phone: '0123' })
    await saveButton(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
    await writeAddress(page)
    await saveButton(page).click()
    await expect(addressEntries(page)).toHaveCount(1)
    await expect(addressEntries(page).first()).toContainText('Asha Kulkarni')
    await expect(addressEntries(page).first()).toContainText('Bengaluru, Karnataka 560003')
    await expect(addressEntries(page).first().getByText('Default')).toBeVisible()
    await expect(addButton(page)).toBeFocused()
  })

  test('edits, sets the default and deletes', async ({ page }) => {
    await openProfile(page)
    for (const City of ['Bengaluru', 'Mysuru']) {
      await addButton(page).click()
      await writeAddress(page, { City })
      await saveButton(page).click()
      await expect(addressEntries(page).filter({ hasText: City })).toBeVisible()
    }
    const mysuru = addressEntries(page).filter({ hasText: 'Mysuru' })
    await mysuru.getByRole('button', { name: 'Make default' }).click()
    await expect(mysuru.getByText('Default', { exact: true })).toBeVisible()
    await expect(
      addressEntries(page).filter({ hasText: 'Bengaluru' }).getByText('Default', { exact: true }),
    ).toBeHidden()

    await mysuru.getByRole('button', { name: 'Change' }).click()
    await section(page, 'Addresses').getByLabel('City').fill('Hampi')
    await section(page, 'Addresses').getByRole('button', { name: 'Cancel' }).click()
    await expect(mysuru).toBeVisible()
    await mysuru.getByRole('button', { name: 'Change' }).click()
    await expect(section(page, 'Addresses').getByLabel('City')).toHaveValue('Mysuru')
    await section(page, 'Addresses').getByLabel('City').fill('Hampi')
    await saveButton(page).click()
    await expect(addressEntries(page).first()).toContainText('Hampi')
    await expect(addressEntries(page).first().getByText('Default', { exact: true })).toBeVisible()

    await addressEntries(page).first().getByRole('button', { name: 'Remove' }).click()
    await addressEntries(page).first().getByRole('button', { name: 'Keep' }).click()
    await addressEntries(page).first().getByRole('button', { name: 'Remove' }).click()
    await addressEntries(page).first().getByRole('button', { name: 'Yes, remove' }).click()
    await expect(addressEntries(page)).toHaveCount(1)
    await expect(addressEntries(page).first()).toContainText('Bengaluru')
  })
})

test.describe('sessions', () => {
  async function logInElsewhere(page: Page, email: string): Promise<void> {
    const response = await page.request.post('/api/users/login', {
      data: { email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
    })
    expect(response.status()).toBe(200)
  }
  const rows = (page: Page) => section(page, 'Your devices').getByRole('listitem')

  test('are listed, and another one can be ended', async ({ page }) => {
    const { user } = await logInNewAccount(page)
    await logInElsewhere(page, user.email)
    await visit(page, '/profile')
    await expect(rows(page)).toHaveCount(2)
    await rows(page).getByRole('button', { name: 'Log out' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByText('This device')).toBeVisible()
  })

  test("'Log out everywhere' ends all of them, including this one", async ({ page }) => {
    const { token } = await openProfile(page)
    await section(page, 'Your devices').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
    expect(await readLocalStorage(page, 'userToken')).toBeNull()
    const response = await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status()).toBe(401)
  })

  test('stay unchanged when ending them fails, with an error', async ({ page }) => {
    await openProfile(page)
    await page.route('**/api/users/sessions', (route) => route.abort())
    await section(page, 'Your devices').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByText("We couldn't log you out everywhere. Please try again.")).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })
})

test('sections that fail to load show an error and can be retried', async ({ page }) => {
  await page.route('**/api/users/addresses', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad_request', message: 'Not today.' } }),
  )
  await openProfile(page)
  await expect(section(page, 'Addresses').getByText('Not today.')).toBeVisible()
  await page.unroute('**/api/users/addresses')
  await section(page, 'Addresses').getByRole('button', { name: 'Try again' }).click()
  await expect(addButton(page)).toBeVisible()
})

for (const width of [390, 1440]) {
  test(`the profile has no axe violations, empty, with an address or with the form, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openProfile(page)
    expect(await findViolations(page, 'main')).toEqual([])
    await addButton(page).click()
    await saveButton(page).click()
    await expect(alert(page)).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await writeAddress(page)
    await saveButton(page).click()
    await expect(addressEntries(page)).toHaveCount(1)
    expect(await findViolations(page, 'main')).toEqual([])
  })
}

test('the profile does not overflow, even with a long name', async ({ page }) => {
  await openProfile(page, 'Venkatanarasimharajuvaripetaramasubramaniam Chandrasekharan')
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(getOverflow, `${width} wide`).toBeLessThanOrEqual(0)
  }
})
