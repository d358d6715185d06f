import { findOrderIdByNumber, lockOrder, type OrderRow } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { forwardForm } from '#platform/form-forwarding/forward-form.ts'
import { consumeRateLimit, createRateLimit, tryConsumeInTransaction } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ReturnRequest, ReturnRequestLine } from '../contract.ts'
import {
  CHOOSE_REFUND_DESTINATION,
  CHOOSE_SIZES,
  formatNotShipped,
  isLate,
  ORDER_CANCELLED,
  ORDER_NOT_FOUND,
  parseOrderNumber,
  rateLimits,
  selectReturnUnits,
} from '../rules.ts'
import { claimPhoto } from './claim-photo.ts'
import type { Deps } from './deps.ts'
import type { RequestContext } from './get-request-context.ts'
import { holdExchangeStock } from './hold-exchange-stock.ts'
import { returnRequestedEmail, staffNoticeEmail } from './return-emails.ts'
import * as store from './store.ts'

type SubmitDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'formServices' | 'shopSettings'>

/** Needs no login: the order number and its email must match. Holds the new sizes for an exchange. */
export async function submitReturn(
  deps: SubmitDeps,
  request: ReturnRequest,
  context: RequestContext,
): Promise<store.ReturnRow> {
  const { db } = deps
  await consumeRateLimit(deps, [
    createRateLimit('returnsPerNetwork', rateLimits.returnsPerNetwork, context.network),
    createRateLimit('returns', rateLimits.returns),
  ])
  const { orderId: enteredNumber } = request
  const orderNumber = parseOrderNumber(enteredNumber)
  // one query checks the number and the email, so neither the response nor its timing reveals which one was wrong
  const orderId = orderNumber && (await findOrderIdByNumber(db, orderNumber, request.email))
  if (!orderId) throw new ShopError('not_found', ORDER_NOT_FOUND)
  const shop = deps.shopSettings.current()
  const { careEmail } = shop.seller
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = deps.now()
    const requestedLines = await resolveLines(deps, tx, order, request)
    ensureRefundDestination(order, request)
    const photo = await claimPhoto(tx, request.imageUrl, now)
    const lines =
      request.outcome === 'exchange'
        ? await holdExchangeStock(tx, order.lines, requestedLines)
        : requestedLines.map(toRefundLine)
    const id = newId(now.getTime())
    const refundTo = needsRefundDestination(order, request) ? request.refundTo : undefined
    const columns = {
      ...toColumns(request),
      refundTo: refundTo ?? null,
      id,
      orderId,
      photo,
      origin: context.origin,
      createdAt: now,
    }
    await store.insertReturn(
      tx,
      { ...columns, isLate: isLate(order.deliveredAt, now, shop.commerce.returnDays) },
      lines,
    )
    const row = await store.findReturn(tx, id)
    if (!row) throw new Error('The inserted return was not found')
    await enqueueEmail(tx, { to: order.customerEmail, reference: orderId, ...returnRequestedEmail(shop, row) })
    await forwardForm(deps, tx, 'returns', toFormFields(orderId, request, context.origin))
    // limits staff emails during a flood; the admin list still shows every return
    const staffLimit = createRateLimit('returnEmails', rateLimits.returnEmails)
    if (careEmail && (await tryConsumeInTransaction(tx, staffLimit, now))) {
      const notice = staffNoticeEmail(shop, row)
      await enqueueEmail(tx, { to: careEmail, reference: orderId, replyTo: request.email, ...notice })
    }
    return row
  })
}

async function resolveLines(
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  tx: Tx,
  order: OrderRow,
  { lines, outcome }: ReturnRequest,
): Promise<ReturnRequestLine[]> {
  if (order.status === 'Cancelled' || order.restockedAt) throw new ShopError('conflict', ORDER_CANCELLED)
  if (order.status === 'Processing')
    throw new ShopError('conflict', formatNotShipped(shopSettings.current().seller.careEmail))
  const unitsInReturns = await store.countUnitsInReturns(tx, order.id)
  const selection = selectReturnUnits(order.lines, unitsInReturns, lines)
  if ('problem' in selection) throw new ShopError(selection.code, selection.problem)
  if (outcome === 'exchange' && selection.lines.some(({ newSize }) => !newSize)) {
    throw new ShopError('bad_request', CHOOSE_SIZES, { errors: [{ field: 'lines', message: CHOOSE_SIZES }] })
  }
  return selection.lines
}

const getOutcome = ({ outcome = 'refund' }: ReturnRequest) => outcome

/** A refund of cash is sent by hand. */
const needsRefundDestination = ({ paymentMethod }: OrderRow, request: ReturnRequest) =>
  paymentMethod === 'COD' && getOutcome(request) === 'refund'

function ensureRefundDestination(order: OrderRow, request: ReturnRequest): void {
  if (!needsRefundDestination(order, request) || request.refundTo) return
  throw new ShopError('bad_request', CHOOSE_REFUND_DESTINATION, {
    errors: [{ field: 'refundTo', message: CHOOSE_REFUND_DESTINATION }],
  })
}

const toRefundLine = ({ lineId, quantity }: ReturnRequestLine) => ({ orderLineId: lineId, quantity })

const toColumns = (request: ReturnRequest) => ({
  name: request.name,
  email: request.email,
  number: request.number,
  outcome: getOutcome(request),
  reason: request.reasonDropdown,
  reasonText: request.reasonText || null,
})

/** Returns the fields for the third-party form service (`RETURN_FORM_URL`): absent fields become empty strings, and the photo URL absolute. */
const toFormFields = (orderId: string, request: ReturnRequest, origin: string) => ({
  orderId,
  name: request.name,
  email: request.email,
  number: request.number,
  reasonDropdown: request.reasonDropdown,
  reasonText: request.reasonText ?? '',
  imageUrl: request.imageUrl ? `${origin}${request.imageUrl}` : '',
})
