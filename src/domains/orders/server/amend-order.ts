import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import { findSellableProducts } from '#domains/catalogue/server/api.ts'
import { lockQueueAndListStockIds } from '#domains/drops/server/api.ts'
import { replaceSoldUnits } from '#domains/inventory/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { createMissingFieldError, findBlankAddressFields } from '#shared/address.ts'
import { type FieldError, joinMessages, ShopError } from '#shared/errors.ts'
import { normalizePostalCode } from '#shared/india.ts'
import { validateAddressFormat } from '#shared/validate-address-format.ts'
import { validateCountry } from '#shared/validate-country.ts'
import type { Amendment } from '../amendment-contract.ts'
import {
  CHANGED_BY_ANOTHER,
  findAmendmentProblem,
  findDestinationProblem,
  NOTHING_CHANGED,
} from '../amendment-rules.ts'
import type { Address } from '../contract.ts'
import type { OrderDetail } from './admin-store.ts'
import { amendedEmail } from './amended-email.ts'
import * as store from './amendment-store.ts'
import { toAuditSubject } from './change-status.ts'
import type { ChangeDeps, Deps, Destination, ReturnedUnits } from './deps.ts'
import { formatVariant } from './format-variant.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { buildLineVariants } from './list-line-variants.ts'
import { lockOrder } from './lock-order.ts'
import { ORDER_AMENDED } from './replace-invoices.ts'
import type { OrderRow } from './store.ts'

type AmendDeps = ChangeDeps & Pick<Deps, 'findReturnedUnits' | 'listLineShipments' | 'findDestination'>

/**
 * Changes where an order goes, or which variants it has, before anything ships: the amendment is a separate record, and
 * the stock moves with it. A worker replaces the invoice if it would differ.
 */
export async function amendOrder(
  deps: AmendDeps,
  actor: Account,
  {
    id,
    address,
    lines = [],
    reason = '',
    expectedAmendment,
    acceptUnserviceable = false,
    notify = true,
  }: Amendment & {
    id: string
  },
): Promise<OrderDetail> {
  const destination = address && (await checkAddress(deps, address))
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const latest = await store.findLatestAmendmentId(tx, id)
    if (latest?.toString() !== expectedAmendment) throw new ShopError('conflict', CHANGED_BY_ANOTHER)
    const returned = await deps.findReturnedUnits(tx, id)
    const hasShipment = (await deps.listLineShipments(tx, [id])).length > 0
    reject(findAmendmentProblem({ ...order, hasShipment, hasOpenReturn: returned.hasOpenReturn }))
    const moved = destination && !isDeepStrictEqual(destination.address, order.address) ? destination : undefined
    const newAddress = moved?.address
    if (moved) {
      const { paymentMethod, address: before } = order
      const facts = { ...moved, paymentMethod, before, after: moved.address, isAccepted: acceptUnserviceable }
      reject(findDestinationProblem(facts), 'address.postalCode')
    }
    const changes = await planLines(tx, order, lines, returned)
    if (!newAddress && changes.length === 0) throw new ShopError('conflict', NOTHING_CHANGED)
    await moveStock(tx, changes, { id, actor })
    await store.insertAmendment(
      tx,
      {
        orderId: id,
        at: deps.now(),
        by: actor.id,
        byName: actor.name,
        reason,
        ...(newAddress ? { addressBefore: order.address, addressAfter: newAddress } : {}),
      },
      changes.map(({ row }) => row),
      { address: newAddress, skus: [...new Set([...order.skus, ...changes.map(({ row }) => row.sku)])] },
    )
    await addToOutbox(tx, ORDER_AMENDED, id)
    await recordAuditEntry(tx, {
      actor,
      kind: 'order',
      subject: toAuditSubject(order),
      before: { items: changes.map(({ before }) => before).join('; ') },
      after: { items: changes.map(({ after }) => after).join('; '), ...(newAddress ? { address: 'changed' } : {}) },
    })
    if (notify) {
      const change = { changes, addressBefore: newAddress && order.address }
      const email = amendedEmail(
        deps.shopSettings.current(),
        { ...order, address: newAddress ?? order.address },
        change,
        deps.origin,
      )
      await enqueueEmail(tx, { to: order.customerEmail, reference: order.id, ...email })
    }
    return getOrderDetail(tx, id)
  })
}

function reject(problem: string | undefined, field?: string): void {
  if (problem === undefined) return
  throw new ShopError('conflict', problem, field ? { errors: [{ field, message: problem }] } : {})
}

/** Returns the address as it is stored, and what is known about the place. */
async function checkAddress(
  { findDestination }: Pick<Deps, 'findDestination'>,
  { companyName, gstin, ...input }: Address,
): Promise<Destination & { address: Address }> {
  const address: Address = {
    ...normalizePostalCode(input),
    ...(companyName ? { companyName } : {}),
    ...(gstin ? { gstin } : {}),
  }
  const blank = findBlankAddressFields(address).map(createMissingFieldError)
  rejectFields(blank.length > 0 ? blank : [...validateAddressFormat(address), ...validateCountry(address)])
  const destination = await findDestination(address)
  const { stateMismatch } = destination
  if (stateMismatch) rejectFields([{ field: 'state', message: `${stateMismatch.pin} is in ${stateMismatch.state}.` }])
  return { ...destination, address }
}

function rejectFields(problems: FieldError[]): void {
  if (problems.length === 0) return
  const errors = problems.map(({ field, message }) => ({ field: `address.${field}`, message }))
  throw new ShopError('bad_request', joinMessages(errors), { errors })
}

interface PlannedLine {
  row: store.NewAmendmentLine
  name: string
  /** The variants in words, such as 'Chai Tee (M, Black)'. */
  before: string
  after: string
  /** Of a product in a drop, which may have a line. */
  dropProductId: string | undefined
}

/** Leaves out lines that stay. */
async function planLines(
  tx: Tx,
  order: OrderRow,
  requested: NonNullable<Amendment['lines']>,
  { units }: ReturnedUnits,
): Promise<PlannedLine[]> {
  if (requested.length === 0) return []
  const refunded = await store.listRefundedLineIds(tx, order.id)
  const products = await findSellableProducts(
    tx,
    order.lines.map(({ productId }) => productId),
  )
  return requested.flatMap(({ lineId, ...wanted }, index) => {
    const line = order.lines.find((candidate) => candidate.id === lineId)
    if (!line) throw new ShopError('conflict', 'This line is not part of the order.')
    if (requested.findIndex((other) => other.lineId === lineId) !== index)
      throw new ShopError('bad_request', 'A line can be named only once.')
    const product = products.find(({ id }) => id === line.productId)
    const size = wanted.size ?? (product?.sizes.length === 0 ? null : line.size)
    const color = wanted.color ?? (product?.colors.length === 0 ? null : line.color)
    if (line.size === size && line.color === color) return []
    const before = formatVariant(line)
    const after = formatVariant({ name: line.name, size, color })
    if (refunded.includes(lineId) || units.has(lineId))
      throw new ShopError('conflict', `${before} was refunded or returned, so it can't be changed.`)
    const variant =
      product && buildLineVariants(product, line).find((option) => option.size === size && option.color === color)
    if (!variant) throw new ShopError('conflict', `${after} isn't sold any more.`)
    if (!variant.hasSamePrice)
      throw new ShopError('conflict', `${after} has another price. Cancel the order, and take a new one.`)
    const { stockId, sku, image } = variant
    const row = {
      orderLineId: lineId,
      quantity: line.quantity,
      stockIdBefore: line.stockId,
      skuBefore: line.sku,
      sizeBefore: line.size,
      colorBefore: line.color,
      stockId,
      sku,
      image,
      size,
      color,
    }
    return { row, name: line.name, before, after, dropProductId: product.drop ? product.id : undefined }
  })
}

/** Sells the new variants, all or none, and restocks the old ones. */
async function moveStock(tx: Tx, changes: PlannedLine[], { id, actor }: { id: string; actor: Account }): Promise<void> {
  // variants may share one stock row
  const moved = changes.filter(({ row }) => row.stockId !== row.stockIdBefore)
  for (const productId of [...new Set(moved.flatMap(({ dropProductId }) => dropProductId ?? []))].toSorted()) {
    const queuedStockIds = await lockQueueAndListStockIds(tx, productId)
    const contested = moved.find(({ row }) => queuedStockIds.has(row.stockId))
    if (contested) throw new ShopError('conflict', `Others are in line for ${contested.after}.`)
  }
  const shortages = await replaceSoldUnits(
    tx,
    moved.map(({ row }) => ({ stockId: row.stockIdBefore, quantity: row.quantity })),
    moved.map(({ row }) => ({ stockId: row.stockId, quantity: row.quantity })),
    { reason: 'amendment', reference: id, actor },
  )
  const problems = moved.flatMap(({ row, after }) => {
    const left = shortages.get(row.stockId)
    if (left === undefined) return []
    return left > 0 ? `Only ${left} left of ${after}.` : `${after} is sold out.`
  })
  if (problems.length > 0) throw new ShopError('conflict', problems.join(' '))
}
