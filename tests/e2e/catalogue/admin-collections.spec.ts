import { type APIRequestContext, expect } from '@playwright/test'
import { getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { getLayoutShift, visit } from '../visit.ts'

/** Creates a draft product, so other tests do not see it in the shop. */
async function createDraftProduct(request: APIRequestContext, name: string): Promise<void> {
  const { token } = await getAdminAccount(request)
  const data = { name, sku: name, description: 'Soft.', price: 500, category: 'Top Wear', state: 'draft' }
  const response = await request.post('/api/admin/products', { data, headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(201)
}

test('collections are created, filled by hand and by rule, renamed and deleted', async ({ page, request }) => {
  test.slow()
  const name = `Monsoon ${process.pid}`
  const slug = `monsoon-${process.pid}`
  const [first, second] = [`Puddle Tee ${process.pid}`, `Umbrella Tee ${process.pid}`]
  for (const product of [first, second]) await createDraftProduct(request, product)
  await logInAsAdmin(page)
  await visit(page, '/admin/collections')
  const save = async () => {
    // the message of the last save may still be shown
    const response = page.waitForResponse((candidate) => candidate.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await response).status()).toBe(200)
    await expect(page.getByText('Collection saved.').first()).toBeVisible()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  }

  await test.step('the list shows the collections with their products', async () => {
    const hoodie = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Hoodie', exact: true }) })
    const { total } = await (await request.get('/api/products/facets?collection=Hoodie')).json()
    await expect(hoodie).toContainText(`${total} products`)
    await expect(hoodie).toContainText('/collections/hoodie')
    for (const direction of ['down', 'up']) {
      const button = page.getByRole('button', { name: `Move Hoodie ${direction}` })
      await button.press('Enter')
      await expect(page.getByText(/^Hoodie is now number/)).toBeAttached()
      await expect(button).toBeFocused()
    }
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the editor loads on a tablet without moving', async () => {
    const path = await page.getByRole('link', { name: 'OverSized T-Shirt', exact: true }).getAttribute('href')
    await page.setViewportSize({ width: 768, height: 900 })
    await visit(page, path ?? '')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    expect(await getLayoutShift(page)).toBeLessThan(0.01)
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/admin/collections')
  })

  await test.step('a name that exists is rejected, another one opens the editor', async () => {
    await page.getByLabel('New collection').fill('hoodie')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('There is already a collection called “Hoodie”.')).toBeVisible()
    await page.getByLabel('New collection').fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(slug)
  })

  await test.step('products are found, added and sorted by keyboard', async () => {
    for (const product of [first, second]) {
      await page.getByLabel('Add products').fill(product)
      await page.getByRole('button', { name: `Add ${product}` }).click()
    }
    const members = page.getByRole('list', { name: 'Products of the collection' }).getByRole('listitem')
    await expect(members).toHaveText([new RegExp(second), new RegExp(first)])
    await page.getByRole('button', { name: `Remove ${second}` }).press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${first}` })).toBeFocused()
    await expect(page.getByText(`${second} was removed.`)).toBeAttached()
    await page.getByLabel('Add products').fill(second)
    await page.getByRole('button', { name: `Add ${second}` }).click()
    await expect(members).toHaveText([new RegExp(second), new RegExp(first)])
    await page.getByRole('button', { name: `Move ${second} down` }).press('Enter')
    await expect(members).toHaveText([new RegExp(first), new RegExp(second)])
    await expect(page.getByRole('button', { name: `Move ${second} down` })).toBeFocused()
    await expect(page.getByLabel('Default order')).toHaveValue('manual')
    await members.last().dragTo(members.first())
    await expect(members).toHaveText([new RegExp(second), new RegExp(first)])
    await page.getByLabel('Description').fill('For wet streets.')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('We restored your unsaved changes')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('For wet streets.')
    await expect(members).toHaveText([new RegExp(second), new RegExp(first)])
    expect(await findViolations(page)).toEqual([])
    await save()
    await expect(page.getByText('We restored your unsaved changes')).toBeHidden()
    await expect(members).toHaveText([new RegExp(second), new RegExp(first)])
  })

  await test.step('a second save follows the first, and what is typed while saving stays', async () => {
    const sent = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/admin/collections/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      sent.resolve()
      await typed.promise
      await route.continue()
    })
    // the products in their new order arrive last
    const products = Promise.withResolvers<void>()
    await page.route('**/api/admin/collections/*/products*', async (route) => {
      await products.promise
      await route.continue()
    })
    await page.getByLabel('Description').fill('For very wet streets.')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await sent.promise
    await page.getByLabel('SEO title').fill('Rainwear')
    typed.resolve()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await save()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
    products.resolve()
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('For very wet streets.')
    await expect(page.getByLabel('SEO title')).toHaveValue('Rainwear')
    await page.getByLabel('Description').fill('For wet streets.')
    await save()
  })

  await test.step('a rule shows how many products it finds', async () => {
    await page.getByRole('radio', { name: 'By rule' }).check({ force: true })
    await expect(page.getByText('Fill in at least one condition.')).toBeVisible()
    await page.getByLabel('Categories').fill('Winter Wear')
    const countProducts = async () =>
      (await (await request.get('/api/products/facets?category=Winter+Wear')).json()).total
    await expect(page.getByText(`${await countProducts()} products now`)).toBeVisible()
    await save()
    // other tests add products of this category meanwhile
    await expect(async () => {
      await visit(page, `/collections/${slug}`)
      const status = page
        .getByRole('status')
        .filter({ hasText: new RegExp(`^Winter Wear, ${await countProducts()} products`) })
      await expect(status).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('For wet streets.')).toBeVisible()
    await page.goBack()
  })

  await test.step('a renamed collection redirects from its old addresses', async () => {
    await page.getByLabel('Name', { exact: true }).fill(`${name} Sale`)
    await save()
    await expect(page.getByRole('heading', { level: 1, name: `${name} Sale` })).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(`${slug}-sale`)
    for (const address of [encodeURIComponent(name), slug]) {
      await expect(async () => {
        const response = await request.get(`/collections/${address}`, { maxRedirects: 0 })
        expect([response.status(), response.headers()['location']]).toEqual([
          301,
          `/collections/${encodeURIComponent(`${name} Sale`)}`,
        ])
      }).toPass()
    }
  })

  await test.step('unsaved changes are not lost to a link', async () => {
    await page.getByLabel('SEO title').fill('Rain')
    await page.getByRole('link', { name: 'All collections' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /leave|discard/i })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible()
  })

  await test.step('deleting says how many products lose it', async () => {
    await page.getByRole('button', { name: `Delete ${name} Sale` }).click()
    const question = page.getByRole('dialog', { name: `Delete the collection “${name} Sale”?` })
    await expect(question).toContainText('2 products will no longer have it. The products stay in the shop.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Deleted ${name} Sale and removed it from 2 products.`)).toBeVisible()
    await expect(page.getByRole('link', { name: `${name} Sale` })).toBeHidden()
    await expect.poll(async () => (await request.get(`/collections/${slug}`)).status()).toBe(404)
  })
})
