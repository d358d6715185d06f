import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test'
import sharp from 'sharp'
import { adminAccount, loggedInAsAdmin } from './accounts.ts'
import { violations } from './axe.ts'
import { visit } from './visit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
let made = 0

interface Made {
  _id: string
  name: string
  sku: string
}

/** A draft, so that no other test meets it on the shelves. */
async function draft(request: APIRequestContext, different: object = {}): Promise<Made> {
  const { token } = await adminAccount(request)
  const name = `Workbench Tee ${process.pid}-${made++}`
  const data = {
    ...{ name, description: 'Soft.', price: 500, sku: name.toUpperCase().replaceAll(' ', '-'), category: 'Top Wear' },
    ...{ state: 'draft', sizes: ['S', 'M'], colors: ['Black', 'White'], countInStock: 4, ...different },
  }
  const answer = await request.post('/api/admin/products', { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function read(request: APIRequestContext, id: string) {
  const { token } = await adminAccount(request)
  return (await request.get(`/api/admin/products/${id}`, { headers: { authorization: `Bearer ${token}` } })).json()
}

const NO_NETWORK = 'Network error - please check your connection'
const unreachable = (route: Route) => route.abort()
/** Somebody else answers: a proxy, say. */
const unreadable = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>No</h1>' })

const rowOf = (page: Page, { name }: Made) => page.getByRole('row').filter({ hasText: name })

test('the list finds, edits in its rows, selects, duplicates and deletes', async ({ page, request }) => {
  const product = await draft(request)
  await loggedInAsAdmin(page)
  await visit(page, '/admin/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('/')
  await page.keyboard.type(product.sku)
  await expect(page).toHaveURL(new RegExp(`q=${product.sku}`, 'i'))
  const row = rowOf(page, product)
  await expect(row).toContainText('Draft')
  await expect(page.getByRole('row')).toHaveCount(2)

  await row.getByRole('button', { name: `Price of ${product.name}` }).click()
  await page.keyboard.type('649.5')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('₹649.50')
  await row.getByRole('button', { name: `Stock of ${product.name}` }).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: `Stock of ${product.name}` })).toHaveText(/^4/)
  await row.getByRole('button', { name: `Price of ${product.name}` }).click()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('must be above 0')).toBeVisible()

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
  await page.setViewportSize(phone)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(desktop)

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

  await page.goBack()
  await expect(row).toHaveCount(2)
  await row.nth(1).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(1)
})

test('the form edits a product, with pictures and stock, and goes back to the list', async ({ page, request }) => {
  const product = await draft(request)
  await loggedInAsAdmin(page)
  await visit(page, `/admin/products/${product._id}/edit`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Products' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveAttribute('rows', '4')
  await expect(page.getByLabel('Description')).toHaveAttribute('required')
  await expect(page.getByLabel('Product Name')).toHaveAttribute('required')
  await expect(page.getByLabel('Count In Stock')).toHaveValue('4')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(desktop)

  const release = Promise.withResolvers<void>()
  await page.route('/api/upload', async (route) => {
    await release.promise
    await route.continue()
  })
  const pictures = ['#d4ff3a', '#111111', '#ffffff'].map(async (background) => ({
    name: `tee-${background}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 80, height: 100, channels: 3, background } })
      .png()
      .toBuffer(),
  }))
  await page.getByLabel('Upload Image').setInputFiles(await Promise.all(pictures))
  await expect(page.getByText('Uploading Image...')).toHaveCount(3)
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
  expect(await read(request, product._id)).toMatchObject({
    price: 777.25,
    sizes: ['S', 'M', 'XL'],
    countInStock: 6,
    countedBy: 'choice',
    images: ['From behind', '', ''].map((altText) => ({ url: expect.stringMatching(/^\/media\/uploads\//), altText })),
  })
})

test('a new product is made, with what is wrong told at its field', async ({ page, request }) => {
  const taken = await draft(request)
  await loggedInAsAdmin(page)
  await visit(page, '/admin/products/new')
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
  }
  await page.getByLabel('Product Name').fill('Fresh Tee')
  await page.getByLabel('Description').fill('Soft.\n\nWarm.')
  await page.getByLabel('Price', { exact: true }).fill('499')
  await page.getByLabel('SKU').fill(taken.sku)
  await page.getByLabel('Category').fill('Top Wear')
  await page.getByLabel('State').selectOption('Draft')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('is taken by another product')).toBeVisible()
  await page.getByLabel('SKU').fill(`${taken.sku}-NEW`)
  for (const [answer, said] of [
    [unreachable, NO_NETWORK],
    [unreadable, 'Failed to create product'],
  ] as const) {
    await page.route('/api/admin/products', (route) =>
      route.request().method() === 'POST' ? answer(route) : route.continue(),
    )
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await page.unroute('/api/admin/products')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page).toHaveURL('/admin/products')
})

test('the second of two who edit one product is told who was first, and chooses', async ({ page, request }) => {
  const product = await draft(request)
  const { token, user } = await adminAccount(request)
  const other = (price: number) =>
    request.put(`/api/admin/products/${product._id}`, {
      data: { price },
      headers: { authorization: `Bearer ${token}` },
    })
  await loggedInAsAdmin(page)
  await visit(page, `/admin/products/${product._id}/edit`)
  await page.getByLabel('Material').fill('Linen')
  await other(650)
  await page.getByRole('button', { name: 'Update Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this product' })
  await expect(dialog).toContainText(`${user.name} changed this product on`)
  await dialog.getByRole('button', { name: 'View theirs' }).click()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('650')
  await page.getByLabel('Material').fill('Linen')
  await other(660)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page).toHaveURL('/admin/products')
  expect(await read(request, product._id)).toMatchObject({ material: 'Linen', price: 660 })
})

test('an import is tried out, names bad rows, and then goes through', async ({ page, request }) => {
  const { sku, _id } = await draft(request)
  await loggedInAsAdmin(page)
  await visit(page, '/admin/products/import')
  const file = page.getByLabel('Or paste it here')
  const tryIt = page.getByRole('button', { name: 'Preview' })
  const doIt = page.getByRole('button', { name: 'Import', exact: true })
  const applied: boolean[] = []
  await page.route('**/api/admin/products/import', (route) => {
    applied.push(route.request().postDataJSON().apply)
    return route.continue()
  })
  await expect(tryIt).toBeDisabled()
  await tryIt.press('Enter')
  await file.fill(`SKU,Price\n${sku},0\n`)
  await tryIt.press('Enter')
  await expect(page.getByRole('row', { name: '2 price must be above 0' })).toBeVisible()
  await expect(tryIt).toBeFocused()
  await doIt.press('Enter')
  await expect(doIt).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await violations(page)).toEqual([])
  await file.fill(`SKU,Price\n${sku},321\n`)
  await tryIt.click()
  await expect(page.getByRole('heading', { name: 'Changes in this import' })).toBeVisible()
  await doIt.press('Enter')
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(doIt).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await read(request, _id)).toMatchObject({ price: 321 })
  expect(applied).toEqual([false, false, true])
})

test('what cannot be reached is said to be the network, and what cannot be read in the words of the shop', async ({
  page,
  request,
}) => {
  const product = await draft(request)
  await loggedInAsAdmin(page)
  for (const [answer, saidOf] of [
    [unreachable, () => NO_NETWORK],
    [unreadable, (failed: string) => `Failed to ${failed}`],
  ] as const) {
    await visit(page, `/admin/products?q=${product.sku}`)
    await expect(rowOf(page, product)).toBeVisible()
    await page.route(`**/api/admin/products/${product._id}`, answer)
    await rowOf(page, product).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(saidOf('delete product'))).toBeVisible()
    await visit(page, `/admin/products?q=${product.sku}`)
    await rowOf(page, product)
      .getByRole('button', { name: `Price of ${product.name}` })
      .click()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(page.getByText(saidOf('update product'))).toBeVisible()
    await visit(page, `/admin/products/${product._id}/edit`)
    await expect(page.getByText(saidOf('fetch product'))).toBeVisible()
    await page.route('**/api/admin/products?**', answer)
    await visit(page, '/admin/products')
    await expect(page.getByText(saidOf('fetch products'))).toBeVisible()
    await page.unrouteAll()
  }
})
