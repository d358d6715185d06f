import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  createAccount,
  createAuthHeaders,
  endSessions,
  logInNewAccount,
  PASSWORD,
  readLocalStorage,
} from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { waitForEmail } from '../read-email.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

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

/** Returns the axe violations of one section. */
async function findViolationsIn(page: Page, name: string): Promise<string[]> {
  return findViolations(page, `[aria-labelledby="${await section(page, name).getAttribute('aria-labelledby')}"]`)
}

/** Returns how the server responds to this token: 200 or 401. */
const requestProfile = async (page: Page, token: string) =>
  (await page.request.get('/api/users/profile', { headers: createAuthHeaders({ token }) })).status()

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
  'PIN code': '560003',
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

test('customers see and change their details, password and devices', async ({ page }) => {
  test.slow()
  const { user, token } = await openProfile(page, 'Asha Kulkarni')
  const details = section(page, 'Your details')
  const passwords = section(page, 'Password')
  const devices = section(page, 'Your devices')
  const NEW_PASSWORD = 'samosa-at-five'

  await test.step('name and email are shown and never cached', async () => {
    await expect(heading(page)).toHaveText('Asha Kulkarni')
    await expect(main(page).getByText(user.email)).toBeVisible()
    await expect(page).toHaveTitle('Profile · Nukkad')
    const shell = await page.request.get('/profile')
    expect(shell.headers()['cache-control']).toContain('no-store')
    expect(await shell.text()).not.toContain('Asha')
  })

  await test.step('passwords are not stored in the browser', async () => {
    await passwords.getByLabel('New password').fill(NEW_PASSWORD)
    await details.getByLabel('Name').fill('Asha K')
    const storedData = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(storedData).toContain('Asha K')
    expect(storedData).not.toContain('samosa')
  })

  await test.step('name and mobile number are saved', async () => {
    const saveDetails = details.getByRole('button', { name: 'Save details' })
    await details.getByLabel('Name').fill('')
    await saveDetails.click()
    await expect(alert(page)).toHaveText('Please enter your name.')
    await details.getByLabel('Name').fill('Asha K')
    await details.getByLabel('Mobile number').fill('12')
    await saveDetails.click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
    await expect(details.getByLabel('Mobile number')).toBeFocused()
    await details.getByLabel('Mobile number').fill('+91 98765 43210')
    await saveDetails.click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(heading(page)).toHaveText('Asha K')
  })

  await test.step('changing the password needs the old one', async () => {
    const changePassword = passwords.getByRole('button', { name: 'Change password' })
    await passwords.getByLabel('Current password').fill('not-this-one')
    await passwords.getByLabel('New password').fill('chai5')
    await changePassword.click()
    await expect(alert(page)).toHaveText('Password must be at least 6 characters long')
    await passwords.getByLabel('New password').fill(NEW_PASSWORD)
    await changePassword.click()
    await expect(alert(page)).toHaveText('Your current password is incorrect.')
    await expect(passwords.getByLabel('Current password')).toBeFocused()
    await passwords.getByLabel('Current password').fill(PASSWORD)
    await changePassword.click()
    await expect(page.getByText("Password changed. You've been logged out on all other devices.")).toBeVisible()
    await expect(passwords.getByLabel('New password')).toHaveValue('')
  })

  await test.step('the new password logs in on another device', async () => {
    const response = await page.request.post('/api/users/login', {
      data: { email: user.email, password: NEW_PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
    })
    expect(response.status()).toBe(200)
  })

  await test.step('a reload shows the saved details and both devices', async () => {
    await page.reload()
    await expect(heading(page)).toHaveText('Asha K')
    await expect(details.getByLabel('Mobile number')).toHaveValue('+91 98765 43210')
    await expect(devices.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('another device can be logged out', async () => {
    await devices.getByRole('listitem').getByRole('button', { name: 'Log out' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(devices.getByRole('listitem').getByText('This device')).toBeVisible()
  })

  const logOutEverywhere = devices.getByRole('button', { name: 'Log out everywhere' })
  await test.step('devices stay logged in when ending their sessions fails, with an error', async () => {
    await page.route('**/api/users/sessions', (route) => route.abort())
    await logOutEverywhere.click()
    await expect(page.getByText("We couldn't log you out everywhere. Please try again.")).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await page.unroute('**/api/users/sessions')
  })

  await test.step("'Log out everywhere' ends all sessions, including this one", async () => {
    expect(await requestProfile(page, token)).toBe(200)
    await logOutEverywhere.click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
    expect(await readLocalStorage(page, 'userToken')).toBeNull()
    expect(await requestProfile(page, token)).toBe(401)
  })
})

test('customers add, edit and remove addresses', async ({ page }) => {
  test.slow()
  const addresses = section(page, 'Addresses')
  await page.route('**/api/users/addresses', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad_request', message: 'Not today.' } }),
  )
  await openProfile(page, 'Venkatanarasimharajuvaripetaramasubramaniam Chandrasekharan')

  await test.step('a section that fails to load shows an error and can be retried', async () => {
    await expect(addresses.getByText('Not today.')).toBeVisible()
    await page.unroute('**/api/users/addresses')
    await addresses.getByRole('button', { name: 'Try again' }).click()
    await expect(addButton(page)).toBeVisible()
    await expect(addresses.getByText('No address yet.')).toBeVisible()
  })

  await test.step('the profile does not overflow, even with a long name', async () => {
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(getOverflow, `${width} wide`).toBeLessThanOrEqual(0)
    }
  })

  await test.step('the profile has no axe violations', async () => {
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('missing fields are reported, without axe violations on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await addButton(page).click()
    await expect(addresses.getByLabel('First name')).toBeFocused()
    await saveButton(page).click()
    await expect(alert(page)).toHaveText('First name is required.')
    await expect(main(page).locator('[aria-invalid=true]')).toHaveCount(7)
    expect(await findViolationsIn(page, 'Addresses')).toEqual([])
    await writeAddress(page, { Phone: '0123' })
    await saveButton(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
  })

  await test.step('the label of the postal code follows the country', async () => {
    await writeAddress(page, { Country: 'Nepal' })
    await expect(addresses.getByLabel('Postal code', { exact: true })).toBeVisible()
    await addresses.getByLabel('Country').fill('India')
    await expect(addresses.getByLabel('PIN code', { exact: true })).toBeVisible()
  })

  await test.step('a complete address is saved and shown, without axe violations on a phone', async () => {
    await writeAddress(page)
    await saveButton(page).click()
    await expect(addressEntries(page)).toHaveCount(1)
    await expect(addressEntries(page).first()).toContainText('Asha Kulkarni')
    await expect(addressEntries(page).first()).toContainText('Bengaluru, Karnataka 560003')
    await expect(addressEntries(page).first().getByText('Default')).toBeVisible()
    await expect(addButton(page)).toBeFocused()
    expect(await findViolationsIn(page, 'Addresses')).toEqual([])
  })

  const mysuru = addressEntries(page).filter({ hasText: 'Mysuru' })
  const bengaluru = addressEntries(page).filter({ hasText: 'Bengaluru' })
  await test.step('another address can become the default', async () => {
    await addButton(page).click()
    await writeAddress(page, { City: 'Mysuru' })
    await saveButton(page).click()
    await expect(mysuru).toBeVisible()
    await mysuru.getByRole('button', { name: 'Make default' }).click()
    await expect(mysuru.getByText('Default', { exact: true })).toBeVisible()
    await expect(bengaluru.getByText('Default', { exact: true })).toBeHidden()
  })

  await test.step('an address is edited, or left as it was', async () => {
    await mysuru.getByRole('button', { name: 'Change' }).click()
    await addresses.getByLabel('City').fill('Hampi')
    await addresses.getByRole('button', { name: 'Cancel' }).click()
    await expect(mysuru).toBeVisible()
    await mysuru.getByRole('button', { name: 'Change' }).click()
    await expect(addresses.getByLabel('City')).toHaveValue('Mysuru')
    await addresses.getByLabel('City').fill('Hampi')
    await saveButton(page).click()
    await expect(addressEntries(page).first()).toContainText('Hampi')
    await expect(addressEntries(page).first().getByText('Default', { exact: true })).toBeVisible()
  })

  await test.step('an address is removed after confirmation', async () => {
    const first = addressEntries(page).first()
    await first.getByRole('button', { name: 'Remove' }).click()
    await first.getByRole('button', { name: 'Keep' }).click()
    await first.getByRole('button', { name: 'Remove' }).click()
    await first.getByRole('button', { name: 'Yes, remove' }).click()
    await expect(addressEntries(page)).toHaveCount(1)
    await expect(first).toContainText('Bengaluru')
  })
})

test('drafts survive an expired session, but only for their author', async ({ page, request }) => {
  const { user } = await createAccount(request)
  const endSession = async () => endSessions(request, { token: (await readLocalStorage(page, 'userToken')) ?? '' })
  const name = section(page, 'Your details').getByLabel('Name')
  const expectLogin = () => expect(page).toHaveURL('/login?redirect=%2Fprofile')

  await test.step('a guest is sent to the login and back', async () => {
    await page.goto('/profile')
    await expectLogin()
    await logInHere(page, user.email)
    await expect(page).toHaveURL('/profile')
    await expect(heading(page)).toHaveText('Asha')
  })

  await test.step('after an expired session the user logs in and returns to the draft', async () => {
    await name.fill('Asha the Second')
    await addButton(page).click()
    await writeAddress(page, { City: 'Mysuru' })
    await endSession()
    await saveButton(page).click()
    await expectLogin()
    await logInHere(page, user.email)
    await expect(page).toHaveURL('/profile')
    await expect(name).toHaveValue('Asha the Second')
    await expect(section(page, 'Addresses').getByLabel('City')).toHaveValue('Mysuru')
    await saveButton(page).click()
    await expect(addressEntries(page)).toHaveCount(1)
    await page.reload()
    await expect(addressEntries(page)).toHaveCount(1)
    await expect(name).toHaveValue('Asha the Second')
  })

  await test.step('another user does not see the draft', async () => {
    await endSession()
    await page.reload()
    await expectLogin()
    const { user: ravi } = await createAccount(request, 'Ravi')
    await logInHere(page, ravi.email)
    await expect(name).toHaveValue('Ravi')
  })

  await test.step('the back button does not return to the login', async () => {
    await page.goBack()
    await expect(page).not.toHaveURL(/login/)
  })
})

test('a logout deletes what belongs to the user', async ({ page, context }) => {
  const { user, token } = await openProfile(page)
  const other = await context.newPage()
  await visit(other, '/profile')
  const logoutButton = (tab: Page) => main(tab).getByRole('button', { name: 'Logout' })
  const expectLoggedOut = async (tab: Page) => {
    await expect(tab).toHaveURL('/')
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect([await readLocalStorage(tab, 'userToken'), await readLocalStorage(tab, 'userInfo')]).toEqual([null, null])
  }
  const listDrafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

  await test.step('it ends the session on the server and in the browser and leads home', async () => {
    await section(page, 'Your details').getByLabel('Name').fill('Asha the Second')
    expect(await listDrafts()).toHaveLength(1)
    await expect(heading(other)).toHaveText('Asha')
    await other.evaluate(() => {
      localStorage.setItem('cart', '{"products":[],"totalPrice":0}')
      localStorage.setItem('guestId', 'guest_before')
    })
    const logoutResponse = other.waitForResponse('**/api/users/logout')
    await logoutButton(other).click()
    expect((await logoutResponse).status()).toBe(200)
    await expectLoggedOut(other)
    expect(await requestProfile(page, token)).toBe(401)
  })

  await test.step('it creates a new guest with an empty cart', async () => {
    expect(await readLocalStorage(other, 'guestId')).toMatch(/^guest_\d+_/)
    await expect(other.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  })

  await test.step('it logs out the other tabs and deletes their drafts', async () => {
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    expect(await listDrafts()).toEqual([])
    await expect(page.getByText('You were logged out.')).toBeHidden()
  })

  await test.step('it also works offline', async () => {
    await logInHere(page, user.email)
    await expect(page).toHaveURL('/profile')
    await page.route('**/api/users/logout', (route) => route.abort())
    await logoutButton(page).click()
    await expectLoggedOut(page)
  })

  await test.step('afterwards the profile redirects to the login', async () => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  })
})

test('customers download their data and delete their account', async ({ page }) => {
  const { user, token } = await openProfile(page, 'Tara Sethi')
  const data = section(page, 'Your data')
  // loads when it scrolls into view
  await page.getByRole('main').evaluate((main) => main.lastElementChild?.scrollIntoView())

  await test.step('the download asks for the password', async () => {
    await data.getByRole('button', { name: 'Download my data' }).click()
    await expect(data.getByLabel('Password', { exact: true })).toBeFocused()
    expect(await findViolationsIn(page, 'Your data')).toEqual([])
    await data.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('That password is incorrect.')
    await data.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
    expect(file.account).toMatchObject({ name: 'Tara Sethi', email: user.email })
    await expect(data.getByLabel('Password', { exact: true })).toBeHidden()
  })

  await test.step('an emailed code deletes the account', async () => {
    await data.getByRole('button', { name: 'Delete my account' }).click()
    await data.getByRole('button', { name: 'Email me a code instead' }).click()
    await expect(data.getByLabel('Code')).toBeFocused()
    await data.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(alert(page)).toHaveText('Please enter the code.')
    expect(await requestProfile(page, token)).toBe(200)
    const text = await waitForEmail(page.request, `${user.email} Your Nukkad login code`)
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    await data.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your account and personal data are deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await requestProfile(page, token)).toBe(401)
    expect(await readLocalStorage(page, 'userToken')).toBeNull()
  })
})
