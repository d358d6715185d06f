import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getAdminAccount, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { ANY_PAGE, visit, waitForHydration } from '../visit.ts'

const SUBSCRIBED = 'Successfully subscribed to newsletter!'
const CONFIRM_HINT = "A confirmation email is on its way. Already confirmed? Then you're all set."
const SUBMITTED = 'Subscription submitted! Thank you for subscribing.'
const KEY = 'newsletterPending'

const footer = (page: Page) => page.getByRole('contentinfo')
const readStoredEmail = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
const createEmail = () => `${crypto.randomUUID()}@example.in`

async function subscribe(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await footer(page).getByRole('button', { name: 'Subscribe' }).click()
}

test('the discount is for customers who have not ordered; for others, its space stays empty', async ({ page }) => {
  await logInNewAccount(page)
  const heading = footer(page).getByRole('heading', { level: 2 }).first()
  const orders = (total: number) => ({ headers: { 'x-total-count': String(total) }, json: [] })
  await page.route('**/api/orders/my-orders?*', (route) => route.fulfill(orders(0)))
  const answered = page.waitForResponse('**/api/orders/my-orders?*')
  // the checkout has no newsletter
  await visit(page, '/checkout')
  await page.getByRole('link', { name: 'Terms' }).click()
  await answered
  await expect(heading).toHaveAccessibleName('10% off your first order')
  const sizeBefore = await heading.boundingBox()

  await page.route('**/api/orders/my-orders?*', (route) => route.fulfill(orders(1)))
  await page.goBack()
  await expect(heading).toBeHidden()
  await page.goForward()
  await expect(heading).toHaveAccessibleName('Be the first to know')
  await expect(page.getByText('% off')).toBeHidden()
  expect((await heading.boundingBox())?.height).toBe(sizeBefore?.height)
})

test('the newsletter form shows errors, subscribes and keeps the email when the server is unavailable', async ({
  page,
  context,
}) => {
  const field = page.getByLabel('Email address')
  const alert = footer(page).getByRole('alert')
  const status = footer(page).getByRole('status')
  await visit(page, ANY_PAGE)

  await test.step('it offers 10% off and requires a valid email', async () => {
    await expect(footer(page).getByRole('heading', { name: '10% off your first order' })).toBeVisible()
    await expect(footer(page).getByText(/^By subscribing you agree to emails about/)).toBeVisible()
    await expect(footer(page).getByRole('textbox')).toHaveCount(1)
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('required')
    await expect(field).toHaveAttribute('maxlength', '254')
    let requestCount = 0
    await page.route('**/api/newsletter', (route) => {
      requestCount++
      return route.abort()
    })
    for (const invalidEmail of ['', 'asha', 'asha@']) {
      await subscribe(page, invalidEmail)
      await expect(field).toBeFocused()
      await expect(alert).toHaveText('Please enter a valid email address.')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      // the page shows the message itself, not the browser
      await expect(page.locator('form:has(input[name=email])').last()).toHaveAttribute('novalidate')
    }
    expect(requestCount).toBe(0)
    await page.unroute('**/api/newsletter')
  })

  await test.step('it shows errors in red until the email is changed', async () => {
    await subscribe(page, 'asha@localhost')
    await expect(alert).toHaveText('Please enter a valid email address.')
    await expect(alert).toHaveCSS('color', 'rgb(228, 67, 45)')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('asha@localhost')
    expect(await findViolations(page, 'footer')).toEqual([])
    expect(await readStoredEmail(page)).toBeNull()
    await field.press('End')
    await field.pressSequentially('.in')
    await expect(alert).toBeEmpty()
    await expect(field).not.toHaveAttribute('aria-invalid')
  })

  await test.step('it confirms the first and repeated subscription', async () => {
    const email = createEmail()
    for (const entry of [email, email.toUpperCase()]) {
      const response = page.waitForResponse('**/api/newsletter')
      await subscribe(page, entry)
      expect((await response).status()).toBe(201)
      await expect(status).toHaveText(`${SUBSCRIBED}${CONFIRM_HINT}`)
      await expect(field).toHaveValue('')
      expect(await readStoredEmail(page)).toBeNull()
    }
  })

  await test.step('it sends one request per submit', async () => {
    let requestCount = 0
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/newsletter', async (route) => {
      requestCount++
      await gate.promise
      await route.continue()
    })
    await subscribe(page, createEmail())
    const sendingButton = footer(page).getByRole('button', { name: 'Sending…' })
    await expect(sendingButton).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(sendingButton).toBeFocused()
    await field.press('Enter')
    gate.resolve()
    await expect(status).toContainText(SUBSCRIBED)
    expect(requestCount).toBe(1)
    await page.unroute('**/api/newsletter')
  })

  await test.step('it stores the email while offline and sends it when online', async () => {
    const email = createEmail()
    await context.setOffline(true)
    await subscribe(page, email)
    await expect(status).toHaveText(SUBMITTED)
    expect(await readStoredEmail(page)).toBe(JSON.stringify([email]))
    const sent = page.waitForRequest('**/api/newsletter')
    await context.setOffline(false)
    expect((await sent).postDataJSON()).toEqual({ email })
    await expect.poll(() => readStoredEmail(page)).toBeNull()
  })

  await test.step('it stores the email while the server is unavailable and sends it on the next page', async () => {
    const body = JSON.stringify({ message: 'The database is unavailable.', code: 'unavailable' })
    await page.route('**/api/newsletter', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    )
    const email = createEmail()
    const failure = page.waitForResponse('**/api/newsletter')
    await subscribe(page, email)
    expect((await failure).status()).toBe(503)
    await expect(status).toHaveText(SUBMITTED)
    await page.unroute('**/api/newsletter')
    const response = page.waitForResponse('**/api/newsletter')
    await page.reload()
    expect((await response).status()).toBe(201)
    expect((await response).request().postDataJSON()).toEqual({ email })
    await expect.poll(() => readStoredEmail(page)).toBeNull()
  })

  await test.step('it shows an error when the email can be neither sent nor stored', async () => {
    await waitForHydration(page)
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.route('**/api/newsletter', (route) => route.abort())
    await subscribe(page, createEmail())
    await expect(alert).toHaveText('Network error - please check your connection')
    await expect(status).toBeEmpty()
  })
})

async function createAdminGet(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${(await getAdminAccount(request)).token}` }
  return async (path: string) => (await request.get(`/api/admin${path}`, { headers })).json()
}

/** Subscribes a new email and returns the links of the confirmation email and a getter for the state. */
async function createSubscription(request: APIRequestContext) {
  const email = createEmail()
  expect((await request.post('/api/newsletter', { data: { email } })).status()).toBe(201)
  const get = await createAdminGet(request)
  const query = `?q=${encodeURIComponent(email)}`
  let id: string | undefined
  await expect.poll(async () => (id = (await get(`/emails${query}`))[0]?._id)).toBeTruthy()
  const { text }: { text: string } = await get(`/emails/${id}`)
  const findLink = (page: string) => new RegExp(`http\\S+/newsletter/${page}\\?token=\\S+`).exec(text)?.[0] ?? ''
  const getState = async () => (await get(`/newsletter${query}`))[0]?.state
  return { email, getState, confirmUrl: findLink('confirm'), unsubscribeUrl: findLink('leave') }
}

test('email links act only after the button is pressed, and show errors', async ({ page, request }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const alert = page.getByRole('main').getByRole('alert')
  const confirmButton = page.getByRole('button', { name: 'Yes, count me in' })
  const unsubscribeButton = page.getByRole('button', { name: 'Take me off the list' })
  const { email, getState, confirmUrl, unsubscribeUrl } = await createSubscription(request)

  await test.step('they confirm only after the button is pressed, not on a visit', async () => {
    await visit(page, confirmUrl)
    expect(await getState()).toBe('pending')
    await confirmButton.press('Enter')
    await expect(heading).toHaveText("You're in")
    await expect(page.getByRole('main').getByRole('status')).toContainText(email)
    expect(await getState()).toBe('confirmed')
  })

  await test.step('they unsubscribe only after the button is pressed, not on a visit', async () => {
    await visit(page, unsubscribeUrl)
    expect(await getState()).toBe('confirmed')
    expect(await findViolations(page, 'main')).toEqual([])
    await unsubscribeButton.press('Enter')
    await expect(heading).toHaveText('Off the list')
    expect(await findViolations(page, 'main')).toEqual([])
    expect(await getState()).toBe('left')
  })

  await test.step('they show an error for an invalid token', async () => {
    await visit(page, '/newsletter/leave?token=cut-off')
    await unsubscribeButton.click()
    await expect(alert).toContainText("This link doesn't work any more.")
  })

  await test.step('they do not confirm once unsubscribed, but link to the form', async () => {
    await visit(page, confirmUrl)
    await confirmButton.click()
    await expect(alert).toContainText("You've unsubscribed since this email.")
    await page.getByRole('link', { name: 'Subscribe again' }).click()
    await expect(page.locator('#newsletter')).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('email links, the banner and the footer work', async ({ page, request }) => {
    const { getState, confirmUrl, unsubscribeUrl } = await createSubscription(request)
    await page.goto(confirmUrl)

    await test.step('the banner shows a message and no pause button', async () => {
      const banner = page.getByRole('region', { name: 'Announcements' })
      await expect(banner.locator('p')).toHaveText('BACK IN STOCK - FAN FAVORITES SELLING FAST')
      await expect(banner.getByRole('button')).toBeHidden()
    })

    await test.step('the footer logo is an SVG and the form says that it needs JavaScript', async () => {
      await expect(footer(page).getByRole('link', { name: 'Nukkad, home' }).locator('svg')).toBeVisible()
      await expect(footer(page).locator('canvas')).toHaveCount(0)
      await expect(footer(page).getByRole('button', { name: 'Subscribe' })).toBeDisabled()
      await expect(footer(page).getByText('Subscribing needs JavaScript')).toBeVisible()
      await expect(footer(page).getByRole('button', { name: 'Pause motion' })).toBeHidden()
    })

    await test.step('an email link confirms the subscription', async () => {
      await page.getByRole('button', { name: 'Yes, count me in' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're in")
      expect(await getState()).toBe('confirmed')
    })

    await test.step('an email link unsubscribes', async () => {
      await page.goto(unsubscribeUrl)
      await page.getByRole('button', { name: 'Take me off the list' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Off the list')
      expect(await getState()).toBe('left')
    })

    await test.step('a footer link opens a collection', async () => {
      await page.goto(ANY_PAGE)
      await footer(page).getByRole('link', { name: 'Essentials' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
    })
  })
})
