import type { BadgeColor } from '#shared/badge-color.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { groupDigits } from '#shared/group-digits.ts'
import type { Sale, SaleState } from '../../sale-contract.ts'

export const saleStateLabels = {
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended',
  undone: 'Undone',
} satisfies Record<SaleState, string>

export const saleStateColors = {
  scheduled: 'blue',
  running: 'green',
  ended: 'gray',
  undone: 'yellow',
} satisfies Record<SaleState, BadgeColor>

export const formatStart = ({ startsAt }: Sale) => `From ${formatDateTime(startsAt)}`
export const formatEnd = ({ endsAt }: Sale) => (endsAt ? `Until ${formatDateTime(endsAt)}` : 'Until ended')

export const formatProductCount = (count: number) => (count === 1 ? '1 product' : `${groupDigits(count)} products`)

/** Returns what needs a look, if anything: '2 left out · 1 price kept'. */
export function formatExceptions({ leftOutCount = 0, keptCount }: Sale): string {
  const exceptions = [
    leftOutCount > 0 && `${groupDigits(leftOutCount)} left out`,
    keptCount > 0 && `${groupDigits(keptCount)} ${keptCount === 1 ? 'price' : 'prices'} kept`,
  ]
  return exceptions.filter(Boolean).join(' · ')
}

export function formatProducts({ state, productCount }: Pick<Sale, 'state' | 'productCount'>): string {
  if (productCount !== undefined) return formatProductCount(productCount)
  return state === 'running' ? 'Prices are changing…' : 'Chosen at the start'
}
