import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { adminAccount } from './accounts.ts'
import { violations } from './axe.ts'
import { ANY_PAGE, visit } from './visit.ts'

const SUBSCRIBED = 'Successfully subscribed to newsletter!'
const SUBMITTED = 'Subscription submitted! Thank you for subscribing.'
const KEY = 'newsletterPending'

const footer = (page: Page) => page.getByRole('contentinfo')
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
/** Nobody has used it before. */
const newAddress = () => `${crypto.randomUUID()}@example.in`

async function subscribe(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await footer(page).getByRole('button', { name: 'Subscribe' }).click()
}

test.describe('the newsletter', () => {
  test('offers 10% off the first order for one required e-mail address, and shows in red what is refused', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
    await expect(footer(page).getByRole('heading', { name: '10% off your first order' })).toBeVisible()
    await expect(footer(page).getByText(/^By subscribing you agree to emails from us/)).toBeVisible()
    const field = page.getByLabel('Email address')
    await expect(footer(page).getByRole('textbox')).toHaveCount(1)
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('required')
    await expect(field).toHaveAttribute('maxlength', '254')
    let asked = 0
    await page.route('**/api/newsletter', (route) => {
      asked++
      return route.abort()
    })
    for (const wrong of ['', 'asha', 'asha@']) {
      await subscribe(page, wrong)
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
    }
    expect(asked).toBe(0)
    await page.unroute('**/api/newsletter')
    await subscribe(page, 'asha@localhost')
    const alert = footer(page).getByRole('alert')
    await expect(alert).toHaveText('Please enter a valid email address.')
    await expect(alert).toHaveCSS('color', 'rgb(228, 67, 45)')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('asha@localhost')
    expect(await violations(page, 'footer')).toEqual([])
    expect(await stored(page)).toBeNull()
    await field.press('End')
    await field.pressSequentially('.in')
    await expect(alert).toBeEmpty()
    await expect(field).not.toHaveAttribute('aria-invalid')
  })

  test('says so when it worked, the second time as well, and is sent once, however often one presses', async ({
    page,
  }) => {
    await visit(page, ANY_PAGE)
    const email = newAddress()
    for (const typed of [email, email.toUpperCase()]) {
      const answer = page.waitForResponse('**/api/newsletter')
      await subscribe(page, typed)
      expect((await answer).status()).toBe(201)
      await expect(footer(page).getByRole('status')).toHaveText(SUBSCRIBED)
      await expect(page.getByLabel('Email address')).toHaveValue('')
      expect(await stored(page)).toBeNull()
    }
    expect(await violations(page, 'footer')).toEqual([])
    let asked = 0
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/newsletter', async (route) => {
      asked++
      await answered.promise
      await route.continue()
    })
    await subscribe(page, newAddress())
    const sending = footer(page).getByRole('button', { name: 'Sending…' })
    await expect(sending).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(sending).toBeFocused()
    await page.getByLabel('Email address').press('Enter')
    answered.resolve()
    await expect(footer(page).getByRole('status')).toHaveText(SUBSCRIBED)
    expect(asked).toBe(1)
  })

  test('keeps the address while the browser is offline and sends it when it is back', async ({ page, context }) => {
    await visit(page, ANY_PAGE)
    const email = newAddress()
    await context.setOffline(true)
    await subscribe(page, email)
    await expect(footer(page).getByRole('status')).toHaveText(SUBMITTED)
    expect(await stored(page)).toBe(JSON.stringify([email]))
    const sent = page.waitForRequest('**/api/newsletter')
    await context.setOffline(false)
    expect((await sent).postDataJSON()).toEqual({ email })
    await expect.poll(() => stored(page)).toBeNull()
  })

  test('keeps the address while the shop is out of order and sends it with the next page', async ({ page }) => {
    await visit(page, ANY_PAGE)
    const body = JSON.stringify({ message: 'The database does not answer.', code: 'unavailable' })
    await page.route('**/api/newsletter', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    )
    const email = newAddress()
    await subscribe(page, email)
    await expect(footer(page).getByRole('status')).toHaveText(SUBMITTED)
    await page.unroute('**/api/newsletter')
    const answer = page.waitForResponse('**/api/newsletter')
    await page.reload()
    expect((await answer).status()).toBe(201)
    expect((await answer).request().postDataJSON()).toEqual({ email })
    await expect.poll(() => stored(page)).toBeNull()
  })

  test('promises nothing when the address can be neither sent nor kept', async ({ page }) => {
    await visit(page, ANY_PAGE)
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.route('**/api/newsletter', (route) => route.abort())
    await subscribe(page, newAddress())
    await expect(footer(page).getByRole('alert')).toHaveText('Network error - please check your connection')
    await expect(footer(page).getByRole('status')).toBeEmpty()
  })
})

async function asAdmin(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${(await adminAccount(request)).token}` }
  return async (path: string) => (await request.get(`/api/admin${path}`, { headers })).json()
}

/** The links of the mail that a new subscription brings, and what the list says of the address from then on. */
async function subscription(request: APIRequestContext) {
  const email = newAddress()
  expect((await request.post('/api/newsletter', { data: { email } })).status()).toBe(201)
  const get = await asAdmin(request)
  const query = `?q=${encodeURIComponent(email)}`
  let id: string | undefined
  await expect.poll(async () => (id = (await get(`/mails${query}`))[0]?._id)).toBeTruthy()
  const { text }: { text: string } = await get(`/mails/${id}`)
  const linkTo = (page: string) => new RegExp(`http\\S+/newsletter/${page}\\?token=\\S+`).exec(text)?.[0] ?? ''
  const state = async () => (await get(`/newsletter${query}`))[0]?.state
  return { email, state, confirm: linkTo('confirm'), leave: linkTo('leave') }
}

test.describe('the links of the newsletter', () => {
  test('confirm with a press and leave with a press; a look alone changes nothing', async ({ page, request }) => {
    const { email, state, confirm, leave } = await subscription(request)
    await visit(page, confirm)
    expect(await state()).toBe('pending')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violations(page, 'main')).toEqual([])
    }
    await page.getByRole('button', { name: 'Yes, count me in' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're in")
    await expect(page.getByRole('main').getByRole('status')).toContainText(email)
    expect(await state()).toBe('confirmed')

    await visit(page, leave)
    expect(await state()).toBe('confirmed')
    expect(await violations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Take me off the list' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Off the list')
    expect(await violations(page, 'main')).toEqual([])
    expect(await state()).toBe('left')

    await visit(page, confirm)
    await page.getByRole('button', { name: 'Yes, count me in' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText("You've unsubscribed since this email.")
    await page.getByRole('link', { name: 'Subscribe again' }).click()
    await expect(page.locator('#newsletter')).toBeInViewport()
  })

  test('that are wrong say so', async ({ page }) => {
    await visit(page, '/newsletter/leave?token=cut-off')
    await page.getByRole('button', { name: 'Take me off the list' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText("This link doesn't work any more.")
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('work too', async ({ page, request }) => {
      const { state, confirm, leave } = await subscription(request)
      await page.goto(confirm)
      await page.getByRole('button', { name: 'Yes, count me in' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're in.")
      expect(await state()).toBe('confirmed')
      await page.goto(leave)
      await page.getByRole('button', { name: 'Take me off the list' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Off the list.')
      expect(await state()).toBe('left')
    })
  })
})
