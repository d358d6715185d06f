import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../own-shop.ts'
import { visit } from '../visit.ts'

async function call(request: APIRequestContext, method: 'GET' | 'PUT' | 'POST', path: string, data?: object) {
  const headers = { authorization: `Bearer ${(await getAdminAccount(request)).token}` }
  const response = await request.fetch(`/api/admin/pages${path}`, { method, headers, ...(data ? { data } : {}) })
  expect(response.status()).toBe(200)
  return response.json()
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('an owner writes a page of their own, previews, publishes and deletes it', async ({ page, request }) => {
  test.slow()
  await logInAsAdmin(page)
  await visit(page, '/admin/pages')
  const preview = page.frameLocator('iframe')
  const heading = page.getByLabel('Heading (optional) of section 1')
  const filledHeading = page.getByLabel('Heading (optional) of How to measure')

  await test.step('the list has the pages of every shop and their state', async () => {
    await expect(row(page, 'Privacy Policy')).toContainText('Default text')
    await expect(row(page, 'About Us')).toContainText('Published')
    await expect(row(page, 'About Us').getByRole('button', { name: /Delete/ })).toHaveCount(0)
    await expectNoOverflow(page)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('an address that every shop has is rejected', async () => {
    await page.getByLabel('Title of a new page').fill('Terms')
    await button(page, 'Create').click()
    await expect(page.getByText('Every shop has a page at /terms.')).toBeVisible()
  })

  await test.step('a new page is a draft that shoppers cannot see', async () => {
    await page.getByLabel('Title of a new page').fill('Size guide')
    await button(page, 'Create').click()
    await expect(page).toHaveURL('/admin/pages/size-guide')
    await expect(page.getByText("Shoppers can't see this page yet.")).toBeVisible()
    await button(page, 'Add section').click()
    await heading.fill('How to measure')
    await filledHeading.press('Enter')
    await expect(filledHeading).toHaveValue('How to measure')
    const paragraph = page.getByLabel('Paragraph of paragraph 1')
    const insert = async (name: RegExp) => {
      await page.getByText('Insert a value').click()
      await page.getByRole('button', { name }).click()
      await expect(paragraph).toBeFocused()
    }
    await paragraph.fill('At ')
    await insert(/the name of the shop/)
    await paragraph.pressSequentially(' we measure ')
    await insert(/^Bold/)
    await paragraph.pressSequentially('.')
    await expect(paragraph).toHaveValue('At {{shop}} we measure **bold**.')
    await paragraph.fill('At {{shop}} we measure **flat**.')
    await button(page, 'Add list to How to measure').click()
    await page.getByLabel('List, one entry per line').fill('chest\nlength')
    expect((await request.get('/pages/size-guide')).status()).toBe(404)
  })

  await test.step('the preview shows it with the values of the shop, on a phone and on a desktop', async () => {
    await expect(preview.getByRole('heading', { name: 'How to measure' })).toBeVisible()
    await expect(preview.getByText('At Nukkad we measure flat.')).toBeVisible()
    await expect(preview.getByRole('listitem').filter({ hasText: 'length' })).toBeVisible()
    expect(await preview.locator('body').evaluate((body) => body.clientWidth)).toBe(390)
    await button(page, 'Desktop').click()
    await expect.poll(() => preview.locator('body').evaluate((body) => body.clientWidth)).toBe(1280)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(preview.getByRole('heading', { name: 'How to measure' })).toBeHidden()
    await button(page, 'Preview').click()
    await expect(preview.getByRole('heading', { name: 'How to measure' })).toBeVisible()
    await expect(filledHeading).toBeHidden()
    await button(page, 'Edit').click()
    await expect(filledHeading).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a link that could run a script is rejected and nothing is lost', async () => {
    const paragraph = page.getByLabel('Paragraph of paragraph 1')
    await paragraph.fill('[Click](javascript:alert(1))')
    await button(page, 'Save draft').click()
    await expect(page.getByText('Paragraph: the link to javascript:alert(1 must start with /')).toBeVisible()
    await expect(paragraph).toBeFocused()
    await expect(paragraph).toHaveValue('[Click](javascript:alert(1))')
    await paragraph.fill('At {{shop}} we measure **flat**.')
    await expectNoOverflow(page)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a saved draft is still invisible, and publishing asks first', async () => {
    await button(page, 'Save draft').click()
    await expect(page.getByText('Draft saved. Shoppers still see the page as before.')).toBeVisible()
    expect((await request.get('/pages/size-guide')).status()).toBe(404)
    await button(page, 'Publish').click()
    await expect(page.getByText('Shoppers will see it at /pages/size-guide.')).toBeVisible()
    await confirm(page, 'Publish').click()
    await expect(page.getByText('Published. Shoppers see it now.')).toBeVisible()
    await expect(page.getByText('Shoppers see this text.')).toBeVisible()
  })

  await test.step("another admin's change is not overwritten without asking", async () => {
    await page.getByLabel('Introduction (optional)').fill('Mine.')
    const { content, version } = await call(request, 'GET', '/size-guide')
    await call(request, 'PUT', '/size-guide', { ...content, intro: 'Theirs.', version })
    await button(page, 'Save draft').click()
    await expect(page.getByText(/changed this at .* Reload to see the changes\./)).toBeVisible()
    await button(page, 'Overwrite with mine').click()
    await expect(page.getByText('Unsaved changes.')).toBeHidden()
    await expect.poll(async () => (await call(request, 'GET', '/size-guide')).content.intro).toBe('Mine.')
  })

  await test.step('a draft is discarded', async () => {
    await button(page, 'Discard draft').click()
    await confirm(page, 'Discard draft').click()
    await expect(page.getByLabel('Introduction (optional)')).toHaveValue('')
    await expect(page.getByText('Shoppers see this text.')).toBeVisible()
  })

  await test.step('a shopper reads it', async () => {
    await page.getByRole('link', { name: 'View in shop' }).click()
    await expect(page).toHaveURL('/pages/size-guide')
    await expect(page.getByRole('heading', { level: 1, name: 'Size guide' })).toBeVisible()
    await expect(page.getByText('At Nukkad we measure flat.')).toBeVisible()
    expect(await (await request.get('/sitemaps/pages.xml')).text()).toContain('/pages/size-guide')
    await expectNoOverflow(page)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('it can be linked in the navigation, and is deleted after a question', async () => {
    await visit(page, '/admin/settings/navigation')
    await page.getByLabel('Leads to of link 1 of the header').selectOption('Page')
    await expect(
      page.getByLabel('Page of link 1 of the header').getByRole('option', { name: 'Size guide' }),
    ).toBeAttached()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await visit(page, '/admin/pages')
    await row(page, 'Size guide').getByRole('button', { name: 'Delete Size guide' }).click()
    await expect(page.getByText('/pages/size-guide will no longer work.')).toBeVisible()
    await confirm(page, 'Delete').click()
    await expect(row(page, 'Size guide')).toHaveCount(0)
    expect((await request.get('/pages/size-guide')).status()).toBe(404)
  })

  await test.step('the about page has fields of its own, and its preview their pictures', async () => {
    await row(page, 'About Us').getByRole('link', { name: 'About Us', exact: true }).click()
    await expect(page.getByLabel('Headline (empty for the title)')).toHaveValue('Meet you at the corner')
    await expect(preview.getByRole('heading', { level: 1, name: 'Meet you at the corner' })).toBeVisible()
    await page.getByLabel('Headline (empty for the title)').fill('Hello')
    await expect(preview.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible()
    await button(page, 'Discard').click()
  })
})
