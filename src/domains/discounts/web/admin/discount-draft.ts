import { parseNumber } from '#shared/parse-number.ts'
import { DAY, INDIA_OFFSET_MS } from '#shared/time.ts'
import { toJson } from '#shared/to-json.ts'
import type { AdminDiscountDetail, NewDiscountInput } from '../../admin-contract.ts'
import type { DiscountKind } from '../../contract.ts'
import { getLastMoment } from './discount-texts.ts'

interface Named {
  _id: string
  name: string
}

export interface DiscountDraft {
  isAutomatic: boolean
  code: string
  title: string
  kind: DiscountKind
  /** Numbers are kept as typed. */
  value: string
  minSubtotal: string
  collectionIds: string[]
  products: Named[]
  firstOrderOnly: boolean
  /** Days in India; the last one is included. */
  startDay: string
  endDay: string
  usageLimit: string
  perCustomerLimit: string
  active: boolean
}

export const emptyDraft: DiscountDraft = {
  isAutomatic: false,
  code: '',
  title: '',
  kind: 'percent',
  value: '',
  minSubtotal: '',
  collectionIds: [],
  products: [],
  firstOrderOnly: false,
  startDay: '',
  endDay: '',
  usageLimit: '',
  perCustomerLimit: '',
  active: true,
}

/** Returns the day in India, such as 2026-11-15. */
const toDay = (time: string) => new Date(Date.parse(time) + INDIA_OFFSET_MS).toISOString().slice(0, 10)
const toStart = (day: string) => new Date(Date.parse(day) - INDIA_OFFSET_MS)

export function toDraft(discount: AdminDiscountDetail): DiscountDraft {
  const { code, title, usageLimit, perCustomerLimit, startsAt, endsAt, minSubtotal } = discount
  return {
    isAutomatic: code === undefined,
    code: code ?? '',
    title: title === code ? '' : title,
    kind: discount.kind,
    value: String(discount.value),
    minSubtotal: minSubtotal > 0 ? String(minSubtotal) : '',
    collectionIds: discount.collectionIds,
    products: discount.products,
    firstOrderOnly: discount.firstOrderOnly,
    startDay: startsAt ? toDay(startsAt) : '',
    endDay: endsAt ? toDay(getLastMoment(endsAt)) : '',
    usageLimit: usageLimit === undefined ? '' : String(usageLimit),
    perCustomerLimit: perCustomerLimit === undefined ? '' : String(perCustomerLimit),
    active: discount.active,
  }
}

const toLimit = (text: string) => (text.trim() === '' ? null : parseNumber(text))

/** Returns everything that the form says. */
export function toInput(draft: DiscountDraft): NewDiscountInput {
  const { isAutomatic, code, title, startDay, endDay } = draft
  const name = title.trim() || (isAutomatic ? '' : code.trim().toUpperCase())
  return {
    code: isAutomatic ? null : code,
    title: name,
    kind: draft.kind,
    value: draft.value.trim() === '' ? Number.NaN : parseNumber(draft.value),
    minSubtotal: parseNumber(draft.minSubtotal),
    collectionIds: draft.collectionIds,
    productIds: draft.products.map(({ _id }) => _id),
    firstOrderOnly: draft.firstOrderOnly,
    startsAt: startDay === '' ? null : toStart(startDay).toISOString(),
    endsAt: endDay === '' ? null : new Date(toStart(endDay).getTime() + DAY).toISOString(),
    usageLimit: toLimit(draft.usageLimit),
    perCustomerLimit: toLimit(draft.perCustomerLimit),
    active: draft.active,
  }
}

/** Returns the fields that differ from the saved ones, or undefined if none does. */
export function toChanges(draft: DiscountDraft, saved: DiscountDraft): Partial<NewDiscountInput> | undefined {
  const [after, before] = [toInput(draft), toInput(saved)]
  const changed = Object.entries(after).filter(
    ([field, value]) => toJson(value) !== toJson(before[field as keyof NewDiscountInput]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
