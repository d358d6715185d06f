import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('links lead to a product', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('main').locator('a[href^="/product/"]').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(/^₹[\d,]+\.\d\d$/).first()).toBeVisible()
})

test('a collection can be sorted', async ({ page }) => {
  await page.goto('/collections/all?gender=Men')
  await page.getByLabel('Sort').selectOption('priceDesc')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/gender=Men.*sortBy=priceDesc/)
  await expect(page.getByLabel('Sort')).toHaveValue('priceDesc')
})

test('pagination works', async ({ page }) => {
  await page.goto('/collections/all')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByText(/^Showing 24 of/)).toBeVisible()
})

test('the menu opens on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Essentials' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
})
