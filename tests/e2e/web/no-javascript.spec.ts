import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('the shop works without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('links open a product', async () => {
    await page.goto('/')
    const card = page.getByRole('main').locator('a[href^="/product/"]').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText(/^₹[\d,]+\.\d\d$/).first()).toBeVisible()
  })

  await test.step('the menu opens on a phone', async () => {
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Essentials' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
  })

  await test.step('the table of contents is collapsed on a phone and links to the sections', async () => {
    await page.goto('/terms')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents).toBeHidden()
    await page.getByText('On this page').locator('visible=true').click()
    await contents.getByRole('link', { name: 'Prices and taxes' }).click()
    await expect(page).toHaveURL('/terms#prices')
    await expect(page.getByRole('heading', { name: 'Prices and taxes' })).toBeInViewport()
    // not hidden behind the sticky header
    const top = await page.locator('#prices').evaluate((section) => section.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(50)
  })

  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('a collection can be sorted', async () => {
    await page.goto('/collections/all?gender=Men')
    await page.getByLabel('Sort').selectOption('priceDesc')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/sortBy=priceDesc.*gender=Men/)
    await expect(page.getByLabel('Sort')).toHaveValue('priceDesc')
  })

  await test.step('pagination works', async () => {
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page.getByText(/^Showing 24 of/)).toBeVisible()
  })
})
