import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount, createEmail, readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { waitForEmail } from '../read-email.ts'
import { expectNoOverflow, getFirstProduct, visit } from '../visit.ts'

const phone = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('main')
const newHere = (page: Page) => page.getByRole('region', { name: 'New here', exact: true })
const logIn = (page: Page) => page.getByRole('region', { name: 'Log in', exact: true })
const continueButton = (page: Page) => newHere(page).getByRole('button', { name: 'Continue to checkout' })
const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ })
const codeField = (page: Page) => main(page).getByLabel('Code', { exact: true })
const sendCodeButton = (page: Page) => main(page).getByRole('button', { name: 'Email me a code' })
const welcome = (page: Page, name: string) => page.getByText(`Welcome back, ${name}!`)

async function fillIn(page: Page, { name = 'Asha', email = '', phone: number = '98765 43210' }): Promise<void> {
  await newHere(page).getByLabel('Your name').fill(name)
  await newHere(page).getByLabel('Your email').fill(email)
  await newHere(page).getByLabel('Your phone number').fill(number)
}

/** Gives this browser a guest cart with one item. */
async function fillGuestCart(page: Page, request: APIRequestContext): Promise<void> {
  const { _id } = await getFirstProduct(request)
  const { sizes, colors } = await (await request.get(`/api/products/${_id}`)).json()
  const guestId = `guest_test_${crypto.randomUUID()}`
  const line = { productId: _id, quantity: 1, size: sizes[0], color: colors[0] }
  expect((await request.post('/api/cart', { data: { ...line, guestId } })).ok()).toBe(true)
  await page.evaluate((id) => localStorage.setItem('guestId', id), guestId)
}

const readCode = async (request: APIRequestContext, email: string) =>
  /\b\d{6}\b/.exec(await waitForEmail(request, `${email} Your Nukkad login code`))?.[0] ?? ''

test('a new customer gets to the checkout without a password and confirms the email later', async ({
  page,
  request,
}) => {
  test.slow()
  const known = await createAccount(request, 'Ravi')
  const email = createEmail()
  await visit(page, '/login?redirect=checkout')

  await test.step('the page says why and offers two equal ways', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('To finish your order')
    const [left, right] = [await logIn(page).boundingBox(), await newHere(page).boundingBox()]
    expect(left?.y).toBe(right?.y)
    expect(left?.width).toBe(right?.width)
    await page.setViewportSize(phone)
    const [below, above] = [await logIn(page).boundingBox(), await newHere(page).boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
  })

  await test.step('missing and invalid values are shown at their field', async () => {
    await continueButton(page).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await fillIn(page, { email, phone: '12345' })
    await continueButton(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
    await expect(newHere(page).getByLabel('Your phone number')).toBeFocused()
    await expectNoOverflow(page, [390])
  })

  await test.step('a known email opens the login with the email filled in', async () => {
    await fillIn(page, { email: known.user.email })
    await continueButton(page).click()
    const sentence = 'You already have an account. Log in with your password or a code.'
    await expect(logIn(page).getByRole('status').filter({ hasText: sentence })).toBeInViewport()
    await expect(logIn(page).getByLabel('Email', { exact: true })).toHaveValue(known.user.email)
    await expect(logIn(page).getByLabel('Password', { exact: true })).toBeFocused()
    expect(await readLocalStorage(page, 'userToken')).toBeNull()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('a new one merges the cart and opens the checkout', async () => {
    await fillGuestCart(page, request)
    await fillIn(page, { email })
    await continueButton(page).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByText('Order summary 1 item').or(page.getByText('Subtotal, 1 item')).first()).toBeVisible()
    expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toMatchObject({ name: 'Asha', email })
  })

  const password = page.getByRole('region', { name: 'Password', exact: true })

  await test.step('the profile offers a link that confirms the email', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/profile')
    await expect(password).toContainText('this account works only in this browser until you confirm your email')
    await password.getByRole('button', { name: 'Email me a link' }).click()
    await expect(password.getByRole('status')).toHaveText('The link is on its way. Please check your email.')
  })

  await test.step('the link confirms it without a password', async () => {
    const [link = ''] = /http\S+/.exec(await waitForEmail(request, `${email} Confirm your email`)) ?? []
    await visit(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await page.getByRole('button', { name: 'Continue without a password' }).click()
    await expect(page.getByText('Email confirmed. Welcome, Asha!')).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(password).toContainText('You can log in with a code that we email you.')
  })
})

test('a customer logs in with an emailed code', async ({ page, request }) => {
  const { user } = await createAccount(request, 'Meera')
  await page.clock.install()
  await visit(page, '/login')

  await test.step('the code needs only the email', async () => {
    await sendCodeButton(page).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await expect(main(page).getByLabel('Email', { exact: true })).toBeFocused()
    await main(page).getByLabel('Email', { exact: true }).fill(user.email)
    await sendCodeButton(page).click()
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('a new code can be sent after half a minute', async () => {
    const resend = main(page).getByRole('button', { name: 'Send a new code' })
    await expect(resend).toBeDisabled()
    await readCode(request, user.email)
    await page.clock.runFor(30_000)
    await expect(resend).toBeEnabled()
    const sent = page.waitForResponse('**/api/users/login/code')
    await resend.click()
    expect((await sent).status()).toBe(200)
    await expect(page.getByText('A new code is on its way. The old one no longer works.')).toBeVisible()
    await expect(resend).toBeDisabled()
  })

  await test.step('another email can be used', async () => {
    await main(page).getByRole('button', { name: 'Use another email' }).click()
    await expect(main(page).getByLabel('Email', { exact: true })).toHaveValue(user.email)
    await sendCodeButton(page).click()
    await expect(codeField(page)).toBeVisible()
  })

  await test.step('a wrong code is rejected at its field', async () => {
    await codeField(page).fill('1')
    await codeField(page).press('Enter')
    await expect(alert(page)).toHaveText('That code is not right. Please check the email or ask for a new one.')
    await expect(codeField(page)).toBeFocused()
  })

  await test.step('the right one logs in', async () => {
    const attempt = async () => {
      const code = await readCode(request, user.email)
      await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await codeField(page).press('Enter')
      await expect(welcome(page, 'Meera')).toBeVisible({ timeout: 2_000 })
    }
    // the newest email may still be on its way
    await expect(attempt).toPass()
    await expect(page).toHaveURL('/')
    expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(user)
  })
})
