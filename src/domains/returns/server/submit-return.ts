import { bucket, hasTurns, takeTurns } from '#domains/accounts/server/throttle.ts'
import { findOrderByNumber } from '#domains/orders/server/find-order-by-number.ts'
import { lockPlacedOrder, type PlacedOrder } from '#domains/orders/server/lock-placed-order.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { copyToService } from '#platform/forms/copy-to-service.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { FormCopies } from '#platform/settings/form-settings.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ReturnDraft, WantedLine } from '../contract.ts'
import { CANCELLED, CHOOSE_SIZES, chooseUnits, isLate, NO_SUCH_ORDER, readOrderNumber } from '../rules.ts'
import { claimPhoto } from './claim-photo.ts'
import { holdExchange } from './hold-exchange.ts'
import { noticeMail, requestedMail } from './return-mail.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  formCopies: FormCopies
  /** Where the shop's staff read mail. */
  care: { email: string }
  now?: () => Date
}

interface Sender {
  network: string
  /** Where links in the mails lead. */
  origin: string
}

/** Puts a return down for whoever knows both the order and its e-mail, and holds the other size for an exchange. */
export async function submitReturn(deps: Deps, draft: ReturnDraft, sender: Sender): Promise<store.ReturnRow> {
  const { db, now: clock = () => new Date() } = deps
  await takeTurns(deps, [bucket('returnFromAddress', sender.network), bucket('returns')])
  const number = readOrderNumber(draft.orderId)
  // one question for both, so that neither answer nor time tells which of them was wrong
  const orderId = number && (await findOrderByNumber(db, number, draft.email))
  if (!orderId) throw new ShopError('not_found', NO_SUCH_ORDER)
  // more mails than people can read help nobody: the list has every return
  const isTold = await hasTurns(deps, [bucket('returnMails')])
  return db.transaction(async (tx) => {
    const order = await lockPlacedOrder(tx, orderId)
    const now = clock()
    const wanted = await chooseLines(tx, order, draft)
    const photo = await claimPhoto(tx, draft.imageUrl, now)
    const lines =
      draft.outcome === 'exchange' ? await holdExchange(tx, order.lines, wanted) : wanted.map(withoutExchange)
    const row = { ...termsOf(draft), id: newId(now.getTime()), orderId, photo, origin: sender.origin, createdAt: now }
    await store.insertReturn(tx, { ...row, isLate: isLate(order.deliveredAt, now) }, lines)
    const submitted = await store.findReturn(tx, row.id)
    if (!submitted) throw new Error('the return that was just put down is gone')
    await sendMail(deps, tx, { to: order.customerEmail, ...requestedMail(submitted) })
    if (isTold) await sendMail(deps, tx, { to: deps.care.email, replyTo: draft.email, ...noticeMail(submitted) })
    await copyToService(deps, tx, 'returns', fieldsOf({ ...draft, orderId }, sender.origin))
    return submitted
  })
}

async function chooseLines(tx: Tx, order: PlacedOrder, { lines, outcome }: ReturnDraft): Promise<WantedLine[]> {
  if (order.status === 'Cancelled' || order.restockedAt) throw new ShopError('conflict', CANCELLED)
  const chosen = chooseUnits(order.lines, await store.unitsInReturns(tx, order.id), lines)
  if ('problem' in chosen) throw new ShopError(chosen.code, chosen.problem)
  if (outcome === 'exchange' && chosen.lines.some(({ newSize }) => !newSize)) {
    throw new ShopError('bad_request', CHOOSE_SIZES, { errors: [{ field: 'lines', message: CHOOSE_SIZES }] })
  }
  return chosen.lines
}

const withoutExchange = ({ lineId, quantity }: WantedLine) => ({ orderLineId: lineId, quantity })

const termsOf = ({ name, email, number, reasonDropdown, reasonText, outcome = 'refund' }: ReturnDraft) => ({
  ...{ name, email, number, outcome },
  reason: reasonDropdown,
  reasonText: reasonText || null,
})

/** As the form has them, with a photo's whole address; what was not filled in goes as an empty text. */
const fieldsOf = (draft: ReturnDraft, origin: string) => ({
  orderId: draft.orderId,
  name: draft.name,
  email: draft.email,
  number: draft.number,
  reasonDropdown: draft.reasonDropdown,
  reasonText: draft.reasonText ?? '',
  imageUrl: draft.imageUrl ? `${origin}${draft.imageUrl}` : '',
})
