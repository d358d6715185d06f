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
  /** Who sells, and where parcels go back to. */
  seller: { name: string; address: string[]; state: string }
  now?: () => Date
}

interface Taking {
  row: store.ReturnRow
  order: PlacedOrder
  actor: { id: string; name: string }
  now: Date
}

interface Taken {
  mail: ReturnType<typeof composedMail>
  /** What the customer reads beside the step. */
  note?: string
  /** What the log of changes tells of it beside the status. */
  told?: ChangedFields
}

interface Wish {
  authorization: string | undefined
  id: string
  to: ReturnStatus
}

/** Takes a return one step on, if that step may follow, with all that belongs to it: all of it holds or none does. */
export async function takeStep(
  deps: Deps,
  { authorization, id, to }: Wish,
  act: (tx: Tx, taking: Taking) => Promise<Taken>,
): Promise<ReadReturn> {
  const actor = await requireAdmin(deps, authorization)
  const { db, now: clock = () => new Date() } = deps
  return db.transaction(async (tx) => {
    const found = await store.findReturn(tx, id)
    if (!found) throw noSuchReturn()
    // orders before returns, returns before stock and payments, as everybody does who changes several
    const order = await lockPlacedOrder(tx, found.orderId)
    const row = await store.lockReturn(tx, id)
    if (!row) throw noSuchReturn()
    const problem = stepProblem(row, to)
    if (problem) throw new ShopError('conflict', problem)
    const now = clock()
    const { mail, note, told = {} } = await act(tx, { row, order, actor, now })
    await store.addStep(tx, id, { status: to, at: now, by: actor, note })
    const subject = { id, name: `Return of #${shortNumber(row.orderId)} ${row.name}` }
    const [before, after] = [{ status: row.status }, { status: to, ...told }]
    await recordChange(tx, { actor, kind: 'return', subject, before, after })
    await sendMail(deps, tx, { to: order.customerEmail, ...mail })
    return readReturn(tx, id)
  })
}
