import { statSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoContent } from '#demo/content.ts'
import { MAX_ANNOUNCEMENTS, MAX_SECTIONS } from '#domains/content/contract.ts'
import { demoVideo } from '#tests/support/demo-video.ts'
import { createAdmin, endSessions, getAdminAccount, logInAs, logInAsAdmin, PASSWORD } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../own-shop.ts'
import { expectNoOverflow, recordConsole, visit, waitForHydration } from '../visit.ts'

// serial, because each test starts from the default content
test.describe.configure({ mode: 'serial' })

const SAVED = 'Saved. Your changes are live.'
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

test('the home page is edited, previewed and shown to the next visitor', async ({ page, request }) => {
  test.slow()
  const messages = recordConsole(page)
  await logInAsAdmin(page)
  await visit(page, '/admin/home')
  const limit = page.getByLabel('Limit of Top Wears for Men')

  await test.step('does not overflow', async () => {
    await expect(preview(page)).toBeVisible()
    await expectNoOverflow(page, [390, 1440])
  })

  await test.step('missing texts are reported at their field, without axe violations', async () => {
    await page.getByRole('button', { name: 'Add section' }).click()
    await save(page).click()
    const title = page.getByLabel('Title of Untitled shelf')
    await expect(title).toBeFocused()
    await expect(title).toHaveAccessibleDescription(/is required\.$/)
    await expect(preview(page).getByRole('status')).toContainText('This is the last preview.')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('sections are added by keyboard up to the limit', async () => {
    const add = page.getByRole('button', { name: 'Add section' })
    while (await add.isEnabled()) await add.press('Enter')
    // one press more does nothing
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
    await expect(page.getByRole('button', { name: /^Move (?!tile).* up$/ })).toHaveCount(MAX_SECTIONS)
  })

  await test.step('changes are discarded, and the default can be restored', async () => {
    const discard = page.getByRole('button', { name: 'Discard', exact: true })
    await discard.press('Enter')
    await expect(page.getByText('Unsaved changes.')).toHaveCount(0)
    await expect(discard).toBeDisabled()
    await expect(discard).toBeFocused()
    const field = await limit.elementHandle()
    await page.keyboard.press('Enter')
    expect(await field?.evaluate(({ isConnected }) => isConnected)).toBe(true)

    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect(limit).toHaveCount(0)
    await discard.press('Enter')
    await expect(limit).toHaveValue('8')
  })

  await test.step('leaving with unsaved changes asks for confirmation', async () => {
    await limit.fill('7')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(limit).toHaveValue('7')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/admin/orders')
  })

  await page.getByRole('link', { name: 'Home page', exact: true }).click()
  const frame = (screen: string) => preview(page).getByTitle(`Home page, ${screen}`)
  await test.step('the preview is the shop with the unsaved changes, on a phone and on a desktop', async () => {
    await expect(page).toHaveTitle(/Home page/)
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Title of Top Wears for Men').fill('Top Wears for the Monsoon')
    await page.getByLabel('Limit of Top Wears for the Monsoon').fill('3')
    await page.getByRole('checkbox', { name: 'Shown Tiles' }).uncheck()
    const phone = frame('phone').contentFrame()
    await expect(phone.getByRole('heading', { name: 'Top Wears for the Monsoon' })).toBeAttached()
    await expect(phone.getByRole('link', { name: /Women’s Collection/ })).toHaveCount(0)
    expect(messages.filter((message) => message.includes('about:srcdoc'))).toEqual([])
    await preview(page).getByText('Desktop').click()
    await expect(frame('desktop')).toHaveCSS('width', '1280px')
    const columnWidth = (await preview(page).boundingBox())?.width ?? 0
    expect((await frame('desktop').boundingBox())?.width).toBeLessThanOrEqual(columnWidth)
    expect(await (await request.get('/')).text()).not.toContain('Top Wears for the Monsoon')
    expect((await request.post('/api/admin/content/preview', { data: {} })).status()).toBe(401)
  })

  await test.step('a video is checked, and its poster comes from it', async () => {
    const chooseVideo = page.getByLabel('Replace video of Hero', { exact: true })
    const fakeVideo = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('a text, whatever its name says') }
    await chooseVideo.setInputFiles(fakeVideo)
    await expect(page.getByText('Please upload a video as MP4 or WebM.')).toBeVisible()
    // held, so the text is edited while it uploads
    const { promise: isEdited, resolve: continueUpload } = Promise.withResolvers<void>()
    await page.route('**/api/admin/film', async (route) => {
      await isEdited
      await route.continue()
    })
    await chooseVideo.setInputFiles(demoVideo)
    await expect(page.getByText(/^(Uploading|Preparing)/)).toBeVisible()
    const text = page.getByLabel('Text (optional) of Hero')
    await text.fill('Chai first.')
    continueUpload()
    const posters = page.locator('img[src^="/media/uploads/"]')
    await expect(posters).toHaveCount(1)
    await expect(text).toHaveValue('Chai first.')
    await page.unroute('**/api/admin/film')
  })

  await test.step('sections are dragged, moved by keyboard and saved', async () => {
    const getHeading = (name: string) => page.getByRole('heading', { level: 3, name })
    // both headings must be in view, because scrolling would end the drag
    await getHeading('Collections').evaluate((heading) => heading.scrollIntoView())
    await getHeading('Top Wears for the Monsoon').dragTo(getHeading('Collections'))
    const up = page.getByRole('button', { name: 'Move Top Wears for the Monsoon up' })
    for (let n = 0; n < 2; n++) await up.press('Enter')
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
    await expect(page.getByRole('link', { name: /Women’s Collection/ })).toHaveCount(0)
    const monsoon = page.getByRole('region', { name: 'Top Wears for the Monsoon' })
    await expect(monsoon.getByRole('heading', { level: 3 })).toHaveCount(3)
    const getTop = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN
    expect(await getTop('Top Wears for the Monsoon')).toBeLessThan(await getTop('Explore New Arrivals'))
    const [video = ''] = /\/media\/uploads\/[0-9a-f]{32}\.mp4/.exec(await (await request.get('/')).text()) ?? []
    const part = await request.get(video, { headers: { range: 'bytes=0-99' } })
    expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 0-99/${statSync(demoVideo).size}`])
  })
})

test('announcements are edited in the settings; a draft survives, and the second of two admins sees the conflict', async ({
  page,
  request,
}) => {
  test.slow()
  const email = await createAdmin(request)
  const mina = await logInAs(page, email)
  await visit(page, '/admin/settings/announcements')
  const first = messageText(page, 1)

  await test.step('messages are added by keyboard up to the limit, and missing texts are reported', async () => {
    const add = page.getByRole('button', { name: 'Add message' })
    while (await add.isEnabled()) await add.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove message' })).toHaveCount(MAX_ANNOUNCEMENTS)
    await save(page).click()
    await expect(messageText(page, 6)).toBeFocused()
    await expect(messageText(page, 6)).toHaveAccessibleDescription(/is required\.$/)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
  })

  await test.step('a message is previewed, saved and shown', async () => {
    await first.fill('CHAI IS ON US - ALL WEEK')
    await expect(preview(page).getByText('CHAI IS ON US - ALL WEEK')).toBeVisible()
    await save(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect.poll(async () => (await request.get('/')).text()).toContain('CHAI IS ON US - ALL WEEK')
    const menu = page.getByRole('navigation', { name: 'Settings' })
    await expect(menu.getByRole('link', { name: 'Announcements' })).toHaveAttribute('aria-current', 'page')
  })

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
    await messageText(page, 3).fill('')
    await endSessions(request, mina)
    const { version, content } = await call(request, 'GET')
    content.messages[1].text = 'THEIRS'
    await call(request, 'PUT', { ...content, version })
    await messageText(page, 3).fill('FIVE')
    await save(page).click()

    await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fsettings%2Fannouncements')
    await waitForHydration(page)
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/settings/announcements')
    const notice = page.getByRole('status').filter({ hasText: 'We restored your unsaved changes' })
    await expect(notice).toContainText('changed the announcements in the meantime')
    await expect(first).toHaveValue('MINE')
    await expect(messageText(page, 3)).toHaveValue('FIVE')
    expect(await findViolations(page, 'main')).toEqual([])
    await expectNoOverflow(page)

    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Reload to see the changes.' })).toBeVisible()
    expect((await call(request, 'GET')).content.messages[0].text).not.toBe('MINE')
    await page.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect((await call(request, 'GET')).content.messages[0].text).toBe('MINE')
  })
})
