import type { Account } from '#domains/accounts/server/api.ts'
import { hasOrder } from '#domains/orders/server/api.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { forwardForm } from '#platform/form-forwarding/forward-form.ts'
import { consumeRateLimit, createRateLimit, tryConsume } from '#platform/rate-limit/rate-limit.ts'
import { joinMessages, ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ContactMessage } from '../contract.ts'
import { rateLimits, validateContactMessage } from '../rules.ts'
import type { Deps } from './deps.ts'
import type { RequestContext } from './get-request-context.ts'
import { messageEmail } from './message-email.ts'
import * as store from './message-store.ts'

type SubmittedMessage = ContactMessage & { orderId?: string | undefined; website?: string | undefined }

const NOT_YOUR_ORDER = "This order isn't in your account. Log in again, or write to us without it."

/** Stores a message, notifies the staff by email, and forwards it to the third-party form service (`CONTACT_FORM_URL`). */
export async function sendMessage(
  deps: Deps,
  account: Account | undefined,
  { website: honeypot, orderId, ...fields }: SubmittedMessage,
  { network, origin }: RequestContext,
): Promise<void> {
  // bots that fill in the honeypot get the usual response
  if (honeypot) return
  const errors = validateContactMessage(fields)
  if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
  // separate limits, so a flood from guests does not block customers
  const senderGroup = account ? 'customers' : 'guests'
  await consumeRateLimit(deps, [
    createRateLimit('messagesPerNetwork', rateLimits.messagesPerNetwork, network),
    createRateLimit('messages', rateLimits.messages, senderGroup),
  ])
  if (orderId !== undefined) await requireOwnOrder(deps, account, orderId)
  // above the limit the staff get no more emails, but the inbox has every message
  const canNotify = await tryConsume(deps, [createRateLimit('messageEmails', rateLimits.messageEmails)])

  const shop = deps.shopSettings.current()
  const { careEmail } = shop.seller
  const message = { id: newId(), createdAt: deps.now(), ...fields, orderId }
  await deps.db.transaction(async (tx) => {
    await store.addMessage(tx, message)
    if (canNotify && careEmail) {
      const openCount = await store.countOpenMessages(tx)
      const email = messageEmail(shop, { ...message, openCount, origin })
      await enqueueEmail(tx, { to: careEmail, replyTo: fields.email, ...email })
    }
    await forwardForm(deps, tx, 'contact', { ...fields, ...(orderId === undefined ? {} : { orderId }) })
  })
}

async function requireOwnOrder({ db }: Deps, account: Account | undefined, orderId: string): Promise<void> {
  if (!account || !(await hasOrder(db, { id: orderId, userId: account.id })))
    throw new ShopError('not_found', NOT_YOUR_ORDER)
}
