import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { shortenId } from '#shared/ids.ts'
import { createAccount, createAuthHeaders, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { placeOrder } from '../place-order.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const findCard = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

test('a customer is found by phone, described, linked with the order, exported and erased', async ({ page }) => {
  test.slow()
  const name = `Meera ${crypto.randomUUID().slice(0, 8)}`
  const { user, token } = await createAccount(page.request, name)
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const profile = { name, mobile: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` }
  await page.request.put('/api/users/profile', { data: profile, headers: createAuthHeaders({ token }) })
  const { order } = await placeOrder(page.request, token)
  const admin = await logInAsAdmin(page)
  await visit(page, '/admin')

  await test.step('three presses find the customer by the phone number in another format', async () => {
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill(`0${phone.slice(0, 4)}-${phone.slice(4)}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(profile.mobile)
    await expect(page.getByRole('row')).toHaveCount(2)
    expect(await findViolations(page, 'main')).toEqual([])
    await row.press('Enter')
    await expect(page).toHaveURL(`/admin/customers/${user._id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('tags and notes are saved', async () => {
    const tag = `Tag ${name}`
    await findCard(page, 'Tags').getByLabel('New tag').fill(tag)
    await page.keyboard.press('Enter')
    await expect(findCard(page, 'Tags').getByRole('listitem')).toHaveText(tag)
    await findCard(page, 'Notes').getByLabel('New note').fill('Prefers a call.')
    await findCard(page, 'Notes').getByRole('button', { name: 'Add note' }).click()
    await expect(findCard(page, 'Notes').getByRole('listitem')).toContainText(`Prefers a call.${admin.user.name}`)
    expect(await findViolations(page, 'main')).toEqual([])
    await findCard(page, 'Notes').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findCard(page, 'Notes').getByRole('listitem')).toHaveCount(0)
    await page.getByRole('link', { name: 'All customers' }).click()
    await page.getByLabel('Tag', { exact: true }).selectOption(tag)
    await page.getByRole('link', { name, exact: true }).click()
    await findCard(page, 'Tags')
      .getByRole('button', { name: `Remove the tag ${tag}` })
      .click()
    await expect(findCard(page, 'Tags').getByRole('listitem')).toHaveCount(0)
  })

  await test.step('the order links to the customer and back', async () => {
    await findCard(page, 'Orders')
      .getByRole('link', { name: `Order ${shortenId(order._id)}` })
      .click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await details.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/admin/customers/${user._id}`)
  })

  await test.step('an open order prevents the erasure', async () => {
    await expect(findCard(page, 'Personal data')).toContainText(`Order #${shortenId(order._id)} is still open.`)
    await expect(page.getByRole('button', { name: 'Erase data' })).toHaveCount(0)
    await expect(page.getByText(`Check first that the request came from ${user.email}`)).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export data' }).click()
    const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
    expect(file).toMatchObject({ account: { email: user.email }, orders: [{ id: order._id }] })
  })

  await test.step('the typed email address erases the data', async () => {
    const status = { data: { status: 'Delivered', notify: false }, headers: createAuthHeaders(admin) }
    await page.request.put(`/api/admin/orders/${order._id}`, status)
    // an invoice may still be on its way
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: 'Erase data' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Erase data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
    await dialog.getByRole('textbox').fill('yes')
    await dialog.getByRole('button', { name: 'Erase data' }).click()
    await expect(dialog.getByRole('alert')).toHaveText("Type the customer's email address to confirm.")
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('textbox').fill(user.email)
    await dialog.getByRole('button', { name: 'Erase data' }).click()
    await expect(page.getByText("The customer's personal data is erased.")).toBeVisible()
    await expect(page).toHaveURL('/admin/customers')
    const kept = await page.request.get(`/api/admin/orders/${order._id}`, { headers: createAuthHeaders(admin) })
    expect((await kept.json()).user).toEqual({ name: 'Erased customer', email: '' })
  })
})
