import { expect, type Page, test } from '@playwright/test'
import { loggedIn, newAccount, PASSWORD, stored } from './accounts.ts'
import { violations } from './axe.ts'
import { visit } from './visit.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ })

/** Everything on the page has been answered. */
async function open(page: Page, name?: string) {
  const account = await loggedIn(page, name)
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

const book = (page: Page) => section(page, 'Addresses').getByRole('listitem')
const add = (page: Page) => section(page, 'Addresses').getByRole('button', { name: 'Add an address' })
const save = (page: Page) => section(page, 'Addresses').getByRole('button', { name: 'Save address' })

test('shows name and e-mail, and is never kept', async ({ page }) => {
  const { user } = await open(page, 'Asha Kulkarni')
  await expect(heading(page)).toHaveText('Asha Kulkarni')
  await expect(main(page).getByText(user.email)).toBeVisible()
  await expect(page).toHaveTitle('Profile · Nukkad')
  const shell = await page.request.get('/profile')
  expect(shell.headers()['cache-control']).toContain('no-store')
  expect(await shell.text()).not.toContain('Asha')
})

test('sends a stranger to the login, and back after it', async ({ page, request }) => {
  const { user } = await newAccount(request)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await logInHere(page, user.email)
  await expect(page).toHaveURL('/profile')
  await expect(heading(page)).toHaveText('Asha')
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test.describe('logging out', () => {
  const logout = (page: Page) => main(page).getByRole('button', { name: 'Logout' })
  const nobodyIsHere = async (page: Page) => {
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect([await stored(page, 'userToken'), await stored(page, 'userInfo')]).toEqual([null, null])
  }

  test('ends the login on the server and here, and leads home', async ({ page }) => {
    const { token } = await open(page)
    const ended = page.waitForResponse('**/api/users/logout')
    await logout(page).click()
    expect((await ended).status()).toBe(200)
    await nobodyIsHere(page)
    const answer = await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  })

  test('leaves a new guest with an empty cart', async ({ page }) => {
    await open(page)
    await page.evaluate(() => {
      localStorage.setItem('cart', '{"products":[],"totalPrice":0}')
      localStorage.setItem('guestId', 'guest_before')
    })
    await logout(page).click()
    await nobodyIsHere(page)
    const guest = await stored(page, 'guestId')
    expect(guest).toMatch(/^guest_\d+_/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  })

  test('forgets who it was without a connection, too', async ({ page }) => {
    await open(page)
    await page.route('**/api/users/logout', (route) => route.abort())
    await logout(page).click()
    await nobodyIsHere(page)
  })

  test('is followed by the other tabs', async ({ page, context }) => {
    await open(page)
    const other = await context.newPage()
    await visit(other, '/profile')
    await expect(heading(other)).toHaveText('Asha')
    await logout(page).click()
    await nobodyIsHere(page)
    await expect(other).toHaveURL('/login?redirect=%2Fprofile')
  })
})

test.describe('when the token has come to its end', () => {
  test('one logs in and comes back, with nothing typed lost', async ({ page }) => {
    const { user, token } = await open(page)
    await section(page, 'Your details').getByLabel('Name').fill('Asha the Second')
    await add(page).click()
    await writeAddress(page, { City: 'Mysuru' })
    await page.request.delete('/api/users/sessions', { headers: { authorization: `Bearer ${token}` } })
    await save(page).click()
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    await logInHere(page, user.email)
    await expect(page).toHaveURL('/profile')
    await expect(section(page, 'Your details').getByLabel('Name')).toHaveValue('Asha the Second')
    await expect(section(page, 'Addresses').getByLabel('City')).toHaveValue('Mysuru')
    await save(page).click()
    await expect(book(page)).toHaveCount(1)
    await page.reload()
    await expect(book(page)).toHaveCount(1)
  })

  test('another who logs in here finds none of it', async ({ page, request }) => {
    const { token } = await open(page)
    await section(page, 'Your details').getByLabel('Name').fill('Asha the Second')
    await page.request.delete('/api/users/sessions', { headers: { authorization: `Bearer ${token}` } })
    await page.reload()
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    const { user } = await newAccount(request, 'Ravi')
    await logInHere(page, user.email)
    await expect(section(page, 'Your details').getByLabel('Name')).toHaveValue('Ravi')
  })
})

test.describe('details and password', () => {
  test('name and mobile number are changed, here and on the server', async ({ page }) => {
    await open(page)
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

  test('the password is changed by who knows the old one', async ({ page }) => {
    const { user } = await open(page)
    const area = section(page, 'Password')
    await area.getByLabel('Current password').fill('not-this-one')
    await area.getByLabel('New password').fill('chai5')
    await area.getByRole('button', { name: 'Change password' }).click()
    await expect(alert(page)).toHaveText('Password must be at least 6 characters long')
    await area.getByLabel('New password').fill('samosa-at-five')
    await area.getByRole('button', { name: 'Change password' }).click()
    await expect(alert(page)).toHaveText('Your current password is incorrect.')
    await expect(area.getByLabel('Current password')).toBeFocused()
    await area.getByLabel('Current password').fill(PASSWORD)
    await area.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText("Password changed. You've been logged out on all other devices.")).toBeVisible()
    await expect(area.getByLabel('New password')).toHaveValue('')
    const answer = await page.request.post('/api/users/login', {
      data: { email: user.email, password: 'samosa-at-five' },
    })
    expect(answer.status()).toBe(200)
  })

  test('no password is kept in the tab', async ({ page }) => {
    await open(page)
    await section(page, 'Password').getByLabel('New password').fill('samosa-at-five')
    await section(page, 'Your details').getByLabel('Name').fill('Asha K')
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(kept).toContain('Asha K')
    expect(kept).not.toContain('samosa')
  })
})

test.describe('the address book', () => {
  test('says which fields are missing, and takes an address that is whole', async ({ page }) => {
    await open(page)
    await expect(section(page, 'Addresses').getByText('No address yet.')).toBeVisible()
    await add(page).click()
    await expect(section(page, 'Addresses').getByLabel('First name')).toBeFocused()
    await save(page).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await expect(main(page).locator('[aria-invalid=true]')).toHaveCount(7)
    await writeAddress(page, { Phone: '0123' })
    await save(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
    await writeAddress(page)
    await save(page).click()
    await expect(book(page)).toHaveCount(1)
    await expect(book(page).first()).toContainText('Asha Kulkarni')
    await expect(book(page).first()).toContainText('Bengaluru, Karnataka 560003')
    await expect(book(page).first().getByText('Default')).toBeVisible()
    await expect(add(page)).toBeFocused()
  })

  test('changes, prefers and removes', async ({ page }) => {
    await open(page)
    for (const City of ['Bengaluru', 'Mysuru']) {
      await add(page).click()
      await writeAddress(page, { City })
      await save(page).click()
      await expect(book(page).filter({ hasText: City })).toBeVisible()
    }
    const mysuru = book(page).filter({ hasText: 'Mysuru' })
    await mysuru.getByRole('button', { name: 'Make default' }).click()
    await expect(mysuru.getByText('Default', { exact: true })).toBeVisible()
    await expect(book(page).filter({ hasText: 'Bengaluru' }).getByText('Default', { exact: true })).toBeHidden()

    await mysuru.getByRole('button', { name: 'Change' }).click()
    await section(page, 'Addresses').getByLabel('City').fill('Hampi')
    await section(page, 'Addresses').getByRole('button', { name: 'Cancel' }).click()
    await expect(mysuru).toBeVisible()
    await mysuru.getByRole('button', { name: 'Change' }).click()
    await expect(section(page, 'Addresses').getByLabel('City')).toHaveValue('Mysuru')
    await section(page, 'Addresses').getByLabel('City').fill('Hampi')
    await save(page).click()
    await expect(book(page).first()).toContainText('Hampi')
    await expect(book(page).first().getByText('Default', { exact: true })).toBeVisible()

    await book(page).first().getByRole('button', { name: 'Remove' }).click()
    await book(page).first().getByRole('button', { name: 'Keep' }).click()
    await book(page).first().getByRole('button', { name: 'Remove' }).click()
    await book(page).first().getByRole('button', { name: 'Yes, remove' }).click()
    await expect(book(page)).toHaveCount(1)
    await expect(book(page).first()).toContainText('Bengaluru')
  })
})

test.describe('where the account is logged in', () => {
  async function elsewhere(page: Page, email: string): Promise<void> {
    const answer = await page.request.post('/api/users/login', {
      data: { email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
    })
    expect(answer.status()).toBe(200)
  }
  const rows = (page: Page) => section(page, 'Your devices').getByRole('listitem')

  test('lists every session, and ends another one', async ({ page }) => {
    const { user } = await loggedIn(page)
    await elsewhere(page, user.email)
    await visit(page, '/profile')
    await expect(rows(page)).toHaveCount(2)
    await rows(page).getByRole('button', { name: 'Log out' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByText('This device')).toBeVisible()
  })

  test("'Log out everywhere' does, here too", async ({ page }) => {
    const { token } = await open(page)
    await section(page, 'Your devices').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
    expect(await stored(page, 'userToken')).toBeNull()
    const answer = await page.request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
  })

  test('says so when that was not possible, and nothing changes', async ({ page }) => {
    await open(page)
    await page.route('**/api/users/sessions', (route) => route.abort())
    await section(page, 'Your devices').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByText("We couldn't log you out everywhere. Please try again.")).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })
})

test('what does not load says so, and can be asked for again', async ({ page }) => {
  await page.route('**/api/users/addresses', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad_request', message: 'Not today.' } }),
  )
  await open(page)
  await expect(section(page, 'Addresses').getByText('Not today.')).toBeVisible()
  await page.unroute('**/api/users/addresses')
  await section(page, 'Addresses').getByRole('button', { name: 'Try again' }).click()
  await expect(add(page)).toBeVisible()
})

for (const width of [390, 1440]) {
  test(`axe finds nothing on the profile, empty, with an address or while one is written, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page)
    expect(await violations(page, 'main')).toEqual([])
    await add(page).click()
    await save(page).click()
    await expect(alert(page)).toBeVisible()
    expect(await violations(page, 'main')).toEqual([])
    await writeAddress(page)
    await save(page).click()
    await expect(book(page)).toHaveCount(1)
    expect(await violations(page, 'main')).toEqual([])
  })
}

test('nothing on the profile is wider than the screen, however long the name', async ({ page }) => {
  await open(page, 'Venkatanarasimharajuvaripetaramasubramaniam Chandrasekharan')
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(beyond, `${width} wide`).toBeLessThanOrEqual(0)
  }
})
