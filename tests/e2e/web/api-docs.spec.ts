import { expect, test } from '@playwright/test'
import { recordConsole } from '../visit.ts'

test('the API docs work under the content security policy', async ({ page }) => {
  const consoleMessages = recordConsole(page)
  await page.goto('/api/docs')
  const newArrivals = page.locator('.opblock', { hasText: '/api/products/new-arrivals' })
  await newArrivals.getByRole('button').first().click()
  await newArrivals.getByRole('button', { name: 'Execute' }).click()
  await expect(newArrivals.locator('.live-responses-table tbody .response-col_status')).toContainText('200')
  expect(consoleMessages).toEqual([])
})
