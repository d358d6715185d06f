import type { Account } from '#domains/accounts/server/api.ts'
import { lockOrder, type OrderRow } from '#domains/orders/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { shortenId } from '#shared/ids.ts'
import type { ReturnStatus } from '../contract.ts'
import { findStepProblem } from '../rules.ts'
import type { StepDeps } from './deps.ts'
import { getReturnDetail, type ReturnDetail, returnNotFound } from './get-return-detail.ts'
import type { composeReturnEmail } from './return-emails.ts'
import * as store from './store.ts'

interface StepContext {
  row: store.ReturnRow
  order: OrderRow
  now: Date
}

interface StepResult {
  email: ReturnType<typeof composeReturnEmail>
  /** Shown to the customer with the step. */
  note?: string
  /** Recorded in the audit entry in addition to the status. */
  auditFields?: AuditedFields
}

interface StepRequest {
  actor: Account
  id: string
  to: ReturnStatus
}

/** Moves a return to its next status in one transaction with the step's effects, audit entry and email. */
export async function advanceReturn(
  deps: StepDeps,
  { actor, id, to }: StepRequest,
  applyStep: (tx: Tx, context: StepContext) => Promise<StepResult>,
): Promise<ReturnDetail> {
  return deps.db.transaction(async (tx) => {
    const unlockedRow = await store.findReturn(tx, id)
    if (!unlockedRow) throw returnNotFound()
    // rows are always locked in this sequence: the order, the return, stock, payments
    const order = await lockOrder(tx, unlockedRow.orderId)
    const row = await store.lockReturn(tx, id)
    if (!row) throw returnNotFound()
    const problem = findStepProblem(row, to)
    if (problem) throw new ShopError('conflict', problem)
    const now = deps.now()
    const { email, note, auditFields = {} } = await applyStep(tx, { row, order, now })
    await store.addStep(tx, id, { status: to, at: now, by: actor, note })
    const [before, after] = [{ status: row.status }, { status: to, ...auditFields }]
    await recordAuditEntry(tx, { actor, kind: 'return', subject: toAuditSubject(row), before, after })
    await enqueueEmail(tx, { to: order.customerEmail, reference: order.id, ...email })
    return getReturnDetail(tx, id)
  })
}

export const toAuditSubject = ({ id, orderId, name }: Pick<store.ReturnRow, 'id' | 'orderId' | 'name'>) => ({
  id,
  name: `Return of #${shortenId(orderId)} ${name}`,
})
