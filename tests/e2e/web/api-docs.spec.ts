import { expect } from '@playwright/test'
import { test } from '../test.ts'
import { recordConsole } from '../visit.ts'

const PATH = '/api/products/new-arrivals'

test('the API docs work under the content security policy', async ({ page }) => {
  const consoleMessages = recordConsole(page)
  // rendering every endpoint would take ten seconds
  await page.route('**/api/docs/json', async (route) => {
    const { paths, ...document } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...document, paths: { [PATH]: paths[PATH] } } })
  })
  await page.goto('/api/docs')
  const newArrivals = page.locator('.opblock', { hasText: PATH })
  await newArrivals.getByRole('button').first().click()
  await newArrivals.getByRole('button', { name: 'Execute' }).click()
  await expect(newArrivals.locator('.live-responses-table tbody .response-col_status')).toContainText('200')
  expect(consoleMessages).toEqual([])
})
