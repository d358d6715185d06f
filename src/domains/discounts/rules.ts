import { formatShortDate } from '#shared/format-date.ts'
import { asPaise, formatShortPaise, multiplyPaise, type Paise, subtractPaise, sumPaise } from '#shared/money.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import type { DiscountState } from './admin-contract.ts'
import type { DiscountKind } from './contract.ts'
import type { SaleState } from './sale-contract.ts'

/** A payment must have an amount. */
const MIN_TO_PAY_PAISE = asPaise(100)

export const guessLimits = {
  /** Unknown codes from one IP network, which an office may share. */
  networkCodes: { burst: 60, intervalMs: 10 * SECOND },
  /** Unknown codes for one cart or account. */
  cartCodes: { burst: 10, intervalMs: MINUTE },
}

export const UNKNOWN_CODE = "We don't know this code. Please check the spelling."
const OTHER_OWNER = 'This code belongs to another email address.'
const BETTER_DISCOUNT = 'A better discount is already applied.'

export interface Discount {
  id: string
  /** Null for an automatic discount. */
  code: string | null
  title: string
  kind: DiscountKind
  /** Percent, or paise. */
  value: number
  minSubtotalPaise: Paise
  /** Both empty: all products. */
  collectionIds: string[]
  productIds: string[]
  firstOrderOnly: boolean
  startsAt: Date | null
  endsAt: Date | null
  usageLimit: number | null
  perCustomerLimit: number | null
  /** The only email that may use it. */
  userEmail: string | null
}

/** What is known about earlier uses, without the customer's live checkout, which the next one replaces. */
interface Usage {
  uses: number
  customerUses: number
  hasOrdered: boolean
}

/** A discount that a cart may get. */
export interface Candidate extends Usage {
  discount: Discount
  /** Whether it is the personal code of another account. */
  belongsToAnother?: boolean
  /** The discounted products; undefined for all. */
  eligibleProductIds: ReadonlySet<string> | undefined
}

interface PricedLine {
  productId: string
  pricePaise: Paise
  quantity: number
}

interface DiscountedLines {
  amountPaise: Paise
  /** What each line gets, in the order of the lines. */
  allocations: Paise[]
}

const calculateTotal = ({ pricePaise, quantity }: PricedLine) => multiplyPaise(pricePaise, quantity)

/** Whether the limits count what one customer did before. */
export const hasCustomerLimit = ({ perCustomerLimit, firstOrderOnly }: Discount): boolean =>
  perCustomerLimit !== null || firstOrderOnly

export const hasLimit = (discount: Discount): boolean => discount.usageLimit !== null || hasCustomerLimit(discount)

export function isWithinPeriod({ startsAt, endsAt }: Pick<Discount, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

/** Returns why the discount can't be used now, by anyone or by this customer. */
export function findUsageProblem(
  { usageLimit, perCustomerLimit, firstOrderOnly }: Discount,
  { uses, customerUses, hasOrdered }: Usage,
): string | undefined {
  if (perCustomerLimit !== null && customerUses >= perCustomerLimit) return 'You have used this code already.'
  if (firstOrderOnly && hasOrdered) return 'This code is for your first order.'
  if (usageLimit !== null && uses >= usageLimit) return 'This code has been used up.'
  return undefined
}

/** Returns what the lines get, or why they get nothing. */
export function applyDiscount(
  { discount, belongsToAnother, eligibleProductIds, ...usage }: Candidate,
  lines: PricedLine[],
  now: Date,
): DiscountedLines | { reason: string | undefined } {
  const { startsAt, endsAt, minSubtotalPaise } = discount
  if (belongsToAnother) return { reason: OTHER_OWNER }
  if (endsAt !== null && endsAt <= now) return { reason: `This code ended on ${formatLastDay(endsAt)}.` }
  if (startsAt !== null && startsAt > now)
    return { reason: `This code starts on ${formatShortDate(startsAt.toISOString())}.` }
  const usageProblem = findUsageProblem(discount, usage)
  if (usageProblem) return { reason: usageProblem }
  const totals = lines.map(calculateTotal)
  const eligibleTotals = totals.map((total, index) =>
    eligibleProductIds && !eligibleProductIds.has(lines[index]?.productId ?? '') ? asPaise(0) : total,
  )
  const eligiblePaise = sumPaise(eligibleTotals)
  const subtotalPaise = sumPaise(totals)
  if (eligiblePaise === 0 && subtotalPaise > 0) return { reason: 'This code is for other items.' }
  if (eligiblePaise < minSubtotalPaise) {
    const missing = formatShortPaise(subtractPaise(minSubtotalPaise, eligiblePaise))
    return { reason: `Valid from ${formatShortPaise(minSubtotalPaise)}. Add ${missing} more.` }
  }
  const amountPaise = calculateAmount(discount, { eligiblePaise, subtotalPaise })
  // an empty cart needs no explanation
  if (amountPaise <= 0) return { reason: subtotalPaise > 0 ? 'This order is too small for a discount.' : undefined }
  return { amountPaise, allocations: allocateProportionally(amountPaise, eligibleTotals) }
}

/** An end at midnight means the day before. */
const formatLastDay = (endsAt: Date) => formatShortDate(new Date(endsAt.getTime() - 1).toISOString())

/** Rounds down to whole paise. */
function calculateAmount(
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  { eligiblePaise, subtotalPaise }: { eligiblePaise: Paise; subtotalPaise: Paise },
): Paise {
  const amount = kind === 'percent' ? Number((BigInt(eligiblePaise) * BigInt(value)) / 100n) : value
  return asPaise(Math.min(amount, eligiblePaise, subtotalPaise - MIN_TO_PAY_PAISE))
}

/**
 * Splits an amount in proportion to the totals, to the paisa: what rounding down leaves over goes to the largest
 * remainders, the first among equals. No allocation is above its total, as long as the amount is not above their sum.
 */
export function allocateProportionally(amountPaise: Paise, totals: Paise[]): Paise[] {
  const sum = BigInt(sumPaise(totals))
  if (sum === 0n) return totals.map(() => asPaise(0))
  const parts = totals.map((total) => BigInt(amountPaise) * BigInt(total))
  const allocations = parts.map((part) => Number(part / sum))
  const rest = amountPaise - allocations.reduce((total, allocation) => total + allocation, 0)
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part % sum }))
    // sorting is stable, so the first comes first among equals
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder))
  for (const { index } of byRemainder.slice(0, rest)) allocations[index] = (allocations[index] ?? 0) + 1
  return allocations.map(asPaise)
}

export interface Candidates {
  /** The code that was asked for, also if it is unknown. */
  code: string | undefined
  candidates: Candidate[]
}

interface Choice {
  /** The one discount that applies. */
  applied?: { discount: Discount } & DiscountedLines
  /** The code's own discount, whether it applies or not. */
  codeDiscount?: Discount | undefined
  /** Why the code doesn't apply. */
  reason?: string | undefined
}

/** Chooses the best discount: an order has at most one. The code wins a tie. */
export function chooseDiscount({ code, candidates }: Candidates, lines: PricedLine[], now: Date): Choice {
  const results = candidates.map((candidate) => ({
    discount: candidate.discount,
    result: applyDiscount(candidate, lines, now),
  }))
  const codeResult = results.find(({ discount }) => discount.code !== null)
  let applied: Choice['applied']
  for (const { discount, result } of codeResult ? [codeResult, ...results] : results) {
    if ('allocations' in result && result.amountPaise > (applied?.amountPaise ?? 0)) applied = { discount, ...result }
  }
  if (code === undefined) return applied ? { applied } : {}
  return {
    ...(applied ? { applied } : {}),
    codeDiscount: codeResult?.discount,
    reason: findReason(codeResult?.result, applied && applied.discount.code === null),
  }
}

function findReason(result: ReturnType<typeof applyDiscount> | undefined, isOfferBetter: boolean | undefined) {
  if (!result) return UNKNOWN_CODE
  if ('reason' in result) return result.reason
  return isOfferBetter ? BETTER_DISCOUNT : undefined
}

/** Returns the digits that identify a phone number, with or without its country code. */
export const toPhoneKey = (phone: string): string => phone.replace(/[^0-9]/g, '').slice(-10)

export function getDiscountState(
  discount: Pick<Discount, 'startsAt' | 'endsAt' | 'usageLimit'> & {
    archivedAt: Date | null
    isActive: boolean
    uses: number
  },
  now: Date,
): DiscountState {
  const { archivedAt, isActive, startsAt, endsAt, usageLimit, uses } = discount
  if (archivedAt) return 'archived'
  if (!isActive) return 'paused'
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (usageLimit !== null && uses >= usageLimit) return 'used up'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}

interface SalePeriod {
  startsAt: Date
  endsAt: Date | null
  startedAt: Date | null
  undoneAt: Date | null
  endedAt: Date | null
  /** Null until all prices are lowered. */
  selectedCount: number | null
}

export function getSaleState(
  { endsAt, startedAt, undoneAt, endedAt }: Omit<SalePeriod, 'selectedCount'>,
  now: Date,
): SaleState {
  if (undoneAt) return 'undone'
  if (endedAt || (endsAt !== null && endsAt <= now)) return 'ended'
  return startedAt ? 'running' : 'scheduled'
}

/**
 * Returns what to do with the prices of a sale now, also if it was interrupted. A sale whose end passed while the shop was
 * off never starts.
 */
export function findSaleStep(sale: SalePeriod, now: Date): 'start' | 'restore' | undefined {
  if (sale.endedAt) return undefined
  const state = getSaleState(sale, now)
  if (state === 'running') return sale.selectedCount === null ? 'start' : undefined
  if (sale.startedAt) return 'restore'
  return state === 'scheduled' && sale.startsAt <= now ? 'start' : undefined
}

const PAISE_PER_RUPEE = 100

/** Returns undefined for a price that is too low for the sale. A percentage is rounded in the shopper's favor, to whole rupees. */
export function calculateSalePrice(
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  pricePaise: Paise,
): Paise | undefined {
  const salePaise =
    kind === 'percent'
      ? Math.floor((pricePaise * (100 - value)) / 100 / PAISE_PER_RUPEE) * PAISE_PER_RUPEE
      : pricePaise - value
  return salePaise >= MIN_TO_PAY_PAISE && salePaise < pricePaise ? asPaise(salePaise) : undefined
}

/** Whether two periods have a moment in common. A missing end is never. */
export const overlaps = (
  a: Pick<SalePeriod, 'startsAt' | 'endsAt'>,
  b: Pick<SalePeriod, 'startsAt' | 'endsAt'>,
): boolean => (a.endsAt === null || a.endsAt > b.startsAt) && (b.endsAt === null || b.endsAt > a.startsAt)
