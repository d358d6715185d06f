import { isBlank } from '#shared/blank.ts'
import { NO_EMAIL } from '#shared/email.ts'
import type { FieldError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { addressPattern, type ContactEntry, FILL_IN_ALL, MAX_MESSAGE } from './contract.ts'

/** What a subscriber agrees to: shown beside the form, and kept with the address as it was at the time. */
export const NEWSLETTER_CONSENT =
  'By subscribing you agree to emails from us about drops, restocks and offers. You can leave the list at any time.'

/** How long it takes until somebody who subscribes again is mailed again. */
export const ASK_AGAIN_MS = DAY
/** How long a subscription waits to be confirmed. */
export const PENDING_DAYS = 30
export const PENDING_MS = PENDING_DAYS * DAY
/** How long messages are kept that were answered or closed; open ones stay. */
export const DONE_MS = 365 * DAY

const TOO_LONG = 'Please keep your message below 5,000 characters'

/** Everything that keeps a message from being sent, in the order of the form. */
export function contactProblems({ name, email, message }: ContactEntry): FieldError[] {
  const entries = Object.entries({ name, email, message })
  return entries.flatMap(([field, text]) => {
    if (isBlank(text)) return [{ field, message: FILL_IN_ALL }]
    if (field === 'email' && !addressPattern.test(text.trim())) return [{ field, message: NO_EMAIL }]
    return field === 'message' && text.trim().length > MAX_MESSAGE ? [{ field, message: TOO_LONG }] : []
  })
}
