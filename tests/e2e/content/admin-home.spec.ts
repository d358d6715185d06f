import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoContent } from '#demo/content.ts'
import { MAX_ANNOUNCEMENTS, MAX_SECTIONS } from '#domains/content/contract.ts'
import { createAdmin, endSessions, getAdminAccount, logInAs, logInAsAdmin, PASSWORD } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../own-shop.ts'
import { visit, waitForHydration } from '../visit.ts'

// serial, because each test starts from the default content
test.describe.configure({ mode: 'serial' })

const SAVED = 'Saved. Your changes are live.'
const banner = (page: Page) => page.getByRole('region', { name: 'Announcements' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const messageText = (page: Page, message: number) => page.getByLabel(new RegExp(`^Text, .* of message ${message}$`))
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function call(request: APIRequestContext, method: 'GET' | 'PUT', data?: object) {
  const { token } = await getAdminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.fetch('/api/admin/content', { method, headers, ...(data ? { data } : {}) })
  expect(response.status()).toBe(200)
  return response.json()
}

async function restoreContent(request: APIRequestContext): Promise<void> {
  const { version } = await call(request, 'GET')
  await call(request, 'PUT', { ...demoContent, version })
}

test.afterEach(({ request }) => restoreContent(request))

async function expectNoOverflow(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('the home page is edited, previewed and shown to the next visitor', async ({ page, request }) => {
  test.slow()
  await logInAsAdmin(page)
  await visit(page, '/admin/home')
  const first = messageText(page, 1)

  await test.step('does not overflow', async () => {
    await expect(preview(page)).toBeVisible()
    await expectNoOverflow(page, [390, 1440])
  })

  await test.step('missing texts are reported at their field, without axe violations', async () => {
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.getByRole('button', { name: 'Add message' }).click()
    await save(page).click()
    const text = messageText(page, 6)
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription(/is required\.$/)
    await expect(page.getByLabel('Title of Untitled shelf')).toHaveAttribute('aria-invalid', 'true')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('messages and shelves are added by keyboard up to the limit', async () => {
    // one press more does nothing
    for (const [label, rows, max] of [
      ['message', 'Remove message', MAX_ANNOUNCEMENTS],
      ['section', /^Move (?!tile).* up$/, MAX_ANNOUNCEMENTS + MAX_SECTIONS],
    ] as const) {
      const add = page.getByRole('button', { name: `Add ${label}` })
      const rowButtons = page.getByRole('button', { name: rows })
      while (await add.isEnabled()) await add.press('Enter')
      await page.keyboard.press('Enter')
      await expect(add).toBeFocused()
      await expect(rowButtons).toHaveCount(max)
    }
  })

  await test.step('changes are discarded, and the default can be restored', async () => {
    const discard = page.getByRole('button', { name: 'Discard', exact: true })
    await discard.press('Enter')
    await expect(page.getByText('Unsaved changes.')).toHaveCount(0)
    await expect(discard).toBeDisabled()
    await expect(discard).toBeFocused()
    const row = await first.elementHandle()
    await page.keyboard.press('Enter')
    expect(await row?.evaluate(({ isConnected }) => isConnected)).toBe(true)

    await page.getByRole('button', { name: 'Remove message 2' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect(page.getByRole('button', { name: 'Remove message' })).toHaveCount(0)
    await discard.press('Enter')
    await expect(messageText(page, 2)).toHaveValue('LOW INVENTORY - BESTSELLERS ALMOST GONE')
  })

  await test.step('leaving with unsaved changes asks for confirmation', async () => {
    await first.fill('ALMOST LOST')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(first).toHaveValue('ALMOST LOST')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/admin/orders')
  })

  await page.getByRole('link', { name: 'Home page', exact: true }).click()
  await test.step('changes are previewed, and moved and saved by keyboard', async () => {
    await expect(page).toHaveTitle(/Home page/)
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')

    await expect(first).toHaveValue('BACK IN STOCK - FAN FAVORITES SELLING FAST')
    await first.fill('CHAI IS ON US - ALL WEEK')
    const shelf = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Top Wears for Men' }) })
    await shelf.getByLabel('Title of Top Wears for Men').fill('Top Wears for the Monsoon')
    await page.getByLabel('Limit of Top Wears for the Monsoon').fill('3')
    await page.getByRole('checkbox', { name: 'Shown Tiles' }).uncheck()
    await expect(preview(page).getByText('CHAI IS ON US - ALL WEEK')).toBeVisible()
    await expect(preview(page).getByText('Top Wears for the Monsoon')).toBeVisible()
    await expect(preview(page).getByText('Tiles', { exact: true })).toHaveCount(0)

    const up = page.getByRole('button', { name: 'Move Top Wears for the Monsoon up' })
    for (let n = 0; n < 4; n++) await up.press('Enter')
    await expect(up).toBeFocused()
    await save(page).press('Enter')
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(save(page)).toBeFocused()
  })

  await test.step('changes are shown to the next visitor', async () => {
    await expect
      .poll(async () => (await request.get('/')).text().then((html) => html.includes('Top Wears for the Monsoon')))
      .toBe(true)
    await visit(page, '/')
    await expect(banner(page)).toContainText('CHAI IS ON US - ALL WEEK')
    await expect(page.getByRole('link', { name: /Women’s Collection/ })).toHaveCount(0)
    const monsoon = page.getByRole('region', { name: 'Top Wears for the Monsoon' })
    await expect(monsoon.getByRole('heading', { level: 3 })).toHaveCount(3)
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(titles.indexOf('Top Wears for the Monsoon')).toBeLessThan(titles.indexOf('Explore New Arrivals'))
  })
})

test('a draft survives, and the second of two admins sees the conflict', async ({ page, request }) => {
  test.slow()
  const email = await createAdmin(request)
  const mina = await logInAs(page, email)
  await visit(page, '/admin/home')
  const first = messageText(page, 1)

  await test.step('a draft survives a reload and can be discarded', async () => {
    const before = await first.inputValue()
    await first.fill('ONCE MORE')
    await page.reload()
    await waitForHydration(page)
    await expect(first).toHaveValue('ONCE MORE')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(first).toHaveValue(before)
    await expect(page.getByText('We restored your unsaved changes')).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })

  await test.step('the second of two admins sees the conflict and keeps the changes', async () => {
    await first.fill('MINE')
    const { version, content } = await call(request, 'GET')
    content.messages[0].text = 'THEIRS'
    await call(request, 'PUT', { ...content, version })
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Reload to see the changes.' })).toBeVisible()
    await expect(first).toHaveValue('MINE')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(first).toHaveValue('THEIRS')
    await expect(page.getByRole('alert').filter({ hasText: 'Reload to see the changes.' })).toHaveCount(0)
  })

  await test.step('a draft survives the end of the session and does not overwrite another save without confirmation', async () => {
    await first.fill('MINE')
    await page.getByLabel('Limit of Top Wears for Men').fill('')
    await endSessions(request, mina)
    const { version, content } = await call(request, 'GET')
    content.messages[1].text = 'THEIRS'
    await call(request, 'PUT', { ...content, version })
    await page.getByLabel('Limit of Top Wears for Men').fill('5')
    await save(page).click()

    await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fhome')
    await waitForHydration(page)
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/home')
    const notice = page.getByRole('status').filter({ hasText: 'We restored your unsaved changes' })
    await expect(notice).toContainText('changed the home page in the meantime')
    await expect(first).toHaveValue('MINE')
    await expect(page.getByLabel('Limit of Top Wears for Men')).toHaveValue('5')
    expect(await findViolations(page, 'main')).toEqual([])
    await expectNoOverflow(page, [390, 768, 1440])

    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Reload to see the changes.' })).toBeVisible()
    expect((await call(request, 'GET')).content.messages[0].text).not.toBe('MINE')
    await page.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect((await call(request, 'GET')).content.messages[0].text).toBe('MINE')
  })
})
