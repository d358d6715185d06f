import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { describePermission } from '#shared/permissions.ts'
import type { BulkChange, BulkResult } from '../bulk-contract.ts'
import { MAX_TAGS, type OrderStatus } from '../contract.ts'
import * as adminStore from './admin-store.ts'
import { archiveOrder, restoreOrder } from './archive-order.ts'
import { toAuditSubject } from './change-status.ts'
import type { ChangeDeps, Deps } from './deps.ts'
import { orderNotFound } from './get-order.ts'
import { lockOrder } from './lock-order.ts'
import { setOrderStatus } from './set-order-status.ts'
import { findOrder } from './store.ts'

type BulkDeps = ChangeDeps & Pick<Deps, 'jobs' | 'findReturnedUnits'>

/** The statuses that each action starts from; another one is a mistake in the selection. */
const statusChanges = {
  ship: { from: ['Processing'], to: 'Shipped' },
  deliver: { from: ['Processing', 'Shipped'], to: 'Delivered' },
} satisfies Record<string, { from: OrderStatus[]; to: OrderStatus }>

/** Those who pack may ship, and no more. */
function requireBulkPermission({ permissions, isApiKey }: Account, action: BulkChange['action']): void {
  if (permissions.includes('orders:write')) return
  const needed = action === 'ship' ? 'shipping:write' : 'orders:write'
  if (permissions.includes(needed)) return
  const subject = isApiKey ? 'This API key' : 'Your role'
  throw new ShopError('forbidden', `${subject} can't ${describePermission(needed)}.`)
}

/** Changes each order in its own transaction, so one that cannot be changed does not stop the others. */
export async function changeOrders(deps: BulkDeps, actor: Account, change: BulkChange): Promise<BulkResult> {
  requireBulkPermission(actor, change.action)
  const result: BulkResult = { changed: 0, unchanged: 0, refused: [] }
  for (const orderId of new Set(change.ids)) {
    try {
      const hasChanged = await changeOne(deps, actor, orderId, change)
      result[hasChanged ? 'changed' : 'unchanged'] += 1
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      result.refused.push({ orderId, message: error.message })
    }
  }
  return result
}

/** Returns whether anything changed. */
async function changeOne(deps: BulkDeps, actor: Account, orderId: string, change: BulkChange): Promise<boolean> {
  if ('tag' in change) return changeTag(deps, actor, orderId, change)
  const order = await findOrder(deps.db, { id: orderId })
  if (!order) throw orderNotFound()
  if (isArchiving(change)) {
    const archives = change.action === 'archive'
    if ((order.archivedAt !== null) === archives) return false
    await (archives ? archiveOrder : restoreOrder)(deps, actor, orderId)
    return true
  }
  const { from, to } = statusChanges[change.action]
  if (order.status === to) return false
  if (!from.some((status) => status === order.status)) throw new ShopError('conflict', `This order is ${order.status}.`)
  await setOrderStatus(deps, actor, { id: orderId, status: to, notify: change.notify })
  return true
}

const isArchiving = (change: BulkChange): change is Extract<BulkChange, { action: 'archive' | 'restore' }> =>
  change.action === 'archive' || change.action === 'restore'

async function changeTag(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  orderId: string,
  { action, tag }: { action: 'addTag' | 'removeTag'; tag: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const others = order.tags.filter((existing) => existing !== tag)
    const tags = action === 'addTag' ? [...others, tag].sort() : others
    if (tags.length === order.tags.length) return false
    if (tags.length > MAX_TAGS) throw new ShopError('conflict', `An order can have at most ${MAX_TAGS} tags.`)
    await adminStore.setTags(tx, orderId, tags)
    await recordAuditEntry(tx, {
      actor,
      kind: 'order',
      subject: toAuditSubject(order),
      before: { tags: order.tags.join(', ') },
      after: { tags: tags.join(', ') },
    })
    return true
  })
}
