import { expect, type Page } from '@playwright/test'
import { logInAsAdmin } from '../accounts.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const listStyles = (page: Page) =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.match(/[\w-]+(?=-[\w-]{8}\.css)/)?.[0]))

/** Describes every element of the page, as far as it does not depend on the shop's data. */
const describeLooks = (page: Page) =>
  page.locator('main *').evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, font, padding, margin, border } = getComputedStyle(element)
      const looks = [color, backgroundColor, font, padding, margin, border].join('; ')
      return `${element.tagName} ${Math.round(width)}x${Math.round(height)} ${looks}`
    }),
  )

test('the admin area looks the same when it is opened from the shop, which loads without its styles', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await visit(page, '/support')
  expect(await listStyles(page)).toEqual(['shop'])

  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link', { name: 'Shipping', exact: true })
    .click()
  await page.getByRole('link', { name: 'Upload courier file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload courier file' })).toBeVisible()
  await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  expect(await listStyles(page)).toEqual(['shop', 'admin'])
  const looks = await describeLooks(page)

  await visit(page, '/admin/shipping/upload')
  await expect(page.getByRole('heading', { level: 1, name: 'Upload courier file' })).toBeVisible()
  expect(await listStyles(page)).toEqual(['admin'])
  expect(looks.length).toBeGreaterThan(10)
  expect(await describeLooks(page)).toEqual(looks)
})
