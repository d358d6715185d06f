import { findOrderIdByNumber, lockOrder, type OrderRow } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import { enqueueFormCopy } from '#platform/form-copies/enqueue-form-copy.ts'
import { consumeRateLimit, rateLimitKey, tryConsume } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ReturnRequest, ReturnRequestLine } from '../contract.ts'
import {
  CHOOSE_SIZES,
  isLate,
  ORDER_CANCELLED,
  ORDER_NOT_FOUND,
  parseOrderNumber,
  rateLimits,
  selectReturnUnits,
} from '../rules.ts'
import { claimPhoto } from './claim-photo.ts'
import type { Deps } from './deps.ts'
import { holdExchangeStock } from './hold-exchange-stock.ts'
import { returnRequestedEmail, staffNoticeEmail } from './return-emails.ts'
import * as store from './store.ts'

type SubmitDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'formCopies' | 'care'>

interface Sender {
  network: string
  /** For links in emails. */
  origin: string
}

/** Needs no login: the order number and its email must match. Holds the new sizes for an exchange. */
export async function submitReturn(deps: SubmitDeps, draft: ReturnRequest, sender: Sender): Promise<store.ReturnRow> {
  const { db } = deps
  await consumeRateLimit(deps, [
    rateLimitKey('returnFromAddress', rateLimits.returnFromAddress, sender.network),
    rateLimitKey('returns', rateLimits.returns),
  ])
  const number = parseOrderNumber(draft.orderId)
  // one query checks both, so neither the response nor its timing reveals which one was wrong
  const orderId = number && (await findOrderIdByNumber(db, number, draft.email))
  if (!orderId) throw new ShopError('not_found', ORDER_NOT_FOUND)
  // limits staff emails during a flood; the admin list still shows every return
  const isStaffNotified = await tryConsume(deps, [rateLimitKey('returnMails', rateLimits.returnMails)])
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = deps.now()
    const requestedLines = await chooseLines(tx, order, draft)
    const photo = await claimPhoto(tx, draft.imageUrl, now)
    const lines =
      draft.outcome === 'exchange'
        ? await holdExchangeStock(tx, order.lines, requestedLines)
        : requestedLines.map(toRefundLine)
    const row = { ...toColumns(draft), id: newId(now.getTime()), orderId, photo, origin: sender.origin, createdAt: now }
    await store.insertReturn(tx, { ...row, isLate: isLate(order.deliveredAt, now) }, lines)
    const submitted = await store.findReturn(tx, row.id)
    if (!submitted) throw new Error('The inserted return was not found')
    await sendEmail(deps, tx, { to: order.customerEmail, ...returnRequestedEmail(submitted) })
    if (isStaffNotified) {
      await sendEmail(deps, tx, { to: deps.care.email, replyTo: draft.email, ...staffNoticeEmail(submitted) })
    }
    await enqueueFormCopy(deps, tx, 'returns', toFormFields({ ...draft, orderId }, sender.origin))
    return submitted
  })
}

async function chooseLines(tx: Tx, order: OrderRow, { lines, outcome }: ReturnRequest): Promise<ReturnRequestLine[]> {
  if (order.status === 'Cancelled' || order.restockedAt) throw new ShopError('conflict', ORDER_CANCELLED)
  const selection = selectReturnUnits(order.lines, await store.countUnitsInReturns(tx, order.id), lines)
  if ('problem' in selection) throw new ShopError(selection.code, selection.problem)
  if (outcome === 'exchange' && selection.lines.some(({ newSize }) => !newSize)) {
    throw new ShopError('bad_request', CHOOSE_SIZES, { errors: [{ field: 'lines', message: CHOOSE_SIZES }] })
  }
  return selection.lines
}

const toRefundLine = ({ lineId, quantity }: ReturnRequestLine) => ({ orderLineId: lineId, quantity })

const toColumns = ({ name, email, number, reasonDropdown, reasonText, outcome = 'refund' }: ReturnRequest) => ({
  ...{ name, email, number, outcome },
  reason: reasonDropdown,
  reasonText: reasonText || null,
})

/** Uses the form's field names; makes the photo URL absolute and sends empty strings for empty fields. */
const toFormFields = (draft: ReturnRequest, origin: string) => ({
  orderId: draft.orderId,
  name: draft.name,
  email: draft.email,
  number: draft.number,
  reasonDropdown: draft.reasonDropdown,
  reasonText: draft.reasonText ?? '',
  imageUrl: draft.imageUrl ? `${origin}${draft.imageUrl}` : '',
})
