import { expect, test } from '@playwright/test'
import { visit } from './visit.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, leads on, and is closed on the next page', async ({ page }) => {
    await visit(page, '/')
    await page.getByText('Menu', { exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByText('Winter Wear').click()
    await menu.getByRole('link', { name: 'Zip Hoodie' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zip Hoodie' })).toBeVisible()
    await expect(menu).toBeHidden()
  })

  test('Escape closes it and gives the focus back', async ({ page }) => {
    await visit(page, '/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.locator('summary', { hasText: 'Menu' }).press('Enter')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'Essentials' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.locator('summary', { hasText: 'Menu' })).toBeFocused()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('Winter Wear opens under the mouse and stays open when clicked', async ({ page }) => {
    await visit(page, '/')
    const shop = page.getByRole('navigation', { name: 'Shop', exact: true })
    await shop.getByText('Winter Wear').hover()
    await expect(shop.getByRole('link', { name: 'Varsity Jacket' })).toBeVisible()
    await shop.getByText('Winter Wear').click()
    await shop.getByRole('link', { name: 'Varsity Jacket' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Varsity Jacket' })).toBeVisible()
  })

  test('Winter Wear opens by keyboard and closes when the focus moves on', async ({ page }) => {
    await visit(page, '/')
    const shop = page.getByRole('navigation', { name: 'Shop', exact: true })
    await shop.getByText('Winter Wear').press('Enter')
    const last = shop.getByRole('link', { name: 'Varsity Jacket' })
    await expect(last).toBeVisible()
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(last).toBeHidden()
  })

  test('the page one is on is marked', async ({ page }) => {
    await visit(page, '/collections/all?category=Top+Wear')
    const shop = page.getByRole('navigation', { name: 'Shop', exact: true })
    await expect(shop.locator('[aria-current=page]')).toHaveText(['All T-Shirts'])
    await shop.getByRole('link', { name: 'Tie Dye Oversized T-Shirt' }).click()
    await expect(shop.locator('[aria-current=page]')).toHaveText(['Tie Dye Oversized T-Shirt'])
  })
})
