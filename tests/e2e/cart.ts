import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { listNewArrivals, visit } from './visit.ts'

export interface StockedProduct {
  _id: string
  name: string
  price: number
  sizes: string[]
  colors: string[]
  stock: { size?: string; color?: string; available: number }[]
}

/** Returns products whose first size is available in the first color. */
export async function findAvailableProducts(request: APIRequestContext, count: number): Promise<StockedProduct[]> {
  const products: StockedProduct[] = []
  for (const { _id } of await listNewArrivals(request)) {
    const product: StockedProduct = await (await request.get(`/api/products/${_id}`)).json()
    const { sizes, colors, stock } = product
    const isAvailable = stock.some(
      ({ size, color, available }) => size === sizes[0] && color === colors[0] && available > 0,
    )
    if (isAvailable) products.push(product)
    if (products.length === count) return products
  }
  throw new Error('The shop under test has too little in stock')
}

export const cartIcon = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Cart' : `Cart, ${count} item${count === 1 ? '' : 's'}`, exact: true })

export const productPath = ({ _id, colors: [color = ''] }: Pick<StockedProduct, '_id' | 'colors'>) =>
  `/product/${_id}?color=${encodeURIComponent(color)}`

export async function addToCart(page: Page, product: StockedProduct): Promise<void> {
  const { _id, sizes } = product
  if (!page.url().includes(_id)) await visit(page, productPath(product))
  await page.locator(`input[type=radio][value="${sizes[0]}"]`).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
}

/** Records every cart request. */
export function recordCartRequests(context: BrowserContext): string[] {
  const requests: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/cart')) requests.push(request.method())
  })
  return requests
}

export const cartDrawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
