import { formatUndisplayable, hasDirectionControl } from '#shared/direction-controls.ts'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import type { FieldError } from '#shared/errors.ts'
import { isBlank } from '#shared/is-blank.ts'
import { DAY, MINUTE, SECOND } from '#shared/time.ts'
import { ALL_FIELDS_REQUIRED, type ContactMessage, MAX_MESSAGE_LENGTH } from './contract.ts'

/** Shown below the form, and stored with each subscription. */
export const NEWSLETTER_CONSENT =
  'By subscribing you agree to emails about new products, restocks and offers. You can unsubscribe at any time.'

/** At most one confirmation email per email address in this time. */
export const CONFIRMATION_INTERVAL_MS = DAY
/** Unconfirmed subscriptions are deleted after this time. */
export const PENDING_DAYS = 30
export const PENDING_MS = PENDING_DAYS * DAY
/** Answered and closed messages are deleted after this time; open ones are kept. */
export const MESSAGE_RETENTION_MS = 365 * DAY

/** How long the personal code for the first order is valid. */
export const FIRST_ORDER_CODE_DAYS = 30

export const rateLimits = {
  messagesPerNetwork: { burst: 20, intervalMs: MINUTE },
  /** Applies separately to all guests and to all customers. */
  messages: { burst: 60, intervalMs: MINUTE },
  /** Emails to the staff about new messages. Messages above the limit appear only in the inbox. */
  messageEmails: { burst: 20, intervalMs: 5 * MINUTE },
  /** Newsletter subscriptions. */
  subscriptionsPerNetwork: { burst: 30, intervalMs: MINUTE },
  subscriptions: { burst: 100, intervalMs: 10 * SECOND },
}

const TOO_LONG = 'Message can be at most 5,000 characters.'

export function validateContactMessage({ name, email, message }: ContactMessage): FieldError[] {
  return Object.entries({ name, email, message }).flatMap(([field, text]) => {
    if (isBlank(text)) return [{ field, message: ALL_FIELDS_REQUIRED }]
    if (field === 'name' && hasDirectionControl(text)) return [{ field, message: formatUndisplayable('Name') }]
    if (field === 'email' && !isEmail(text)) return [{ field, message: INVALID_EMAIL }]
    return field === 'message' && text.trim().length > MAX_MESSAGE_LENGTH ? [{ field, message: TOO_LONG }] : []
  })
}
