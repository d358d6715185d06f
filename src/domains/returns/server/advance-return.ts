import { requireAdmin } from '#domains/accounts/server/api.ts'
import { formatOrderNumber, lockPlacedOrder, type PlacedOrder } from '#domains/orders/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import type { ReturnStatus } from '../contract.ts'
import { findStepProblem } from '../rules.ts'
import { getReturnWithOrder, type ReturnWithOrder, returnNotFound } from './get-admin-return.ts'
import type { composeReturnEmail } from './return-emails.ts'
import * as store from './store.ts'

export interface ReturnAdminDeps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  /** Return address for parcels. */
  seller: { name: string; address: string[]; state: string }
  now?: () => Date
}

interface StepContext {
  row: store.ReturnRow
  order: PlacedOrder
  actor: { id: string; name: string }
  now: Date
}

interface StepResult {
  email: ReturnType<typeof composeReturnEmail>
  /** Shown to the customer with the step. */
  note?: string
  /** Added to the audit entry in addition to the status. */
  auditFields?: AuditedFields
}

interface StepRequest {
  authorization: string | undefined
  id: string
  to: ReturnStatus
}

/** Moves a return to its next status in one transaction with the step's effects, audit entry and email. */
export async function advanceReturn(
  deps: ReturnAdminDeps,
  { authorization, id, to }: StepRequest,
  applyStep: (tx: Tx, context: StepContext) => Promise<StepResult>,
): Promise<ReturnWithOrder> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now: getNow = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const unlocked = await store.findReturn(tx, id)
    if (!unlocked) throw returnNotFound()
    // lock order everywhere: orders, returns, stock, payments
    const order = await lockPlacedOrder(tx, unlocked.orderId)
    const row = await store.lockReturn(tx, id)
    if (!row) throw returnNotFound()
    const problem = findStepProblem(row, to)
    if (problem) throw new ShopError('conflict', problem)
    const now = getNow()
    const { email, note, auditFields = {} } = await applyStep(tx, { row, order, actor, now })
    await store.addStep(tx, id, { status: to, at: now, by: actor, note })
    const subject = { id, name: `Return of #${formatOrderNumber(row.orderId)} ${row.name}` }
    const [before, after] = [{ status: row.status }, { status: to, ...auditFields }]
    await recordChange(tx, { actor, kind: 'return', subject, before, after })
    await sendEmail(deps, tx, { to: order.customerEmail, ...email })
    return getReturnWithOrder(tx, id)
  })
}
