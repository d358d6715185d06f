import type { DiscountKind } from '../../contract.ts'
import type { NewSaleInput } from '../../sale-contract.ts'

export interface SaleDraft {
  title: string
  kind: DiscountKind
  /** As typed. */
  value: string
  collectionIds: string[]
  products: { _id: string; name: string }[]
  /** Local times in India, such as 2026-11-15T10:00; empty: now, and never. */
  start: string
  end: string
}

export const emptySaleDraft: SaleDraft = {
  title: '',
  kind: 'percent',
  value: '',
  collectionIds: [],
  products: [],
  start: '',
  end: '',
}

const toTime = (local: string) => (local === '' ? null : new Date(`${local}+05:30`).toISOString())

export const toSaleInput = ({ title, kind, value, collectionIds, products, start, end }: SaleDraft): NewSaleInput => ({
  title,
  kind,
  collectionIds,
  value: Number(value || Number.NaN),
  productIds: products.map(({ _id }) => _id),
  startsAt: toTime(start),
  endsAt: toTime(end),
})
