import { expect, type Page } from '@playwright/test'
import { logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { expectNoOverflow, visit } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const phone = { width: 390, height: 844 }
const list = (page: Page, name: string) => main(page).getByRole('list', { name })

test('API keys are created, shown once, used and revoked', async ({ page }) => {
  await logInAsAdmin(page)
  await visit(page, '/admin/integrations')
  const name = `ERP ${crypto.randomUUID().slice(0, 8)}`
  const row = list(page, 'Keys').getByRole('listitem').filter({ hasText: name })

  await test.step('a key needs a scope', async () => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Works for').selectOption('30 days')
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(main(page).getByRole('alert')).toHaveText('Please choose at least one scope.')
  })

  const token = await test.step('the key is shown once', async () => {
    await page.getByLabel('orders:read').check()
    // a double click must not create a second key
    await page.getByRole('button', { name: 'Create key' }).dblclick()
    const text = await main(page)
      .locator('code')
      .filter({ hasText: /^shopkey_/ })
      .first()
      .textContent()
    await page.getByRole('button', { name: "I've stored it" }).click()
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(row).toHaveCount(1)
    return text ?? ''
  })

  await test.step('it works within its scopes, and the list says so', async () => {
    const call = (path: string) =>
      page.request.get(`/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await call('orders?limit=1')).status()).toBe(200)
    expect((await call('customers?limit=1')).status()).toBe(403)
    await page.reload()
    await expect(row).toContainText('orders:read')
    await expect(row).toContainText('expires on')
    await expect(row).toContainText('Last used')
    await expect(row).not.toContainText(token)
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('a revoked key leaves the list and stops working', async () => {
    await page.setViewportSize(phone)
    await expectNoOverflow(page)
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toHaveCount(0)
    const response = await page.request.get('/api/admin/orders', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status()).toBe(401)
  })
})

test('webhooks go to public addresses only, can be edited, and their log sends again', async ({ page }) => {
  await logInAsAdmin(page)
  await visit(page, '/admin/integrations/webhooks')
  const path = `/hooks/${crypto.randomUUID()}`
  const row = list(page, 'Webhooks').getByRole('listitem').filter({ hasText: path })
  const form = page.getByRole('form', { name: 'Create webhook' })

  await test.step('a private or unencrypted address is refused', async () => {
    await form.getByLabel('Order placed').check()
    for (const url of ['https://10.0.0.8/hooks', 'https://localhost/hooks', 'http://93.184.215.14/hooks']) {
      await form.getByLabel('Address').fill(url)
      const response = page.waitForResponse(/\/api\/admin\/webhooks$/)
      await form.getByRole('button', { name: 'Create webhook' }).click()
      expect((await response).status(), url).toBe(400)
      await expect(form.getByRole('alert')).toContainText(/address/i)
    }
  })

  await test.step('it is created with a secret that is shown once', async () => {
    // reserved for documentation: nothing answers there
    await form.getByLabel('Address').fill(`https://erp.example${path}`)
    await form.getByRole('button', { name: 'Create webhook' }).click()
    await expect(
      main(page)
        .locator('code')
        .filter({ hasText: /^whsec_/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: "I've stored it" }).click()
    await expect(row).toContainText('Order placed order.placed')
    await expect(form.getByLabel('Address')).toHaveValue('')
  })

  await test.step('its address and events are edited', async () => {
    await row.getByRole('button', { name: 'Edit' }).click()
    const edit = row.getByRole('form', { name: 'Save webhook' })
    await edit.getByLabel('Address').fill('https://192.168.1.1/x')
    await edit.getByRole('button', { name: 'Save webhook' }).click()
    await expect(edit.getByRole('alert')).toContainText(/address/i)
    await edit.getByLabel('Address').fill(`https://erp.example${path}/2`)
    await edit.getByLabel('payment.received').check()
    await edit.getByRole('button', { name: 'Save webhook' }).click()
    await expect(edit).toHaveCount(0)
    await expect(row).toContainText(`${path}/2`)
    await expect(row.getByText('payment.received', { exact: true })).toBeVisible()
  })

  await test.step('the log says what the server responded, and sends again', async () => {
    const delivery = {
      _id: '0'.repeat(24),
      event: 'order.placed',
      state: 'failed',
      attempts: 12,
      responseStatus: 500,
      createdAt: '2026-11-16T04:30:00.000Z',
      responseBody: 'Out of disk',
      payload: '{"type":"order.placed"}',
    }
    const waiting = {
      ...delivery,
      _id: '1'.repeat(24),
      event: 'payment.received',
      state: 'pending',
      attempts: 1,
      responseStatus: undefined,
      responseBody: undefined,
      error: "erp.example can't be found.",
      nextAttemptAt: '2026-11-16T04:30:30.000Z',
    }
    const sentAgain: string[] = []
    await page.route(/\/deliveries/, (route) => {
      if (route.request().method() === 'GET')
        return route.fulfill({ json: [waiting, delivery], headers: { 'x-total-count': '2' } })
      sentAgain.push(new URL(route.request().url()).pathname)
      return route.fulfill({ json: { message: 'It is sent again.' } })
    })
    await row.getByRole('button', { name: 'Send a test' }).click()
    const log = row.getByRole('region', { name: /^Deliveries to/ }).getByRole('listitem')
    await expect(log).toHaveText([
      /Waiting.*Payment received.*payment\.received.*can't be found\./,
      /Failed.*Order placed.*order\.placed.*returned 500\./,
    ])
    await log.first().locator('summary').click()
    await expect(log.first()).toContainText('1 attempt, next on 16 Nov 2026, 10:00 am')
    await log.last().locator('summary').click()
    await expect(log.last()).toContainText('Out of disk')
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize(phone)
    await expectNoOverflow(page)
    const again = log.last().getByRole('button', { name: 'Send again' })
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await again.click()
    await expect(page.getByText('It is sent again.')).toBeVisible()
    expect(sentAgain).toEqual([expect.stringContaining(`/deliveries/${'0'.repeat(24)}/redeliver`)])
    await page.unroute(/\/deliveries/)
  })

  await test.step('it is turned off and deleted', async () => {
    await row.getByRole('button', { name: 'Turn off' }).click()
    await expect(row.getByText('Off', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
  })
})
