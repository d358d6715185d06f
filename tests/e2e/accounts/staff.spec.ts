import { expect } from '@playwright/test'
import { createEmail, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { waitForEmail } from '../read-email.ts'
import { test } from '../test.ts'

test('an owner invites a packer, who sees only what the role allows', async ({ page }) => {
  const email = createEmail()
  const main = page.getByRole('main')
  const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true })

  await test.step('invites by email', async () => {
    await logInAsAdmin(page)
    await page.goto('/admin/staff')
    await main.getByLabel('Email').fill(email)
    await main.getByLabel('Role', { exact: true }).selectOption('Packing')
    await main.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
    await expect(main.getByRole('list', { name: 'Open invitations' })).toContainText(email)
    expect(await findViolations(page)).toEqual([])
  })

  const text = await waitForEmail(page.request, email)
  const link = /\/join\?token=[\w-]+/.exec(text)?.[0] ?? ''
  await page.evaluate(() => localStorage.clear())

  await test.step('accepts with a name and a password, and starts with the to-do list', async () => {
    await page.goto(link)
    await expect(main).toContainText(email)
    expect(await findViolations(page)).toEqual([])
    await main.getByLabel('Your name').fill('Kiran')
    await main.getByLabel('Password').fill('saffron kettle drum')
    await main.getByRole('button', { name: 'Join' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })

  await test.step('shows the links and buttons of the role', async () => {
    await expect(sidebar.getByRole('link')).toHaveText([
      'Dashboard',
      'Products',
      'Stock',
      'Orders',
      'Shipping',
      'Returns',
      'Invoices',
    ])
    await sidebar.getByRole('link', { name: 'Orders' }).click()
    await expect(main.getByRole('heading', { name: 'Order Management' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Courier remittance' })).toHaveCount(0)
    await expect(main.getByRole('combobox', { name: /^Status of order/ })).toHaveCount(0)
  })

  await test.step('explains a page that is not part of the role', async () => {
    await page.goto('/admin/settings')
    await expect(main.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
    await expect(main).toContainText("Your role can't see settings.")
  })

  await test.step('says that the link was used', async () => {
    await page.goto(link)
    await expect(main).toContainText('This invitation has expired or was already used.')
  })
})
