import { expect, type Page, test } from '@playwright/test'
import { generateCode } from '#domains/accounts/server/totp.ts'
import { createAccount, createAdmin, endSessions, PASSWORD, readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { waitForHydration } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page) => page.getByRole('region', { name: 'Two-step login' })
const code = (page: Page) => main(page).getByLabel('Code', { exact: true })
const phone = { width: 390, height: 844 }

/** Opens the profile, which redirects to the login and back. */
async function logInHere(page: Page, email: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await waitForHydration(page)
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Returns the code of the current 30 seconds, or of a later period. */
const currentCode = (secret: string, offset = 0) =>
  generateCode(secret.replaceAll(' ', ''), Math.floor(Date.now() / 30_000) + offset).replace(/^.../, '$& ')

/** Checks overflow and axe violations on a phone. */
async function expectNoProblemsOnPhone(page: Page, part = 'main'): Promise<void> {
  const wide = page.viewportSize()
  await page.setViewportSize(phone)
  expect(await findViolations(page, part)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  if (wide) await page.setViewportSize(wide)
}

/** Checks only the section, because the rest of the page has its own tests. */
const expectNoProblemsInSection = async (page: Page) =>
  expectNoProblemsOnPhone(page, `[aria-labelledby="${await section(page).getAttribute('aria-labelledby')}"]`)

/** Turns two-factor authentication on by keyboard and returns the TOTP secret and the recovery codes. */
async function enableSecondFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await section(page).getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret =
    (await section(page)
      .getByText(/^([A-Z2-7]{4} ){7}/)
      .textContent()) ?? ''
  await code(page).fill(currentCode(secret))
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  return { secret, codes: await section(page).getByRole('listitem').allTextContents() }
}

test('an admin uses two-factor authentication, by keyboard and without axe violations', async ({ page, request }) => {
  test.slow()
  const email = await createAdmin(request)
  const details = page.getByRole('region', { name: 'Your details' })
  /** Ends the session while a name is being edited, which leads to the login. */
  const loseSession = async (draft: string) => {
    await details.getByLabel('Name').fill(draft)
    await endSessions(request, { token: (await readLocalStorage(page, 'userToken')) ?? '' })
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  }

  await test.step('the setup needs the password and can be left', async () => {
    await logInHere(page, email)
    await expect(section(page).getByText('Two-step login is off.')).toBeVisible()
    await section(page).getByLabel('Your password').fill('not-the-password')
    await page.keyboard.press('Enter')
    await expect(section(page).getByText('That password is incorrect.')).toBeVisible()
    await section(page).getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(code(page)).toBeVisible()
    await expectNoProblemsInSection(page)
    await section(page).getByRole('button', { name: 'Not now' }).press('Enter')
  })

  const { secret, codes } = await test.step('a code from the app enables it and shows recovery codes', async () => {
    const enabled = await enableSecondFactor(page)
    expect(enabled.codes).toHaveLength(10)
    await expectNoProblemsInSection(page)
    return enabled
  })

  await test.step('the recovery codes can be downloaded', async () => {
    const downloadEvent = page.waitForEvent('download')
    await section(page).getByRole('button', { name: 'Download' }).press('Enter')
    const text = await (await downloadEvent).createReadStream().then((stream) => stream.setEncoding('utf8').toArray())
    for (const recoveryCode of codes) expect(text.join('')).toContain(recoveryCode)
    await section(page).getByRole('button', { name: "I've saved them" }).press('Enter')
    await expect(section(page).getByText('10 recovery codes left')).toBeVisible()
  })

  await test.step('the password alone does not log in', async () => {
    const response = await request.post('/api/users/login', { data: { email, password: PASSWORD } })
    expect(response.status()).toBe(403)
  })

  await test.step('a recovery code logs in and restores the draft', async () => {
    await loseSession('Mina the Second')
    await logInHere(page, email)
    await main(page).getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    const recovery = main(page).getByLabel('Recovery code')
    await expect(recovery).toBeFocused()
    await recovery.fill((codes[0] ?? '').toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    await expect(details.getByLabel('Name')).toHaveValue('Mina the Second')
    await expect(section(page).getByText('9 recovery codes left')).toBeVisible()
  })

  await test.step('a code from the app logs in, after a wrong one', async () => {
    await loseSession('Mina the Third')
    await logInHere(page, email)
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await page.keyboard.type('000 00')
    await page.keyboard.press('Enter')
    const errorMessage = main(page).getByRole('alert').filter({ hasText: /./ })
    await expect(errorMessage).toHaveText("That code isn't correct. Codes change every 30 seconds.")
    await expect(code(page)).toBeFocused()
    await expectNoProblemsOnPhone(page)
    // the phone's clock may be ahead, and the code used for the setup cannot be reused
    await code(page).fill(currentCode(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
  })

  await test.step('the password and a recovery code disable it', async () => {
    await section(page).getByRole('button', { name: 'Turn off' }).press('Enter')
    await section(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await code(page).fill(codes[3] ?? '')
    await expectNoProblemsInSection(page)
    await page.keyboard.press('Enter')
    await expect(section(page).getByText('Two-step login is off.')).toBeVisible()
  })

  await test.step('customers do not load its code', async () => {
    const { user } = await createAccount(request)
    await main(page).getByRole('button', { name: 'Logout' }).press('Enter')
    await expect(page).toHaveURL('/')
    const requests: string[] = []
    page.on('request', (sent) => void requests.push(sent.url()))
    await logInHere(page, user.email)
    await expect(details.getByLabel('Name')).toHaveValue('Asha')
    await expect(section(page)).toHaveCount(0)
    expect(requests.filter((url) => /profile-page/.test(url))).not.toEqual([])
    expect(requests.filter((url) => /second-factor/.test(url))).toEqual([])
  })
})
