import { authenticate } from '#domains/accounts/server/authenticate.ts'
import { bucket, hasTurns, takeTurns } from '#domains/accounts/server/throttle.ts'
import type { Db } from '#platform/database/connect.ts'
import { copyToService } from '#platform/forms/copy-to-service.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { joinMessages, ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ContactEntry } from '../contract.ts'
import { contactProblems } from '../rules.ts'
import { messageMail } from './message-mail.ts'
import * as store from './message-store.ts'
import type { Sender } from './sender-of.ts'

type Deps = Parameters<typeof copyToService>[0] & {
  db: Db
  /** The staff's mailbox. */
  care: { email: string }
  now?: () => Date
}

type Message = ContactEntry & { website?: string | undefined }

/** Stores a message, notifies the staff by email, and copies it to the form service. */
export async function sendMessage(deps: Deps, { website, ...entry }: Message, sender: Sender): Promise<void> {
  // bots that fill in the honeypot get the usual response
  if (website) return
  const errors = contactProblems(entry)
  if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
  // separate limits, so a flood from guests does not block customers
  const group = (await isLoggedIn(deps, sender)) ? 'customers' : 'guests'
  await takeTurns(deps, [bucket('messageFromAddress', sender.network), bucket('messages', group)])
  // above the limit the staff get no more emails, but the inbox has every message
  const canNotify = await hasTurns(deps, [bucket('messageMails')])

  const { now = () => new Date() } = deps
  const message = { id: newId(), createdAt: now(), ...entry }
  await deps.db.transaction(async (tx) => {
    await store.addMessage(tx, message)
    if (canNotify) {
      const open = await store.countOpen(tx)
      const email = messageMail({ ...message, open, origin: sender.origin })
      await sendMail(deps, tx, { to: deps.care.email, replyTo: entry.email, ...email })
    }
    await copyToService(deps, tx, 'contact', { ...entry })
  })
}

/** An expired session counts as logged out, so it does not block the message. */
async function isLoggedIn(deps: Deps, { authorization }: Sender): Promise<boolean> {
  return authenticate(deps, authorization).then(Boolean, (error) => {
    if (error instanceof ShopError) return false
    throw error
  })
}
