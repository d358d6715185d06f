import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { lockPlacedOrder, type PlacedOrder } from '#domains/orders/server/lock-placed-order.ts'
import { shortNumber } from '#domains/orders/server/order-blocks.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { ChangedFields } from '#shared/change-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import type { ReturnStatus } from '../contract.ts'
import { stepProblem } from '../rules.ts'
import { noSuchReturn, type ReadReturn, readReturn } from './get-admin-return.ts'
import type { composedMail } from './return-mail.ts'
import * as store from './store.ts'

export interface Deps {
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
  email: ReturnType<typeof composedMail>
  /** Shown to the customer with the step. */
  note?: string
  /** Added to the audit entry in addition to the status. */
  auditFields?: ChangedFields
}

interface StepRequest {
  authorization: string | undefined
  id: string
  to: ReturnStatus
}

/** Moves a return to its next status in one transaction with the step's effects, audit entry and email. */
export async function takeStep(
  deps: Deps,
  { authorization, id, to }: StepRequest,
  applyStep: (tx: Tx, context: StepContext) => Promise<StepResult>,
): Promise<ReadReturn> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now: getNow = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const unlocked = await store.findReturn(tx, id)
    if (!unlocked) throw noSuchReturn()
    // lock order everywhere: orders, returns, stock, payments
    const order = await lockPlacedOrder(tx, unlocked.orderId)
    const row = await store.lockReturn(tx, id)
    if (!row) throw noSuchReturn()
    const problem = stepProblem(row, to)
    if (problem) throw new ShopError('conflict', problem)
    const now = getNow()
    const { email, note, auditFields = {} } = await applyStep(tx, { row, order, actor, now })
    await store.addStep(tx, id, { status: to, at: now, by: actor, note })
    const subject = { id, name: `Return of #${shortNumber(row.orderId)} ${row.name}` }
    const [before, after] = [{ status: row.status }, { status: to, ...auditFields }]
    await recordChange(tx, { actor, kind: 'return', subject, before, after })
    await sendMail(deps, tx, { to: order.customerEmail, ...email })
    return readReturn(tx, id)
  })
}
