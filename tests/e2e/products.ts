import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Product, ProductDetail } from '#domains/catalogue/contract.ts'

/** The first product of the shop under test that is as wanted. */
export async function findProduct(
  request: APIRequestContext,
  isWanted: (product: ProductDetail) => boolean,
): Promise<ProductDetail> {
  const products: Product[] = await (await request.get('/api/products')).json()
  for (const { _id } of products) {
    const product: ProductDetail = await (await request.get(`/api/products/${_id}`)).json()
    if (isWanted(product)) return product
  }
  throw new Error('The shop under test has no such product')
}

const inPlenty = ({ countInStock }: ProductDetail) => countInStock > 50

/** There is plenty of it, so that one search does for all tests. */
function onceFound(isWanted: (product: ProductDetail) => boolean) {
  let id: string | undefined
  return async (request: APIRequestContext): Promise<ProductDetail> => {
    id ??= (await findProduct(request, (product) => isWanted(product) && inPlenty(product)))._id
    return (await request.get(`/api/products/${id}`)).json()
  }
}

export const ofOneColor = onceFound(({ colors }) => colors.length === 1)
export const ofManyColors = onceFound(({ colors }) => colors.length > 1)

/** A size that can be had in this colour. */
export function sizeToHave({ stock }: ProductDetail, color: string | undefined): string {
  const line = stock.find((entry) => entry.color === color && entry.available > 5)
  if (!line?.size) throw new Error(`Nothing is left in ${color}`)
  return line.size
}

export const sizeOf = (page: Page, size: string): Locator => page.locator(`input[type=radio][value="${size}"]`)

/** The button that stands with the choices, and not the one in the bar. */
export const addButton = (page: Page): Locator =>
  page.getByRole('article').getByRole('button', { name: /^(Add to Cart|Adding\.\.\.|Out of Stock)$/ })

/** Why the last press did not add anything. */
export const refusal = (page: Page): Locator => page.getByRole('article').getByRole('alert')

/** What is sent to the cart, answered as the shop would. */
export async function overhearCart(page: Page): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = []
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { products: [], totalPrice: 0 } })
  })
  return sent
}

/** Presses Tab until it has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
