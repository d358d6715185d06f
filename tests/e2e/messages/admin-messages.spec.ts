import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createEmail, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { visit } from '../visit.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Messages' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Message', exact: true })
const rows = (page: Page) => table(page).getByRole('row')

/** Waits for the last request of the debounced search. */
async function expectFound(page: Page, text: string, count: number): Promise<void> {
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
  await expect(rows(page)).toHaveCount(count + 1)
}

async function sendMessage(request: APIRequestContext, name: string, message = `Hello from ${name}.`): Promise<string> {
  const email = createEmail()
  const sent = await request.post('/api/contact', { data: { name, email, message } })
  expect(sent.status()).toBe(201)
  return email
}

async function createAdminApi(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${(await getAdminAccount(request)).token}` }
  return {
    get: async (path: string) => (await request.get(`/api/admin${path}`, { headers })).json(),
    post: (path: string, data?: object) => request.post(`/api/admin${path}`, { headers, ...(data ? { data } : {}) }),
  }
}

test('messages are read, answered, closed and deleted', async ({ page, request }) => {
  test.slow()
  const email = await sendMessage(request, 'Asha Rao', 'Do you ship to Leh?\nAnd to Kargil?')
  const conflictEmail = await sendMessage(request, 'Zoya')
  const tag = crypto.randomUUID()
  for (const name of ['One', 'Two', 'Three']) await sendMessage(request, name, `${name} ${tag}`)
  await logInAsAdmin(page)
  await visit(page, '/admin/messages')

  await test.step('a message is found and opened by keyboard, and the reply is emailed', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(email)
    await expectFound(page, email, 1)
    await expect(table(page)).toContainText('Asha Rao')
    expect(await findViolations(page, 'main')).toEqual([])
    await rows(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Do you ship to Leh?\nAnd to Kargil?')).toBeVisible()
    await expect(page).toHaveURL(/message=/)
    expect(await findViolations(page, 'dialog[open]')).toEqual([])

    await dialog(page).getByRole('button', { name: 'Send reply' }).click()
    await expect(dialog(page).getByRole('alert').first()).toHaveText('Please write a reply.')
    await dialog(page).getByLabel('Your reply').fill('We do, to both.')
    // the draft is still there after the dialog was closed
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await rows(page).nth(1).click()
    await expect(dialog(page).getByLabel('Your reply')).toHaveValue('We do, to both.')
    await dialog(page).getByRole('button', { name: 'Send reply' }).click()
    await expect(dialog(page).getByRole('article')).toContainText('We do, to both.')
    await expect(dialog(page).getByText('Answered', { exact: true })).toBeVisible()
    await expect(dialog(page).getByLabel('Reply again')).toHaveValue('')

    const [sentEmail] = await (await createAdminApi(request)).get(`/emails?q=${encodeURIComponent(email)}`)
    expect(sentEmail).toMatchObject({ to: email, subject: 'Re: your message to Nukkad' })
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a reply to a message that was answered in the meantime shows the conflict and keeps the text', async () => {
    await page.getByRole('searchbox').fill(conflictEmail)
    await expectFound(page, conflictEmail, 1)
    await rows(page).nth(1).click()
    await dialog(page).getByLabel('Your reply').fill('Mine.')
    const api = await createAdminApi(request)
    const [{ _id: id }] = await api.get(`/messages?q=${encodeURIComponent(conflictEmail)}`)
    expect((await api.post(`/messages/${id}/answer`, { text: 'Earlier reply.', version: 0 })).status()).toBe(200)
    await dialog(page).getByRole('button', { name: 'Send reply' }).click()
    await expect(dialog(page).getByText(/has already replied\. Your reply wasn't sent/)).toBeVisible()
    await expect(dialog(page).getByRole('article')).toContainText('Earlier reply.')
    const field = dialog(page).getByLabel('Reply again')
    await expect(field).toHaveValue('Mine.')
    await dialog(page).getByRole('button', { name: 'Send reply' }).click()
    await expect(dialog(page).getByRole('article')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('messages are closed and reopened', async () => {
    await page.getByRole('searchbox').fill(tag)
    await expectFound(page, tag, 3)
    await table(page).getByRole('row', { name: /One/ }).click()
    await dialog(page).getByRole('button', { name: 'Close without a reply' }).click()
    await expect(dialog(page).getByText('Closed', { exact: true })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Reopen' }).click()
    await expect(dialog(page).getByText('Open', { exact: true })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close without a reply' }).click()
    await expect(dialog(page).getByText('Closed', { exact: true })).toBeVisible()
    // toasts in the dialog have a close button, too
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('messages are filtered and exported', async () => {
    await page.getByLabel('State').selectOption('Open')
    await expect(rows(page)).toHaveCount(3)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file).toContain(`Two ${tag}`)
    expect(file).not.toContain(`One ${tag}`)
  })

  await test.step('messages are deleted as spam after confirmation', async () => {
    for (const name of ['Two', 'Three']) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Delete 2 as spam' }).click()
    const question = page.getByRole('dialog', { name: 'Permanently delete these messages?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Delete 2 as spam' }).click()
    await question.getByRole('button', { name: 'Delete 2 as spam' }).click()
    await expect(page.getByText('2 messages deleted.')).toBeVisible()
    await expect(page.getByText('No messages found.')).toBeVisible()

    await page.getByLabel('State').selectOption('All states')
    await table(page).getByRole('row', { name: /One/ }).click()
    await dialog(page)
      .getByRole('button', { name: /^Delete as spam/ })
      .click()
    const last = page.getByRole('dialog', { name: 'Permanently delete this message?' })
    await last.getByRole('button', { name: 'Delete as spam' }).click()
    await expect(page.getByText('Message deleted.')).toBeVisible()
    await expect(page.getByText('No messages found.')).toBeVisible()
  })
})
