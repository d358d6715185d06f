import { rupeesFromPaise } from '#shared/money.ts'
import type { GridProduct, GridResult } from '../grid-contract.ts'
import type { AdminProductRow } from './admin-product-store.ts'

type GridRow = AdminProductRow & {
  stock: { size: string | null; color: string | null; available: number; held: number }[]
}

export function presentGridProduct(row: GridRow): GridProduct {
  const image = row.images.find(({ isShown }) => isShown)
  return {
    _id: row.id,
    name: row.name,
    sku: row.sku,
    ...(image ? { image: image.url } : {}),
    version: row.version,
    price: rupeesFromPaise(row.pricePaise),
    ...(row.originalPricePaise === null ? {} : { originalPrice: rupeesFromPaise(row.originalPricePaise) }),
    state: row.state,
    ...(row.publishAt === null ? {} : { publishAt: row.publishAt.toISOString() }),
    collections: row.collections,
    hsn: row.hsn,
    countedBy: row.isStockPerVariant ? 'variant' : 'product',
    stock: row.stock.map(({ size, color, available, held }) => ({
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color }),
      available,
      held,
    })),
    variantPriceCount: row.variants.filter(({ pricePaise }) => pricePaise !== null).length,
  }
}

interface SavedRow {
  id: string
  outcome: GridResult['outcome']
  message?: string
  errors?: { field: string; message: string }[] | undefined
  row?: GridRow | undefined
}

export const presentGridResult = ({ id, outcome, message, errors, row }: SavedRow): GridResult => ({
  _id: id,
  outcome,
  ...(message === undefined ? {} : { message }),
  ...(errors ? { errors: errors.map((error) => ({ field: error.field, message: error.message })) } : {}),
  ...(row ? { product: presentGridProduct(row) } : {}),
})
