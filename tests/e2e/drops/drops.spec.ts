import { type APIRequestContext, expect } from '@playwright/test'
import { createAuthHeaders, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const name = `Monsoon Jacket ${process.pid}`

async function createDraft(request: APIRequestContext): Promise<{ _id: string; slug: string }> {
  const data = {
    name,
    description: 'Waxed by hand.',
    price: 4999,
    sku: `MONSOON-${process.pid}`,
    category: 'Winter Wear',
    state: 'draft',
    sizes: ['M', 'L'],
    colors: ['Black'],
    countInStock: 0,
    stock: [
      { size: 'M', color: 'Black', available: 1 },
      { size: 'L', color: 'Black', available: 1 },
    ],
  }
  const headers = createAuthHeaders(await getAdminAccount(request))
  const { countInStock: _, ...body } = data
  const response = await request.post('/api/admin/products', { data: body, headers })
  expect(response.status()).toBe(201)
  return response.json()
}

test('a drop is scheduled, opens without a reload, and gives a freed unit to the next in the queue', async ({
  page,
  request,
}) => {
  test.slow()
  const { _id: id, slug } = await createDraft(request)
  const token = 'another-browser-000000000001'

  await test.step('the owner schedules it in the form', async () => {
    await logInAsAdmin(page)
    await visit(page, `/admin/products/${id}/edit`)
    await page.getByLabel('State').selectOption('Scheduled')
    await page.getByLabel('Goes live at').fill('2020-11-20T18:00')
    await expect(page.getByText('This time has passed: the product goes live as soon as you save it.')).toBeVisible()
    await page.getByRole('button', { name: 'Update Product' }).click()
    const question = page.getByRole('dialog', { name: 'Publish this product now?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.getByLabel('Goes live at').fill('2099-11-20T18:00')
    await page.getByLabel('Unpublish at').fill('2099-12-20T18:00')
    await page.getByRole('checkbox', { name: 'Drop mode' }).check()
    await page.getByRole('textbox', { name: 'Limit per customer' }).fill('0')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page.getByText('Limit per customer must be at least 1.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Limit per customer' }).fill('1')
    await page.getByRole('checkbox', { name: 'Show the price before the opening' }).uncheck()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page.getByText('Goes live 20 Nov, 18:00').first()).toBeVisible()
    await expect(page.getByText('Until 20 Dec, 18:00').first()).toBeVisible()
  })

  await test.step('the view of drops names it', async () => {
    await visit(page, '/admin/drops')
    const card = page.getByRole('region', { name })
    await expect(card).toContainText('Opens 20 Nov 2099, 6:00 pm')
    await expect(card.getByText('Free')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('shoppers see a countdown, and no price', async () => {
    // a browser keeps a permanent redirect, but the product gets its page when the drop opens
    expect((await request.get(`/product/${id}`, { maxRedirects: 0 })).status()).toBe(302)
    await page.goto(`/product/${id}`)
    await expect(page).toHaveURL(`/drops/${slug}`)
    await visit(page, `/drops/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Price at the opening')).toBeVisible()
    await expect(page.getByText('Friday, 20 November at 6:00 pm, Indian time')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d:\d\d$/)
    await expect(page.getByRole('button', { name: 'Not open yet' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('asha@example.in')
    await page.getByRole('button', { name: 'Tell me when it opens' }).click()
    await expect(page.getByText("You're on the list.")).toBeVisible()
  })

  await test.step('it opens on the second, without a reload', async () => {
    const headers = createAuthHeaders(await getAdminAccount(request))
    const publishAt = new Date(Date.now() + 8_000).toISOString()
    const edited = await request.put(`/api/admin/products/${id}`, { data: { publishAt }, headers })
    expect(edited.status()).toBe(200)
    await page.evaluate(() => localStorage.clear())
    await visit(page, `/drops/${slug}`)
    await expect(page.getByRole('timer')).toHaveText(/^00:00:\d\d$/)
    await expect(page.getByRole('button', { name: 'Get yours' })).toBeVisible()
    await expect(page.getByText('₹4,999')).toBeVisible()
  })

  await test.step('the last unit is held for another browser, so this one waits', async () => {
    const joined = await request.post(`/api/drops/${id}/places`, { data: { token, size: 'M', color: 'Black' } })
    expect(await joined.json()).toMatchObject({ state: 'held' })
    await page.getByRole('button', { name: 'Get yours' }).click()
    await expect(page.getByText('Please pick a size.')).toBeVisible()
    await page.getByRole('radio', { name: 'M' }).check({ force: true })
    await page.getByRole('button', { name: 'Get yours' }).click()
    await expect(page.getByRole('heading', { name: 'You are 1st in line' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a unit that becomes free is held for this browser, which can check out', async () => {
    await request.post(`/api/drops/${id}/leave`, { data: { token } })
    await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('the product has a note about the drop', async () => {
    await visit(page, `/product/${id}`)
    await expect(page.getByText('This is a drop: at most 1 per customer, first come, first served.')).toBeVisible()
  })
  const headers = createAuthHeaders(await getAdminAccount(request))
  await request.put(`/api/admin/products/${id}`, { data: { state: 'archived' }, headers })
})
