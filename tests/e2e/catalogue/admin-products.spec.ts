import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import { formatShopifyCsv } from '../../support/shopify-export.ts'
import { createAuthHeaders, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

let productCount = 0

interface CreatedProduct {
  _id: string
  name: string
  sku: string
}

/** Creates a draft product, so other tests do not see it in the shop. */
async function createDraftProduct(request: APIRequestContext, overrides: object = {}): Promise<CreatedProduct> {
  const { token } = await getAdminAccount(request)
  const name = `Workbench Tee ${process.pid}-${productCount++}`
  const data = {
    name,
    description: 'Soft.',
    price: 500,
    sku: name.toUpperCase().replaceAll(' ', '-'),
    category: 'Top Wear',
    state: 'draft',
    sizes: ['S', 'M'],
    colors: ['Black', 'White'],
    countInStock: 4,
    ...overrides,
  }
  const response = await request.post('/api/admin/products', { data, headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(201)
  return response.json()
}

async function readProduct(request: APIRequestContext, id: string) {
  const { token } = await getAdminAccount(request)
  return (await request.get(`/api/admin/products/${id}`, { headers: { authorization: `Bearer ${token}` } })).json()
}

const NO_NETWORK = 'Network error - please check your connection'
const abortRoute = (route: Route) => route.abort()
/** Responds like a proxy in front of the shop. */
const respondWithHtml = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>No</h1>' })

/** Searches the list and waits for the last request. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name or SKU' }).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
}

const createImage = async (background: string, name = `tee-${background}.png`) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 100, channels: 3, background } })
    .png()
    .toBuffer(),
})

const findRow = (page: Page, { name }: CreatedProduct) => page.getByRole('row').filter({ hasText: name })

test('the list edits, duplicates, deletes and imports products', async ({ page, request }) => {
  test.slow()
  const product = await createDraftProduct(request)
  const { sku, _id } = await createDraftProduct(request)
  await logInAsAdmin(page)
  await visit(page, '/admin/products')
  const row = findRow(page, product)

  await test.step('the list shows the products', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the search is reached by keyboard', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(product.sku)
    await expect(page).toHaveURL(new RegExp(`q=${product.sku}`, 'i'))
    await expect(row).toContainText('Draft')
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  await test.step('price and stock are edited in the list', async () => {
    await row.getByRole('button', { name: `Price of ${product.name}` }).click()
    await page.keyboard.type('649.5')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('₹649.50')
    await expect(page.getByText(`Price of ${product.name}: ₹500.00 → ₹649.50.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${product.name}: change undone.`)).toBeVisible()
    await expect(row).toContainText('₹500.00')
    const question = page.getByRole('dialog', { name: `Change the price of ${product.name} to ₹5.00?` })
    for (const answer of ['Cancel', 'Change price']) {
      await row.getByRole('button', { name: `Price of ${product.name}` }).click()
      await page.keyboard.type('5')
      await page.keyboard.press('Enter')
      await expect(question).toContainText('It is ₹500.00 now. That is 99% less.')
      if (answer === 'Cancel') expect(await findViolations(page, 'dialog[open]')).toEqual([])
      expect(await question.getByText('It is').evaluate((text) => getComputedStyle(text).fontFamily)).not.toMatch(
        /mono/i,
      )
      await question.getByRole('button', { name: answer }).click()
      await expect(question).toBeHidden()
      await expect(row).toContainText(answer === 'Cancel' ? '₹500.00' : '₹5.00')
    }
    await row.getByRole('button', { name: `Stock of ${product.name}` }).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: `Stock of ${product.name}` })).toHaveText(/^4/)
    await row.getByRole('button', { name: `Price of ${product.name}` }).click()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect(page.getByText('must be above 0')).toBeVisible()
    expect(await readProduct(request, product._id)).toMatchObject({ price: 5, countInStock: 4 })
  })

  await test.step('selected products change their state', async () => {
    await row.getByRole('checkbox').check()
    const lost = Promise.withResolvers<void>()
    await page.route(
      '**/api/admin/products/state',
      async (route) => {
        await lost.promise
        await route.abort()
      },
      { times: 1 },
    )
    const archived = page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Archived' })
    await archived.press('Enter')
    await expect(archived).toBeDisabled()
    await page.keyboard.press('Enter')
    lost.resolve()
    await expect(page.getByText(NO_NETWORK)).toBeVisible()
    await expect(archived).toBeEnabled()
    await expect(archived).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Archived')
    await expect(page.getByRole('table', { name: 'Products' })).toBeFocused()
  })

  await test.step('a product is duplicated once', async () => {
    const release = Promise.withResolvers<void>()
    await page.route(`**/api/admin/products/${product._id}/duplicate`, async (route) => {
      await release.promise
      await route.continue()
    })
    const duplicate = row.getByRole('button', { name: `Duplicate ${product.name}` })
    await duplicate.press('Enter')
    await expect(duplicate).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(duplicate).toBeFocused()
    release.resolve()
    await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f]{24}\/edit/)
    await expect(page.getByLabel('SKU')).toHaveValue(`${product.sku}-COPY`)
  })

  await test.step('a product is deleted', async () => {
    await page.goBack()
    await expect(row).toHaveCount(2)
    await row.nth(1).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(1)
    await expect(page.getByRole('table', { name: 'Products' })).toBeFocused()
  })

  await test.step('below 1,024 px one menu has the actions of a row', async () => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const duplicate = row.getByRole('button', { name: `Duplicate ${product.name}` })
    await expect(duplicate).toBeVisible()
    await page.setViewportSize({ width: 1023, height })
    await expect(duplicate).toBeHidden()
    await row.getByRole('button', { name: `Actions for ${product.name}` }).click()
    const menu = page.getByRole('dialog', { name: `Actions for ${product.name}` })
    for (const name of ['Duplicate', 'Delete'])
      await expect(menu.getByRole('button', { name: `${name} ${product.name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    const opener = row.getByRole('button', { name: `Actions for ${product.name}` })
    await expect(opener).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    // six of them fit below the toolbar
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(80)
    await opener.click()
    await menu.getByRole('button', { name: `Price of ${product.name}` }).click()
    await page.keyboard.type('5.5')
    await page.keyboard.press('Enter')
    await expect(menu).toContainText('₹5.50')
    await page.keyboard.press('Escape')
    await expect(row).toContainText('₹5.50')
    await expect(opener).toBeFocused()
    await page.setViewportSize({ width, height })
  })

  await page.getByRole('link', { name: 'Import CSV' }).click()
  await test.step('an import is previewed, reports bad rows and is then applied', async () => {
    const file = page.getByLabel('Or paste it here')
    const dryRunButton = page.getByRole('button', { name: 'Preview' })
    const importButton = page.getByRole('button', { name: 'Import', exact: true })
    const applied: boolean[] = []
    await page.route('**/api/admin/products/import', (route) => {
      applied.push(route.request().postDataJSON().apply)
      return route.continue()
    })
    await expect(dryRunButton).toBeDisabled()
    await dryRunButton.press('Enter')
    await file.fill(`SKU,Price\n${sku},0\n`)
    await dryRunButton.press('Enter')
    await expect(page.getByRole('row', { name: '2 Price Price must be above 0.' })).toBeVisible()
    await expect(dryRunButton).toBeFocused()
    await importButton.press('Enter')
    await expect(importButton).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
    await file.fill(`SKU,Price\n${sku},321\n`)
    await dryRunButton.click()
    await expect(page.getByRole('heading', { name: 'Changes in this import' })).toBeVisible()
    await importButton.press('Enter')
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    await expect(importButton).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await readProduct(request, _id)).toMatchObject({ price: 321 })
    expect(applied).toEqual([false, false, true])

    await file.fill(`SKU,Stock,Stock at export\n${sku},6,4\n`)
    await dryRunButton.click()
    await importButton.click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    await dryRunButton.click()
    await expect(page.getByRole('row', { name: /^2 Stock .+ imported this stock on / })).toBeVisible()
    await expect(importButton).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Import it again').check()
    await dryRunButton.click()
    await expect(page.getByRole('heading', { name: 'Changes in this import' })).toBeVisible()
    await file.fill(`SKU,Stock,Stock at export\n${sku},7,4\n`)
    await expect(page.getByLabel('Import it again')).toBeHidden()
    expect(await readProduct(request, _id)).toMatchObject({ countInStock: 6 })
  })

  await test.step('a Shopify export is recognized, imported, and its old addresses redirect', async () => {
    const handle = `shopify-${crypto.randomUUID()}`
    const csv = formatShopifyCsv([
      {
        Handle: handle,
        Title: 'Switcher Tee',
        'Body (HTML)': '<p>Soft.</p>',
        Type: 'Top Wear',
        Status: 'active',
        Tags: 'Switched',
        'Option1 Name': 'Size',
        'Option1 Value': 'M',
        'Variant Price': '799.00',
        'Variant Inventory Qty': 3,
        'Image Src': 'http://127.0.0.1:9/tee.png',
      },
      { Handle: handle, 'Option1 Value': 'L', 'Variant Price': '899.00' },
    ])
    await page.reload()
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByText('Shopify product export', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Tags become collections')).toBeChecked()
    await expect(page.getByLabel('Overwrite stock')).not.toBeChecked()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('row', { name: /Switcher Tee new; 2 variants; 1 image$/ })).toBeVisible()
    await expect(page.getByText('Columns that are not imported (10)')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    await expect(page.getByText("The address isn't on the public internet.", { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Retry Switcher Tee' }).click()
    await expect(page.getByText('1 could not be copied')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    for (const [from, to] of [
      [`/products/${handle}`, `/product/${handle}`],
      ['/pages/about-us', '/about'],
    ] as const) {
      const response = await request.get(from, { maxRedirects: 0 })
      expect([response.status(), response.headers()['location']]).toEqual([301, to])
      expect((await request.get(to)).status()).toBe(200)
    }
    expect((await request.get('/collections/switched', { maxRedirects: 0 })).status()).toBe(200)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    // other tests expect pages without missing images
    const imported = await (await request.get(`/api/products/${handle}`)).json()
    await request.delete(`/api/admin/products/${imported._id}`, {
      headers: createAuthHeaders(await getAdminAccount(request)),
    })
  })
})

test('products are created and edited', async ({ page, request }) => {
  test.slow()
  const existing = await createDraftProduct(request)
  const companion = await createDraftProduct(request)
  await logInAsAdmin(page)
  await visit(page, '/admin/products/new')
  const openExisting = async () => {
    await search(page, existing.sku)
    await page.getByRole('link', { name: existing.name, exact: true }).click()
    await expect(page).toHaveURL(`/admin/products/${existing._id}/edit`)
  }

  await test.step('a new product is created, and errors show at their field', async () => {
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Product Name').fill('Fresh Tee')
    await page.getByLabel('Description').fill('Soft.\n\nWarm.')
    await page.getByLabel('Price', { exact: true }).fill('499')
    await page.getByLabel('SKU').fill(existing.sku)
    await page.getByLabel('Category').fill('Top Wear')
    await page.getByLabel('Collections (comma-separated)').fill('essentials, Hoodys')
    // a draft would lose its opening time
    await page.getByLabel('State').selectOption('Scheduled')
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0)
    await page.getByLabel('State').selectOption('Live')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const question = page.getByRole('dialog', { name: 'Create new values?' })
    await expect(question).toContainText('“Hoodys” is new. Create it, or did you mean Hoodie?')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Collections (comma-separated)')).toHaveValue('essentials, Hoodie')
    await expect(page.getByText(`The SKU ${existing.sku} belongs to the product`).first()).toBeVisible()
    await expect(page.getByLabel('SKU')).toBeFocused()
    await page.getByLabel('SKU').fill(`${existing.sku}-NEW`)
    for (const [handler, message] of [
      [abortRoute, NO_NETWORK],
      [respondWithHtml, 'Failed to create product'],
    ] as const) {
      await page.route('/api/admin/products', (route) =>
        route.request().method() === 'POST' ? handler(route) : route.continue(),
      )
      await page.getByRole('button', { name: 'Create Product' }).click()
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.unroute('/api/admin/products')
  })

  await test.step('saving waits for uploads and names an image that failed', async () => {
    const failed = Promise.withResolvers<void>()
    await page.route('/api/upload', async (route) => {
      await failed.promise
      await route.abort()
    })
    await page.getByLabel('Upload Image').setInputFiles([await createImage('#123456', 'first.png')])
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('button', { name: 'Waiting for 1 upload…' })).toBeDisabled()
    failed.resolve()
    await expect(page.getByText("first.png wasn't uploaded. Retry or remove it, then save again.")).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.unroute('/api/upload')
    const sent: { state: string; images: unknown[] }[] = []
    await page.route('/api/admin/products', (route) => {
      if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
      return route.continue()
    })
    await page.getByRole('button', { name: 'Retry first.png' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL('/admin/products')
    await expect(page.getByText('Draft saved.')).toBeVisible()
    expect(sent).toMatchObject([{ state: 'draft', images: [{ url: expect.stringMatching(/^\/media\/uploads\//) }] }])
    await page.unroute('/api/admin/products')
  })

  await test.step('the form edits a product with images and stock and returns to the list', async () => {
    await openExisting()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Products' })).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveAttribute('rows', '4')
    await expect(page.getByLabel('Description')).toHaveAttribute('required')
    await expect(page.getByLabel('Product Name')).toHaveAttribute('required')
    await expect(page.getByLabel('Count In Stock')).toHaveValue('4')
    expect(await findViolations(page)).toEqual([])

    const release = Promise.withResolvers<void>()
    let uploadCount = 0
    await page.route('/api/upload', async (route) => {
      uploadCount++
      await release.promise
      await route.continue()
    })
    const images = ['#d4ff3a', '#111111', '#ffffff'].map((color) => createImage(color))
    await page.getByLabel('Upload Image').setInputFiles(await Promise.all(images))
    await expect(page.getByText('Uploading Image...')).toHaveCount(3)
    await expect.poll(() => uploadCount).toBe(3)
    release.resolve()
    await page.getByLabel('Alt text of image 2').fill('From behind')
    await page.getByRole('button', { name: 'Move image 2 forward' }).press('Enter')
    const forward = page.getByRole('button', { name: 'Move image 1 forward' })
    await expect(forward).toBeDisabled()
    await expect(forward).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Alt text of image 1')).toHaveValue('From behind')
    await page
      .getByLabel('Upload Image')
      .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
    await expect(page.getByText('a.txt: Please upload an image file')).toBeVisible()
    await page.getByRole('button', { name: 'Remove a.txt' }).click()
    await expect(page.getByText('a.txt')).toHaveCount(0)

    await page.getByLabel('Price', { exact: true }).fill('777.25')
    await page.getByLabel('Sizes (comma-separated)').fill(' S, M ,XL')
    await page.getByRole('radio', { name: 'By size and colour' }).check()
    const cell = page.getByLabel('Count In Stock: S, Black')
    await cell.focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '\tWhite\tBlack\nXL\t3\t2\nS\t1\t0')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(page.getByText('XL / White: 0 → 3 (+3)')).toBeVisible()

    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page).toHaveURL('/admin/products')
    expect(await readProduct(request, existing._id)).toMatchObject({
      price: 777.25,
      sizes: ['S', 'M', 'XL'],
      countInStock: 6,
      countedBy: 'variant',
      images: ['From behind', '', ''].map((altText) => ({
        url: expect.stringMatching(/^\/media\/uploads\//),
        altText,
      })),
    })
  })

  await test.step('the form edits variants, tax and search engine fields', async () => {
    const section = (name: string) => page.getByRole('region', { name })
    await openExisting()
    await section('Variants').getByText('6 variants').click()
    await section('Variants').getByRole('button', { name: 'Fill empty SKUs' }).click()
    await page.getByLabel('SKU of S / Black').fill(existing.sku)
    await page.getByLabel('Barcode of M / White').fill(`89-${existing._id}`)
    await page.getByLabel('Price of M / White').fill('850')
    await page.getByLabel('Stock of M / White').fill('7')
    await expect(section('Variants').getByText('6 variants, 6 with an SKU, 1 with a barcode')).toBeVisible()
    await page.getByLabel('Weight').fill('240')
    await page.getByLabel('HSN code').fill('610910')
    await page.getByLabel('GST rate').fill('12')
    await section('Goes with').getByRole('searchbox').fill(companion.sku)
    await section('Goes with')
      .getByRole('button', { name: `Add ${companion.name}` })
      .click()
    await expect(section('Goes with').getByRole('link', { name: companion.name })).toBeVisible()
    await page.getByLabel('SEO title').fill('The tee for the workbench')
    await page.getByLabel('Slug').fill(`workbench-${existing._id.slice(-8)}`)
    await expect(section('Search engines').getByRole('figure')).toContainText(
      `product › workbench-${existing._id.slice(-8)}The tee for the workbench · Nukkad${existing.name}, ₹777.25. Soft.`,
    )
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(section('Variants').getByRole('alert')).toHaveText(
      `This product uses the SKU ${existing.sku} more than once.`,
    )
    await page.getByLabel('SKU of S / Black').fill('')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page).toHaveURL('/admin/products')
    const { sku } = existing
    expect(await readProduct(request, existing._id)).toMatchObject({
      weightGrams: 240,
      hsn: '610910',
      gstRate: 12,
      seoTitle: 'The tee for the workbench',
      slug: `workbench-${existing._id.slice(-8)}`,
      countInStock: 13,
      complementaryProductIds: [companion._id],
      variants: [
        { size: 'S', color: 'White', sku: `${sku}-S-WHITE` },
        { size: 'M', color: 'Black', sku: `${sku}-M-BLACK` },
        { size: 'M', color: 'White', sku: `${sku}-M-WHITE`, barcode: `89-${existing._id}`, price: 850 },
        { size: 'XL', color: 'Black', sku: `${sku}-XL-BLACK` },
        { size: 'XL', color: 'White', sku: `${sku}-XL-WHITE` },
      ],
    })
  })

  await test.step('a category has a tax rate', async () => {
    await visit(page, '/admin/tax/rates')
    const category = page.getByRole('form', { name: 'Bottom Wear' })
    await category.getByLabel('HSN code').fill('61')
    await category.getByRole('button', { name: 'Save Bottom Wear' }).click()
    await expect(category.getByText('HSN code must have 4, 6 or 8 digits.')).toBeVisible()
    await category.getByLabel('HSN code').fill('6103')
    await category.getByRole('button', { name: 'Save Bottom Wear' }).click()
    await expect(page.getByText('GST rates of Bottom Wear saved.')).toBeVisible()
    await category.getByRole('button', { name: 'Add a rate to Bottom Wear' }).click()
    await category.getByRole('button', { name: 'Save Bottom Wear' }).click()
    await expect(category.getByText('Valid from must be a date such as 2026-04-01.')).toBeVisible()
    await category.getByRole('button', { name: 'Remove the rate from a new day' }).click()
    await expect(category.getByLabel('HSN code')).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('a product has a tax rate from a day on', async () => {
    await visit(page, `/admin/products/${existing._id}/edit`)
    await page.getByRole('link', { name: 'Rates from a day on' }).click()
    const product = page.getByRole('form', { name: existing.name })
    await expect(product).toContainText('Uses its HSN code and GST rate in Shipping and tax')
    await product.getByRole('button', { name: 'Add a rate' }).click()
    await product.getByLabel('Valid from').fill('2027-04-01')
    await product.getByLabel('GST rate (%)').fill('40.5')
    await product.getByRole('button', { name: /^Save/ }).click()
    await expect(product.getByText('GST rate can be at most 40 %.')).toBeVisible()
    await product.getByLabel('GST rate (%)').fill('18')
    await product.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(`GST rates of ${existing.name} saved.`)).toBeVisible()
    await visit(page, '/admin/tax/rates')
    await expect(product.getByLabel('GST rate (%)')).toHaveValue('18')
    await visit(page, '/admin/products')
  })

  await test.step('the second of two editors sees who saved first and chooses a version', async () => {
    const { token, user } = await getAdminAccount(request)
    const saveAsOtherAdmin = (price: number) =>
      request.put(`/api/admin/products/${existing._id}`, {
        data: { price },
        headers: { authorization: `Bearer ${token}` },
      })
    await openExisting()
    await page.getByLabel('Material').fill('Linen')
    await saveAsOtherAdmin(650)
    await page.getByRole('button', { name: 'Update Product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this product' })
    await expect(dialog).toContainText(`${user.name} changed this product on`)
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('650')
    await page.getByLabel('Material').fill('Linen')
    await saveAsOtherAdmin(660)
    await page.getByRole('button', { name: 'Update Product' }).click()
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(page).toHaveURL('/admin/products')
    expect(await readProduct(request, existing._id)).toMatchObject({ material: 'Linen', price: 660 })
  })
})

test('network errors and unreadable responses show different messages', async ({ page, request }) => {
  test.slow()
  const product = await createDraftProduct(request)
  const row = findRow(page, product)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await logInAsAdmin(page)
  await visit(page, `/admin/products?q=${product.sku}`)
  for (const [title, handler, toMessage] of [
    ['network errors', abortRoute, () => NO_NETWORK],
    ['unreadable responses', respondWithHtml, (failed: string) => `Failed to ${failed}`],
  ] as const) {
    await test.step(title, async () => {
      await expect(row).toBeVisible()
      await page.route(`**/api/admin/products/${product._id}`, handler)
      await row.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(toast(toMessage('delete product'))).toBeVisible()
      await row.getByRole('link', { name: product.name, exact: true }).click()
      await expect(heading('Edit Products')).toBeVisible()
      await expect(page.getByRole('main').getByText(toMessage('fetch product'))).toBeVisible()
      await page.route('**/api/admin/products?**', handler)
      await page.getByRole('link', { name: 'Products', exact: true }).click()
      await expect(heading('Products')).toBeVisible()
      await expect(page.getByRole('main').getByText(toMessage('fetch products'))).toBeVisible()

      await page.unroute('**/api/admin/products?**')
      await search(page, product.sku)
      // the toasts may have the same text
      await expect(toast(toMessage('delete product'))).toHaveCount(0)
      await row.getByRole('button', { name: `Price of ${product.name}` }).click()
      await page.keyboard.type('450')
      await page.keyboard.press('Enter')
      await expect(toast(toMessage('update product'))).toBeVisible()
      await page.unrouteAll()
    })
  }
})
