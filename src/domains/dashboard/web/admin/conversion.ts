import type { Insights } from '../../contract.ts'
import { type DateRange, findPreviousRange } from '../../rules.ts'

type Funnel = Insights['funnel']

/** Whether carts were counted for the whole period. */
export const areCartsComplete = ({ cartsSince }: Funnel, { from }: DateRange): boolean =>
  cartsSince !== undefined && cartsSince <= from

/** Whether carts were counted for the whole period before, too. */
export const canCompareCarts = (funnel: Funnel, range: DateRange): boolean =>
  areCartsComplete(funnel, findPreviousRange(range))

/** Says which share of the carts and checkouts became an order. Omits carts that were not counted completely. */
export function describeConversion(funnel: Funnel, range: DateRange): string | undefined {
  const { carts, checkouts, orders } = funnel
  const shares = [
    ...(carts > 0 && carts >= orders && areCartsComplete(funnel, range)
      ? [`${formatShare(orders, carts)} of carts`]
      : []),
    ...(checkouts > 0 ? [`${formatShare(orders, checkouts)} of checkouts`] : []),
  ]
  const [first, ...others] = shares
  return first && `${[`${first} became an order`, ...others].join(', ')}.`
}

const formatShare = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`
