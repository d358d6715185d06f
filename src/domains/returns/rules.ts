import type { BadgeColor } from '#shared/badge-color.ts'
import type { FieldError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { isBlank } from '#shared/is-blank.ts'
import { formatPhotoUrl, parsePhotoName } from '#shared/photo-url.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { DAY, MINUTE, SECOND } from '#shared/time.ts'
import {
  FIELDS_REQUIRED,
  type Outcome,
  type RefundDestination,
  type ReturnReason,
  type ReturnRequestLine,
  type ReturnStatus,
} from './contract.ts'

export const rateLimits = {
  /**
   * Return requests per client network, and in total. Limited because a request can be used to guess an order number
   * and its email.
   */
  returnsPerNetwork: { burst: 30, intervalMs: MINUTE },
  returns: { burst: 300, intervalMs: SECOND },
  /** Emails to the shop's staff about new returns. Returns above the limit appear only in the admin list. */
  returnEmails: { burst: 20, intervalMs: 5 * MINUTE },
  /** Photos per client network, and in total. Each takes disk space for at least a day. */
  photosPerNetwork: { burst: 30, intervalMs: MINUTE },
  photos: { burst: 200, intervalMs: 30 * SECOND },
}

export const PHOTO_PATH_PREFIX = '/media/returns/'
export const parsePhotoUrl = (url: string): string | undefined => parsePhotoName(PHOTO_PATH_PREFIX, url)
export const buildPhotoUrl = (name: string): string => formatPhotoUrl(PHOTO_PATH_PREFIX, name)

export const ORDER_NOT_FOUND = "We couldn't find an order with this number and email."

const photoReasons: readonly ReturnReason[] = ['Received a different item', 'Defective or damaged', 'Something else']
export const canAttachPhoto = (reason: string): boolean => photoReasons.some((photoReason) => photoReason === reason)

const requiredFields = ['orderId', 'name', 'email', 'number', 'reasonDropdown'] as const
type RequiredField = (typeof requiredFields)[number]

export function findMissingFields(draft: Record<RequiredField, string>): FieldError[] {
  return requiredFields.filter((field) => isBlank(draft[field])).map((field) => ({ field, message: FIELDS_REQUIRED }))
}

/** Accepts the full order id or its last 8 characters as printed on the receipt. */
export function parseOrderNumber(input: string): { id: string } | { shortId: string } | undefined {
  const orderNumber = input.trim().replace(/^#\s*/, '').toLowerCase()
  if (idPattern.test(orderNumber)) return { id: orderNumber }
  return /^[0-9a-f]{8}$/.test(orderNumber) ? { shortId: orderNumber } : undefined
}

export const ORDER_CANCELLED = "This order was cancelled, so there's nothing to return."
export const formatNotShipped = (careEmail: string): string =>
  `This order hasn't shipped yet, so there's nothing to return. To cancel it, please write to ${careEmail}. Your order page shows when it ships.`
export const ALL_RETURNED = 'Everything in this order is already being returned.'
const ALL_REFUNDED = 'Everything in this order is already refunded or being returned.'
/** Names where a refund goes, without showing a whole account number. */
export function formatRefundDestination(refundTo: RefundDestination | null): string {
  if (refundTo === null) return 'your original payment method'
  return 'upiId' in refundTo
    ? `your UPI ID ${refundTo.upiId}`
    : `your bank account ending in ${refundTo.accountNumber.slice(-4)}`
}

export const CHOOSE_REFUND_DESTINATION = 'You paid in cash. Please enter a UPI ID or bank account for the refund.'
export const CHOOSE_SIZES = 'Please choose a size for each item you want to exchange.'

interface OrderLine {
  id: string
  name: string
  quantity: number
  /** Refunded by line. */
  unreturnableUnits: number
}

type Selection = { lines: ReturnRequestLine[] } | { code: 'bad_request' | 'conflict'; problem: string }

export const explainNothingLeft = (lines: Pick<OrderLine, 'unreturnableUnits'>[]): string =>
  lines.some(({ unreturnableUnits }) => unreturnableUnits > 0) ? ALL_REFUNDED : ALL_RETURNED

export const countReturnableUnits = (
  { id, quantity, unreturnableUnits }: Pick<OrderLine, 'id' | 'quantity' | 'unreturnableUnits'>,
  unitsInReturns: Map<string, number>,
): number => Math.max(0, quantity - unreturnableUnits - (unitsInReturns.get(id) ?? 0))

/**
 * Selects the requested units, or all units that can still be returned. `unitsInReturns` maps line ids to the units that
 * are already in a return, unless that return was rejected.
 */
export function selectReturnUnits(
  orderLines: OrderLine[],
  unitsInReturns: Map<string, number>,
  requestedLines: ReturnRequestLine[] | undefined,
): Selection {
  const countReturnable = (line: OrderLine) => countReturnableUnits(line, unitsInReturns)
  const returnableLines = orderLines
    .map((line) => ({ lineId: line.id, quantity: countReturnable(line) }))
    .filter(({ quantity }) => quantity > 0)
  if (returnableLines.length === 0) return { code: 'conflict', problem: explainNothingLeft(orderLines) }
  if (!requestedLines) return { lines: returnableLines }
  if (new Set(requestedLines.map(({ lineId }) => lineId)).size < requestedLines.length) {
    return { code: 'bad_request', problem: 'Please list each item only once.' }
  }
  for (const { lineId, quantity } of requestedLines) {
    const line = orderLines.find(({ id }) => id === lineId)
    if (!line) return { code: 'bad_request', problem: "That item isn't part of this order." }
    const returnableQuantity = countReturnable(line)
    if (returnableQuantity === 0 && line.unreturnableUnits > 0)
      return { code: 'conflict', problem: `${line.name} is already refunded.` }
    if (returnableQuantity === 0) return { code: 'conflict', problem: `${line.name} is already being returned.` }
    if (returnableQuantity < quantity) {
      return { code: 'conflict', problem: `Only ${returnableQuantity} of ${line.name} can still be returned.` }
    }
  }
  return { lines: requestedLines }
}

interface ProductStock {
  sizes: string[]
  stock: { id: number; size: string | null; color: string | null; available: number }[]
}

/** Finds the stock row of a variant; a product without variants has a single row with a null size. */
export function findStockRow({ sizes, stock }: ProductStock, variant: { size: string; color: string | null }) {
  if (!sizes.includes(variant.size)) return undefined
  return stock.find(({ size, color }) => size === null || (size === variant.size && color === variant.color))
}

type ReturnDays = ShopSettings['commerce']['returnDays']

/** Late requests are accepted and flagged; an admin decides whether to approve them. */
export const isLate = (deliveredAt: Date | null, now: Date, returnDays: ReturnDays): boolean =>
  deliveredAt !== null && now.getTime() - deliveredAt.getTime() > returnDays.max * DAY

/** Returns whether the order page offers a return: from dispatch until the return window closes. */
export function canOfferReturn(
  { status, deliveredAt }: { status: string; deliveredAt?: string | undefined },
  now: Date,
  returnDays: ReturnDays,
): boolean {
  const isShipped = status === 'Shipped' || status === 'Delivered'
  return isShipped && !isLate(deliveredAt === undefined ? null : new Date(deliveredAt), now, returnDays)
}

export const statusLabels = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchange sent',
  rejected: 'Rejected',
} satisfies Record<ReturnStatus, string>

export const statusColors = {
  requested: 'yellow',
  approved: 'blue',
  received: 'blue',
  refunded: 'green',
  exchanged: 'green',
  rejected: 'red',
} satisfies Record<ReturnStatus, BadgeColor>

const transitions: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  received: ['refunded', 'exchanged'],
  refunded: [],
  exchanged: [],
  rejected: [],
}

interface ReturnState {
  status: ReturnStatus
  outcome: Outcome
}

/** A received exchange can still be refunded, because the held item may turn out to be damaged. */
export function listNextSteps({ status, outcome }: ReturnState): ReturnStatus[] {
  return transitions[status].filter((next) => next !== 'exchanged' || outcome === 'exchange')
}

/** Returns an error message for the admin, or undefined if the step is allowed. */
export function findStepProblem(current: ReturnState, target: ReturnStatus): string | undefined {
  const { status } = current
  const nextSteps = listNextSteps(current)
  if (nextSteps.includes(target)) return undefined
  if (status === target || nextSteps.length === 0) return `This return is already ${status}.`
  if (status === 'received' && target === 'exchanged') return 'The customer asked for a refund, not an exchange.'
  return `This return is ${status} and can't be ${target} now. It can be ${nextSteps.join(' or ')} next.`
}

export const isFinished = (status: ReturnStatus): boolean => transitions[status].length === 0

/**
 * Returns whether items are restocked by default: damaged items can't be sold again, and a wrong item doesn't match the
 * stock record.
 */
export const isRestockable = (reason: ReturnReason): boolean =>
  reason !== 'Defective or damaged' && reason !== 'Received a different item'
