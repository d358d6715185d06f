import { asPaise, rupeesFromPaise } from '#shared/money.ts'
import { getSaleState } from '../rules.ts'
import type { Sale, SaleDetail } from '../sale-contract.ts'
import type { SaleWithCounts, UnrestoredPriceRow } from './sale-store.ts'

export function presentSale(sale: SaleWithCounts, now: Date): Sale {
  const { productCount, selectedCount, endsAt, endedAt, endedBy } = sale
  return {
    _id: sale.id,
    title: sale.title,
    kind: sale.kind,
    value: sale.kind === 'percent' ? sale.value : rupeesFromPaise(asPaise(sale.value)),
    collectionIds: sale.collectionIds,
    productIds: sale.productIds,
    startsAt: sale.startsAt.toISOString(),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
    state: getSaleState(sale, now),
    ...(productCount === null ? {} : { productCount, leftOutCount: (selectedCount ?? productCount) - productCount }),
    keptCount: sale.keptCount,
    createdAt: sale.createdAt.toISOString(),
    createdBy: sale.createdBy,
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
    ...(endedBy === null ? {} : { endedBy }),
  }
}

interface Detail {
  sale: SaleWithCounts
  products: { id: string; name: string }[]
  collections: { id: string; name: string }[]
  unrestoredPrices: UnrestoredPriceRow[]
}

export const presentSaleDetail = (
  { sale, products, collections, unrestoredPrices }: Detail,
  now: Date,
): SaleDetail => ({
  ...presentSale(sale, now),
  products: products.map(({ id, name }) => ({ _id: id, name })),
  collections: collections.map(({ id, name }) => ({ _id: id, name })),
  kept: unrestoredPrices.map(({ productId, name, size, color, beforePaise, salePaise, pricePaise }) => ({
    productId,
    name,
    ...(size === null ? {} : { size }),
    ...(color === null ? {} : { color }),
    before: rupeesFromPaise(beforePaise),
    salePrice: rupeesFromPaise(salePaise),
    ...(pricePaise === null ? {} : { price: rupeesFromPaise(pricePaise) }),
  })),
})
