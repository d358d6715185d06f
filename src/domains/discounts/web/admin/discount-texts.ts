import type { BadgeColor } from '#shared/badge-color.ts'
import { formatShortDate } from '#shared/format-date.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { formatShortRupees } from '#shared/money.ts'
import type { AdminDiscount, DiscountState } from '../../admin-contract.ts'
import type { DiscountKind } from '../../contract.ts'

export const kindLabels = { percent: 'Percent', amount: 'Amount' } satisfies Record<DiscountKind, string>

export const stateLabels = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
  'used up': 'Used up',
  paused: 'Paused',
  archived: 'Archived',
} satisfies Record<DiscountState, string>

export const stateColors = {
  active: 'green',
  scheduled: 'blue',
  ended: 'gray',
  'used up': 'gray',
  paused: 'yellow',
  archived: 'gray',
} satisfies Record<DiscountState, BadgeColor>

export const formatValue = ({ kind, value }: Pick<AdminDiscount, 'kind' | 'value'>) =>
  kind === 'percent' ? `${value}% off` : `${formatShortRupees(value)} off`

/** Returns the conditions in a few words: 'From ₹1,499 · First order · Some items'. */
export function formatConditions(discount: AdminDiscount): string {
  const { minSubtotal, firstOrderOnly, collectionIds, productIds, perCustomerLimit, userEmail } = discount
  const conditions = [
    minSubtotal > 0 && `From ${formatShortRupees(minSubtotal)}`,
    firstOrderOnly && 'First order',
    collectionIds.length + productIds.length > 0 && 'Some items',
    perCustomerLimit !== undefined && `${groupDigits(perCustomerLimit)} per customer`,
    userEmail,
  ]
  return conditions.filter(Boolean).join(' · ')
}

export const formatUses = ({ uses, usageLimit }: AdminDiscount) =>
  usageLimit === undefined ? groupDigits(uses) : `${groupDigits(uses)} of ${groupDigits(usageLimit)}`

/** An end at midnight means the day before. */
export const getLastMoment = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()

export function formatPeriod({ startsAt, endsAt }: AdminDiscount): string {
  const end = endsAt && formatShortDate(getLastMoment(endsAt))
  if (!startsAt) return end ? `Until ${end}` : 'Always'
  const start = formatShortDate(startsAt)
  return end ? `${start} to ${end}` : `From ${start}`
}
