import { createHash } from 'node:crypto'
import type { DemoProduct, Size } from './types.ts'

export interface StockLine {
  size?: Size
  color?: string
  quantity: number
}

const usual: Record<Size, number> = { XS: 8, S: 18, M: 30, L: 30, XL: 20, '2XL': 10, '3XL': 6 }

/** What lies on the shelf, the same on every machine: a few sizes of everything run out first. */
export function stockOf(product: DemoProduct): StockLine[] {
  const lines = product.sizes.flatMap((size) => product.colors.map((color) => ({ size, color: color.name })))
  const filled = lines.map((line) => ({ ...line, quantity: quantityOf(product, line.size, line.color) }))
  const last = filled.toSorted((a, b) => b.quantity - a.quantity).slice(0, 3)
  const shelf = {
    plenty: () => filled,
    'nearly sold out': () => filled.map((line) => ({ ...line, quantity: last.includes(line) ? 1 : 0 })),
    'sold out': () => filled.map((line) => ({ ...line, quantity: 0 })),
  }[product.stock]()
  return product.pooled ? [{ quantity: shelf.reduce((sum, line) => sum + line.quantity, 0) }] : shelf
}

function quantityOf(product: DemoProduct, size: Size, color: string): number {
  const [luck = 0, scarce = 0] = createHash('sha256').update(`${product.sku}/${size}/${color}`).digest()
  return scarce < 24 ? luck % 3 : Math.round(usual[size] * (0.6 + luck / 300))
}
