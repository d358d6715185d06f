import { createHash } from 'node:crypto'
import type { DemoProduct, Size } from './types.ts'

export interface StockLine {
  size?: Size
  color?: string
  quantity: number
}

const usualQuantity: Record<Size, number> = { XS: 8, S: 18, M: 30, L: 30, XL: 20, '2XL': 10, '3XL': 6 }

/** How many of 256 variants are low. */
const LOW_STOCK_OF_256 = 24

/** Returns the same stock on every machine. Some variants are low even in well-stocked products. */
export function generateStock(product: DemoProduct): StockLine[] {
  const variants = product.sizes.flatMap((size) => product.colors.map((color) => ({ size, color: color.name })))
  const stockedLines = variants.map((line) => ({ ...line, quantity: deriveQuantity(product, line.size, line.color) }))
  const lastPieces = stockedLines.toSorted((a, b) => b.quantity - a.quantity).slice(0, 3)
  const stock = {
    plenty: () => stockedLines,
    'nearly sold out': () => stockedLines.map((line) => ({ ...line, quantity: lastPieces.includes(line) ? 1 : 0 })),
    'sold out': () => stockedLines.map((line) => ({ ...line, quantity: 0 })),
  }[product.stock]()
  return product.hasProductLevelStock ? [{ quantity: stock.reduce((sum, line) => sum + line.quantity, 0) }] : stock
}

function deriveQuantity(product: DemoProduct, size: Size, color: string): number {
  const [variation = 0, lowStockRoll = 0] = createHash('sha256').update(`${product.sku}/${size}/${color}`).digest()
  return lowStockRoll < LOW_STOCK_OF_256 ? variation % 3 : Math.round(usualQuantity[size] * (0.6 + variation / 300))
}
