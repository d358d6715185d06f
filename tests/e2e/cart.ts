import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { newArrivals, visit } from './visit.ts'

export interface Detail {
  _id: string
  name: string
  price: number
  sizes: string[]
  colors: string[]
  stock: { size?: string; color?: string; available: number }[]
}

/** Products of which the first size can be had in the first colour. */
export async function someProducts(request: APIRequestContext, count: number): Promise<Detail[]> {
  const found: Detail[] = []
  for (const { _id } of await newArrivals(request)) {
    const product: Detail = await (await request.get(`/api/products/${_id}`)).json()
    const { sizes, colors, stock } = product
    const isThere = stock.some(
      ({ size, color, available }) => size === sizes[0] && color === colors[0] && available > 0,
    )
    if (isThere) found.push(product)
    if (found.length === count) return found
  }
  throw new Error('The shop under test has too little in stock')
}

export const cartIcon = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Cart' : `Cart, ${count} item${count === 1 ? '' : 's'}`, exact: true })

export const pathOf = ({ _id, colors: [color = ''] }: Detail) => `/product/${_id}?color=${encodeURIComponent(color)}`

export async function put(page: Page, product: Detail): Promise<void> {
  const { _id, sizes } = product
  if (!page.url().includes(_id)) await visit(page, pathOf(product))
  await page.locator(`input[type=radio][value="${sizes[0]}"]`).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
}

/** Every request that asks for or changes a cart. */
export function cartRequests(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/cart')) seen.push(request.method())
  })
  return seen
}

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
