import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAuthHeaders, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { visit } from '../visit.ts'

const phone = { width: 390, height: 844 }

/** Creates a draft, so other tests do not see it in the shop. */
async function createProduct(request: APIRequestContext) {
  const name = `Counted Tee ${crypto.randomUUID().slice(0, 8)}`
  const sku = name.toUpperCase().replaceAll(' ', '-')
  const data = {
    name,
    sku,
    description: 'Soft.',
    price: 500,
    category: 'Top Wear',
    state: 'draft',
    sizes: ['S', 'M'],
    colors: ['Black'],
    stock: ['S', 'M'].map((size) => ({ size, color: 'Black', available: 4 })),
    variants: ['S', 'M'].map((size) => ({ size, color: 'Black', sku: `${sku}-${size}` })),
  }
  const headers = createAuthHeaders(await getAdminAccount(request))
  expect((await request.post('/api/admin/products', { data, headers })).status()).toBe(201)
  return { name, sku }
}

const getRow = (page: Page, text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text })

test('stock is adjusted, expected, received and counted', async ({ page, request }) => {
  test.slow()
  const { name, sku } = await createProduct(request)
  await logInAsAdmin(page)
  await visit(page, `/admin/stock?q=${encodeURIComponent(name)}`)

  await test.step('an adjustment has a reason and can be undone', async () => {
    await expect(getRow(page, `${sku}-S`)).toContainText('4')
    expect(await findViolations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: `Adjust ${name} (S, Black)` }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust stock' })
    await dialog.getByLabel('Units to take off').fill('1')
    await dialog.getByLabel('Note (optional)').fill('Torn')
    await expect(dialog).toContainText('Available: 4 → 3')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await dialog.getByLabel('Units to take off').fill('9')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(`${name} (S, Black) would lose 9 of 4 on hand.`)
    await dialog.getByLabel('Units to take off').fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name} (S, Black): 3 available.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${name}: change undone.`)).toBeVisible()
  })

  await test.step('incoming stock is added and received', async () => {
    await getRow(page, `${sku}-S`).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Add incoming stock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add incoming stock' })
    await dialog.getByRole('spinbutton').fill('6')
    await dialog.getByLabel('Reference (optional)').fill('PO-7')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Add incoming stock' }).click()
    await expect(getRow(page, `${sku}-S`)).toContainText('+6')
    await page.getByRole('link', { name: 'Incoming', exact: true }).click()
    await page.getByLabel(`Received units of ${name} (S, Black)`).fill('5')
    expect(await findViolations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: `Receive ${name} (S, Black)` }).click()
    await expect(page.getByText(`${name} (S, Black): 5 received.`)).toBeVisible()
  })

  await test.step('a count works like a scanner types, and books with one press', async () => {
    await page.getByRole('link', { name: 'Counts', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Start counting' })).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Start counting' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count as scanned')
    const scanned = page.getByRole('region', { name: 'Scan' }).getByRole('status')
    // faster than the server, as a scanner does
    for (const text of [`${sku}-S`, `${sku}-S`, '10', `${sku.toLowerCase()}-m`, 'NO-SUCH-CODE']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await expect(scanned).toContainText('NO-SUCH-CODE is not a code of this shop.')
    await expect(page.getByRole('region', { name: '1 unknown code' })).toContainText('NO-SUCH-CODE')
    // units for no variant, as the last code was not counted
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(scanned).toContainText('7 is not a code of this shop.')
    await expect(getRow(page, `${sku}-S`)).toContainText('+1')
    await page.keyboard.type(sku)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'M / Black' }).click()
    await expect(getRow(page, `${sku}-M`)).toContainText('−2')
    expect(await findViolations(page, 'main')).toEqual([])
    await page.getByRole('link', { name: 'Pause' }).click()
    await page
      .getByRole('link', { name: /^Count as scanned.*2 counted, 2 differences/ })
      .first()
      .click()
    await page.getByLabel(`Counted units of ${name} (M, Black)`).fill('4')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Book 1 difference' }).click()
    await expect(page.getByText('Count booked: 1 difference.')).toBeVisible()
    await expect(page.getByText('Booked by')).toBeVisible()
  })

  await test.step('a large difference is asked about, and a booked count can be undone', async () => {
    await visit(page, '/admin/stock/count')
    await page.getByRole('button', { name: 'Start counting' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count as scanned')
    await page.keyboard.type(`${sku}-S`)
    await page.keyboard.press('Enter')
    const units = page.getByLabel(`Counted units of ${name} (S, Black)`)
    await units.fill('30')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Book 1 difference' }).click()
    const question = page.getByRole('dialog', { name: 'Book this large difference?' })
    await expect(question).toContainText(`${name} (S, Black)10 → 30 (+20)`)
    await question.getByRole('button', { name: 'Back to the count' }).click()
    await page.getByRole('button', { name: 'Book 1 difference' }).click()
    await question.getByRole('button', { name: 'Book 1 difference' }).click()
    await expect(page.getByText('Booked by')).toBeVisible()
    // the second click is on the dialog that the first one opens
    await page.getByRole('button', { name: 'Undo count' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo count' }).click()
    await expect(page.getByText('Count undone: 1 difference reversed.')).toBeVisible()
    await expect(page.getByText('Undone by')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo count' })).toBeHidden()
  })

  await test.step('the history of a variant has every movement', async () => {
    await page.setViewportSize(phone)
    await visit(page, `/admin/stock?q=${encodeURIComponent(name)}`)
    // five rows fit on a screen
    const row = await page
      .getByRole('row')
      .filter({ hasText: `${sku}-S` })
      .boundingBox()
    expect(row?.height).toBeLessThan(130)
    await page.getByRole('button', { name: `History of ${name} (S, Black)` }).click()
    const history = page.getByRole('dialog', { name: 'Stock history' })
    const entries = history.getByRole('listitem')
    await expect(entries).toHaveText([
      /Count−20.*Count undone.*10$/,
      /Count\+20.*30$/,
      /Count\+1.*10$/,
      /Incoming stock\+5.*PO-7.*9$/,
      /Correction\+1/,
      /Damage−1.*Torn/,
      /Opening/,
    ])
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await visit(page, '/admin/stock/movements?reason=count')
    await expect(getRow(page, `${sku}-S`)).toContainText(['−20', '+20', '+1'])
    expect(await findViolations(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await test.step('on a phone the filters open with one button', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const reason = page.getByRole('combobox', { name: 'Reason' })
      await expect(reason).toBeHidden()
      await page.getByRole('button', { name: 'Filters (1)' }).click()
      await expect(reason).toHaveValue('count')
    })
  })
})
