import { expect } from '@playwright/test'
import type { Person, Task } from './person.ts'
import { type Day, ORDERS_TO_PACK } from './prepare-day.ts'
import { decideExchange, describeProduct, findButton, findLink, findMenuLink, selectAll } from './tasks.ts'

const findDialogButtons = ({ page }: Person) => page.getByRole('dialog').getByRole('button')

/** On the screens of commit 0ca198b, which had no refund by line, no customers and no counts. */
export const tasksBefore: Record<string, (day: Day) => Task> = {
  '20 orders packed and shipped': () => async (person) => {
    const { page } = person
    await person.press(findMenuLink(person, 'Orders'))
    await person.choose(page.getByLabel('Status', { exact: true }), 'Processing')
    await expect(page.getByRole('row')).toHaveCount(ORDERS_TO_PACK + 1)
    await selectAll(person)
    await person.press(findLink(person, 'Packing slips'))
    await person.press(findButton(person, 'Print'))
    await person.press(findLink(person, 'Orders'))
    await person.choose(page.getByLabel('Status', { exact: true }), 'Processing')
    for (let left = ORDERS_TO_PACK; left > 0; left--) {
      await expect(page.getByRole('row')).toHaveCount(left + 1)
      await person.choose(page.getByRole('row').nth(1).getByRole('combobox'), 'Shipped')
    }
  },
  'a product with 6 images and 15 variants': ({ image }) => (person) =>
    describeProduct(person, image, async () => {
      await person.press(person.page.getByLabel('By size and colour'))
      const cells = person.page.getByRole('main').locator('table input')
      for (let n = 0; n < 15; n++) await person.enter(cells.nth(n), '20')
    }),
  'a price change for a collection': ({ collection }) => async (person) => {
    const { page } = person
    await person.press(findMenuLink(person, 'Products'))
    await person.choose(page.getByLabel('Collection', { exact: true }), collection.name)
    await expect(page.getByRole('row')).toHaveCount(collection.products + 1)
    for (let n = 1; n <= collection.products; n++) {
      const row = page.getByRole('row').nth(n)
      await person.press(row.getByRole('button', { name: /^Price/ }))
      const field = row.getByRole('spinbutton')
      await person.enter(field, String(Math.round(Number(await field.inputValue()) * 0.9)))
      await person.key('Enter')
      await expect(field).toHaveCount(0)
    }
  },
  'an exchange': () => async (person) => {
    await person.press(findMenuLink(person, 'Returns'))
    await decideExchange(person)
    await person.press(findDialogButtons(person).last())
  },
}
