import { asPaise, rupeesFromPaise } from '#shared/money.ts'
import type { AdminDiscount, AdminDiscountDetail } from '../admin-contract.ts'
import { getDiscountState } from '../rules.ts'
import type { DiscountRow } from './store.ts'

export function presentAdminDiscount(row: DiscountRow, now: Date): AdminDiscount {
  return {
    _id: row.id,
    ...(row.code === null ? {} : { code: row.code }),
    title: row.title,
    kind: row.kind,
    value: row.kind === 'percent' ? row.value : rupeesFromPaise(asPaise(row.value)),
    minSubtotal: rupeesFromPaise(row.minSubtotalPaise),
    collectionIds: row.collectionIds,
    productIds: row.productIds,
    firstOrderOnly: row.firstOrderOnly,
    ...(row.startsAt ? { startsAt: row.startsAt.toISOString() } : {}),
    ...(row.endsAt ? { endsAt: row.endsAt.toISOString() } : {}),
    ...(row.usageLimit === null ? {} : { usageLimit: row.usageLimit }),
    ...(row.perCustomerLimit === null ? {} : { perCustomerLimit: row.perCustomerLimit }),
    ...(row.userEmail === null ? {} : { userEmail: row.userEmail }),
    active: row.isActive,
    state: getDiscountState(row, now),
    uses: row.uses,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    ...(row.editedAt ? { edited: { at: row.editedAt.toISOString(), by: row.editedBy ?? '' } } : {}),
  }
}

interface DiscountDetail {
  row: DiscountRow
  products: { id: string; name: string }[]
}

export const presentDiscountDetail = ({ row, products }: DiscountDetail, now: Date): AdminDiscountDetail => ({
  ...presentAdminDiscount(row, now),
  products: products.map(({ id, name }) => ({ _id: id, name })),
})
