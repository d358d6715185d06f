import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Product, ProductDetail } from '#domains/catalogue/contract.ts'

/** Returns the first product that matches. */
export async function findProduct(
  request: APIRequestContext,
  matches: (product: ProductDetail) => boolean,
): Promise<ProductDetail> {
  const products: Product[] = await (await request.get('/api/products')).json()
  for (const { _id } of products) {
    const product: ProductDetail = await (await request.get(`/api/products/${_id}`)).json()
    if (matches(product)) return product
  }
  throw new Error('The shop under test has no such product')
}

const isWellStocked = ({ countInStock }: ProductDetail) => countInStock > 50

/** Caches the id of a well-stocked product, so one search serves all tests. */
function createProductFinder(matches: (product: ProductDetail) => boolean) {
  let id: string | undefined
  return async (request: APIRequestContext): Promise<ProductDetail> => {
    id ??= (await findProduct(request, (product) => matches(product) && isWellStocked(product)))._id
    return (await request.get(`/api/products/${id}`)).json()
  }
}

export const findSingleColorProduct = createProductFinder(({ colors }) => colors.length === 1)
export const findMultiColorProduct = createProductFinder(({ colors }) => colors.length > 1)

/** Returns a size that is available in this color. */
export function findAvailableSize({ stock }: ProductDetail, color: string | undefined): string {
  const line = stock.find((entry) => entry.color === color && entry.available > 5)
  if (!line?.size) throw new Error(`Nothing is left in ${color}`)
  return line.size
}

export const sizeInput = (page: Page, size: string): Locator => page.locator(`input[type=radio][value="${size}"]`)

/** The button next to the options, not the one in the sticky bar. */
export const addButton = (page: Page): Locator =>
  page.getByRole('article').getByRole('button', { name: /^(Add to Cart|Adding\.\.\.|Out of Stock)$/ })

/** The error of the last attempt to add. */
export const addError = (page: Page): Locator => page.getByRole('article').getByRole('alert')

/** Mocks the cart API and records the request bodies. */
export async function mockCart(page: Page): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = []
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { products: [], totalPrice: 0 } })
  })
  return sent
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
