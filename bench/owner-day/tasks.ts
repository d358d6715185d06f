import { expect as baseExpect } from '@playwright/test'
import { shortenId } from '#shared/ids.ts'
import type { Person, Task } from './person.ts'
import { type Day, ORDERS_TO_PACK, VARIANTS_TO_COUNT } from './prepare-day.ts'

const VARIANTS = 15
const expect = baseExpect.configure({ timeout: 60_000 })

const findButton = ({ page }: Person, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const findLink = ({ page }: Person, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const findMenuLink = ({ page }: Person, name: string) => page.getByRole('link', { name, exact: true }).first()
const selectAll = (person: Person) => person.click(person.page.getByLabel('Select all on this page'))
const findDialog = ({ page }: Person) => page.getByRole('dialog')

const productTexts = {
  'Product Name': 'Monsoon Overshirt',
  Description: 'Heavy cotton, cut wide.',
  Price: '1999',
  SKU: 'MON-OVERSHIRT',
  'Sizes (comma-separated)': 'S, M, L, XL, 2XL',
  'Colors (comma-separated)': 'Black, White, Navy',
  Category: 'Top Wear',
  'Collections (comma-separated)': 'Essentials',
}
const IMAGES = 6

/** All start on the dashboard, except the refund, which starts in the list of the customer's orders. */
export const tasks: Record<string, (day: Day) => Task> = {
  '20 orders packed and shipped': () => async (person) => {
    const { page } = person
    await person.click(findLink(person, /orders to pack/))
    await expect(page.getByRole('row')).toHaveCount(ORDERS_TO_PACK + 1)
    await selectAll(person)
    await person.click(findLink(person, 'Packing slips'))
    await expect(page.getByRole('article')).toHaveCount(ORDERS_TO_PACK)
    await person.click(findButton(person, 'Print'))
    await person.click(findLink(person, 'Back to the desk'))
    await person.click(findButton(person, /^Book with/))
    await person.click(findLink(person, /^On their way/))
    await expect(page.getByRole('row')).toHaveCount(ORDERS_TO_PACK + 1)
    await expect(page.getByRole('row').getByText('Booking', { exact: true })).toHaveCount(0)
    await selectAll(person)
    const labels = page.waitForEvent('popup')
    await person.click(findButton(person, 'Print labels'))
    await (await labels).close()
  },
  'a product with 6 images and 15 variants':
    ({ image }) =>
    async (person) => {
      const { page } = person
      await person.click(findMenuLink(person, 'Products'))
      await person.click(findLink(person, 'Add Product'))
      for (const [label, text] of Object.entries(productTexts))
        await person.fill(page.getByLabel(label, { exact: true }), text)
      const files = Array.from({ length: IMAGES }, (_, n) => ({
        name: `${n}.png`,
        mimeType: 'image/png',
        buffer: image,
      }))
      await person.chooseFiles(page.locator('input[type=file]').first(), files)
      await person.click(page.locator('summary').filter({ hasText: `${VARIANTS} variants` }))
      await person.click(findButton(person, 'Fill empty SKUs'))
      await person.click(page.getByLabel('By size and colour'))
      const stocks = page.getByLabel(/^Count In Stock: /)
      for (let n = 0; n < VARIANTS; n++) await person.fill(stocks.nth(n), '20')
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await person.click(findButton(person, 'Create Product'))
      await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    },
  'a price change for a collection':
    ({ collection }) =>
    async (person) => {
      const { page } = person
      await person.click(findMenuLink(person, 'Products'))
      await person.choose(page.getByLabel('Collection', { exact: true }), collection.name)
      await person.click(findLink(person, 'Edit in grid'))
      await expect(findButton(person, `Apply to all ${collection.products}`)).toBeVisible()
      await person.fill(page.getByLabel('Change price by %'), '-10')
      await person.pressKey('Enter')
      await person.click(findButton(person, `Save ${collection.products} products`))
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  'an exchange': () => async (person) => {
    await person.click(findLink(person, /returns? to approve/))
    await person.click(person.page.getByRole('row').filter({ hasText: 'Size exchange' }).getByRole('link').first())
    for (const step of ['Approve', 'Received', 'Exchange sent']) await person.click(findButton(person, step))
    await person.click(findDialog(person).getByRole('button', { name: 'Exchange sent' }))
    await expect(findButton(person, 'Exchange sent')).toHaveCount(0)
  },
  'a refund by line':
    ({ paidOrder }) =>
    async (person) => {
      const { page } = person
      await person.click(page.getByRole('link', { name: `Open order ${shortenId(paidOrder)}` }))
      const form = page.getByRole('form', { name: 'Refund this order' })
      await person.click(form.getByRole('button', { name: /^Increase/ }).first())
      await person.fill(form.getByLabel('Reason'), 'Torn')
      await person.pressKey('Enter')
      await person.click(findDialog(person).getByRole('button', { name: /^Refund ₹/ }))
      await expect(page.getByText(/^Torn: 1 ×/)).toBeVisible()
    },
  'a customer found by phone':
    ({ customer }) =>
    async (person) => {
      const { page } = person
      await person.pressKey('Control+k')
      await person.type(customer.phone)
      const customers = page.getByRole('group', { name: 'Customers' })
      await person.click(customers.getByRole('option', { name: customer.name }))
      await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
    },
  [`a count of ${VARIANTS_TO_COUNT} variants`]:
    ({ codes }) =>
    async (person) => {
      const { page } = person
      await person.click(findMenuLink(person, 'Stock'))
      await person.click(findLink(person, 'Counts'))
      await person.click(findButton(person, 'Start counting'))
      await expect(page.getByLabel('SKU or barcode, then Enter')).toBeFocused()
      for (const code of codes) {
        await person.type(code)
        await person.pressKey('Enter')
      }
      await expect(page.getByRole('region', { name: 'Result' })).toContainText(`${codes.length} counted`)
      await person.click(findButton(person, /^Book/))
      // one scan each is far from what is in stock, so the screen asks
      await person.click(findDialog(person).getByRole('button', { name: /^Book/ }))
      await expect(page.getByText('Booked by')).toBeVisible()
    },
}
