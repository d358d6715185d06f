import type { BadgeColour } from '#shared/badge-colour.ts'
import { isBlank } from '#shared/blank.ts'
import type { FieldError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { RETURN_DAYS } from '#shared/promises.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { FILL_IN_ALL, type Outcome, type ReturnReason, type ReturnStatus, type WantedLine } from './contract.ts'

/** A photo that no return names by then is removed; a little later than it can be named, so that nobody is between. */
export const PHOTO_LIFE_MS = DAY
export const PHOTO_GRACE_MS = 10 * MINUTE

export const PHOTOS = '/media/returns/'
const photoName = /^[0-9a-f]{32}$/

/** The random part of a photo's address; nothing for what is no such address. */
export function readPhotoUrl(url: string): string | undefined {
  const name = url.startsWith(PHOTOS) && url.endsWith('.webp') ? url.slice(PHOTOS.length, -'.webp'.length) : ''
  return photoName.test(name) ? name : undefined
}

export const photoUrl = (name: string): string => `${PHOTOS}${name}.webp`

export const NO_SUCH_ORDER = 'We could not find an order with this number and e-mail.'

/** Reasons that a photo says more of than words. */
const shown: readonly ReturnReason[] = ['Received a different item', 'Defective or damaged', 'Something else']
export const wantsPhoto = (reason: string): boolean => shown.some((each) => each === reason)

const requiredFields = ['orderId', 'name', 'email', 'number', 'reasonDropdown'] as const
type RequiredField = (typeof requiredFields)[number]

/** What is still to be filled in, field by field. */
export function missingFields(draft: Record<RequiredField, string>): FieldError[] {
  return requiredFields.filter((field) => isBlank(draft[field])).map((field) => ({ field, message: FILL_IN_ALL }))
}

/** What was typed for the order: its whole number, or how it ends as the receipt shows it. */
export function readOrderNumber(typed: string): { id: string } | { ending: string } | undefined {
  const number = typed.trim().replace(/^#\s*/, '').toLowerCase()
  if (idPattern.test(number)) return { id: number }
  return /^[0-9a-f]{8}$/.test(number) ? { ending: number } : undefined
}

export const CANCELLED = 'This order was cancelled, so there is nothing to return.'
export const ALL_RETURNED = 'Everything of this order is in a return already.'
export const CHOOSE_SIZES = 'Please choose a size for each item that you want to exchange.'

interface Bought {
  id: string
  name: string
  quantity: number
}

type Chosen = { lines: WantedLine[] } | { code: 'bad_request' | 'conflict'; problem: string }

/**
 * Which units a return is about: those that are wanted, or all that are left. What is in another return already, unless
 * that was rejected, cannot be returned again.
 */
export function chooseUnits(bought: Bought[], taken: Map<string, number>, wanted: WantedLine[] | undefined): Chosen {
  const leftOf = ({ id, quantity }: Bought) => quantity - (taken.get(id) ?? 0)
  const rest = bought
    .map((line) => ({ lineId: line.id, quantity: leftOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  if (rest.length === 0) return { code: 'conflict', problem: ALL_RETURNED }
  if (!wanted) return { lines: rest }
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) {
    return { code: 'bad_request', problem: 'Please name each item once.' }
  }
  for (const { lineId, quantity } of wanted) {
    const line = bought.find(({ id }) => id === lineId)
    if (!line) return { code: 'bad_request', problem: 'This is no item of the order.' }
    const left = leftOf(line)
    if (left === 0) return { code: 'conflict', problem: `${line.name} is in a return already.` }
    if (left < quantity) return { code: 'conflict', problem: `Only ${left} of ${line.name} can still be returned.` }
  }
  return { lines: wanted }
}

interface Offer {
  sizes: string[]
  stock: { id: number; size: string | null; color: string | null; free: number }[]
}

/** Where this size is taken from: its own row, or the one of the whole product. */
export function rowOf({ sizes, stock }: Offer, choice: { size: string; color: string | null }) {
  if (!sizes.includes(choice.size)) return undefined
  return stock.find(({ size, color }) => size === null || (size === choice.size && color === choice.color))
}

/** Asked for later than the policy says: it is taken all the same, and people decide. */
export const isLate = (deliveredAt: Date | null, now: Date): boolean =>
  deliveredAt !== null && now.getTime() - deliveredAt.getTime() > RETURN_DAYS.most * DAY

export const statusLabel = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchange sent',
  rejected: 'Rejected',
} satisfies Record<ReturnStatus, string>

export const statusColour = {
  requested: 'yellow',
  approved: 'blue',
  received: 'blue',
  refunded: 'green',
  exchanged: 'green',
  rejected: 'red',
} satisfies Record<ReturnStatus, BadgeColour>

/** Which steps may follow; the last one depends on what was asked for. */
const following: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  received: ['refunded', 'exchanged'],
  refunded: [],
  exchanged: [],
  rejected: [],
}

interface Standing {
  status: ReturnStatus
  outcome: Outcome
}

/** What can be done next; an exchange may still become a refund, because what was held for it may turn out damaged. */
export function nextSteps({ status, outcome }: Standing): ReturnStatus[] {
  return following[status].filter((next) => next !== 'exchanged' || outcome === 'exchange')
}

/** Why a step cannot be taken, as the admin reads it. */
export function stepProblem(standing: Standing, wanted: ReturnStatus): string | undefined {
  const { status } = standing
  const next = nextSteps(standing)
  if (next.includes(wanted)) return undefined
  if (status === wanted) return `This return is ${status} already.`
  if (status === 'received' && wanted === 'exchanged')
    return 'The customer asked for the money back, not for an exchange.'
  const rest = next.length === 0 ? 'Nothing follows that.' : `It can be ${next.join(' or ')} next.`
  return `This return is ${status} and cannot be ${wanted} now. ${rest}`
}

/** Nothing more happens to it, so that it stands in nobody's way. */
export const isFinished = (status: ReturnStatus): boolean => following[status].length === 0

/** What is damaged cannot be sold again, and what was never ordered is not what the books say: unless told, it stays away. */
export const goesBackOnShelf = (reason: ReturnReason): boolean =>
  reason !== 'Defective or damaged' && reason !== 'Received a different item'

/** What was paid for the lines of a return, in paise. */
export const worthOf = (lines: { pricePaise: number; quantity: number }[]): number =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
