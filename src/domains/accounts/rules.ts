import { isBlank } from '#shared/blank.ts'
import { isEmail, NO_EMAIL } from '#shared/email.ts'
import type { FieldError } from '#shared/errors.ts'
import { placeProblems } from '#shared/india.ts'
import { isPhone, NO_PHONE } from '#shared/phone.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import {
  FILL_IN_ALL,
  type PasswordChange,
  type ProfileChange,
  type Registration,
  type Role,
  type ShippingAddress,
} from './contract.ts'

const MIN_PASSWORD_LENGTH = 6

/** Enforced only when an admin password is set, never at login. */
export const MIN_ADMIN_PASSWORD = 12

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`

export function registrationProblem({ name, email, password }: Registration): FieldError | undefined {
  const blank = Object.entries({ name, email, password }).find(([, text]) => isBlank(text))
  if (blank) return { field: blank[0], message: FILL_IN_ALL }
  return passwordProblem('password', password) ?? emailProblem(email)
}

function passwordProblem(field: string, password: string): FieldError | undefined {
  if (isBlank(password)) return { field, message: FILL_IN_ALL }
  // counts code points, so an emoji is one character
  return [...password].length < MIN_PASSWORD_LENGTH ? { field, message: PASSWORD_TOO_SHORT } : undefined
}

export function emailProblem(email: string): FieldError | undefined {
  return isEmail(email) ? undefined : { field: 'email', message: NO_EMAIL }
}

/** Checks only the fields that are present. */
export function userChangeProblem({ name, email }: { name?: string | undefined; email?: string | undefined }) {
  if (name !== undefined && isBlank(name)) return { field: 'name', message: FILL_IN_ALL }
  return email === undefined ? undefined : emailProblem(email)
}

/** Checks whether a user may be deleted or demoted to customer. At least one admin must remain. */
export function adminLossProblem(removal: { admins: readonly string[]; actorId: string; userId: string }) {
  const { admins, actorId, userId } = removal
  if (!admins.includes(userId)) return undefined
  if (admins.length === 1)
    return "This is the last admin and can't be deleted or demoted. Make someone else an admin first."
  return userId === actorId ? "You can't change your own role or delete yourself. Ask another admin." : undefined
}

export function newPasswordProblem(password: string): FieldError | undefined {
  return passwordProblem('password', password)
}

export function passwordChangeProblem({ currentPassword, newPassword }: PasswordChange): FieldError | undefined {
  if (currentPassword === '') return { field: 'currentPassword', message: FILL_IN_ALL }
  return passwordProblem('newPassword', newPassword)
}

export function profileProblem({ name, mobile }: ProfileChange): FieldError | undefined {
  if (isBlank(name)) return { field: 'name', message: 'Please enter your name.' }
  return mobile === '' || isPhone(mobile) ? undefined : { field: 'mobile', message: NO_PHONE }
}

const addressLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
} satisfies Record<keyof ShippingAddress, string>

const addressFields = Object.keys(addressLabels) as (keyof ShippingAddress)[]

/** Returns all problems, at most one per field. */
export function addressProblems(address: ShippingAddress): FieldError[] {
  const blankFields = addressFields.filter((field) => isBlank(address[field]))
  const missing = blankFields.map((field) => ({ field, message: `${addressLabels[field]} is required.` }))
  const invalidPhone = isPhone(address.phone) ? [] : [{ field: 'phone', message: NO_PHONE }]
  const invalid = [...invalidPhone, ...placeProblems(address)]
  return [...missing, ...invalid.filter(({ field }) => !blankFields.some((blank) => blank === field))]
}

export const MAX_ADDRESSES = 20

/** Admin sessions are shorter because admins can refund and change prices. */
export const sessionLife: Record<Role, { idleMs: number; absoluteMs: number }> = {
  customer: { idleMs: 30 * DAY, absoluteMs: 180 * DAY },
  admin: { idleMs: 2 * HOUR, absoluteMs: 12 * HOUR },
}

export const RESET_LINK_MS = 30 * MINUTE

/** How long a login with a correct password waits for the code. */
export const CHALLENGE_MS = 5 * MINUTE
export const CODES_PER_CHALLENGE = 5
/** How long a new second factor waits for its first code. */
export const SETUP_MS = 30 * MINUTE

export const NO_CODE = 'Please enter the code.'
export const WRONG_CODE = "That code isn't correct. Codes change every 30 seconds."
const RECOVERY_CODE_LENGTH = 10

/** Parses an authenticator code or a recovery code, ignoring spaces, dashes and case. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return /^[A-Z2-7]+$/.test(code) && code.length === RECOVERY_CODE_LENGTH ? { kind: 'recovery', code } : undefined
}

/** How long a known browser is remembered after its last login. */
export const DEVICE_MS = 365 * DAY

interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
}

export function isSessionOver({ createdAt, lastUsedAt }: SessionTimes, role: Role, now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLife[role]
  return now.getTime() >= Math.min(lastUsedAt.getTime() + idleMs, createdAt.getTime() + absoluteMs)
}

/** A token bucket: a burst of requests, then one more per interval. */
interface Limit {
  atOnce: number
  everyMs: number
}

/** "Address" is the client's network address (IP). */
export const limits = {
  /** Failed logins from one address. */
  address: { atOnce: 30, everyMs: 6 * SECOND },
  /** Wrong passwords for one account from one address. */
  accountAtAddress: { atOnce: 10, everyMs: 20 * SECOND },
  /** The first wrong passwords from an address don't count against `account`, so the owner can log in during an attack. */
  firstAtAddress: { atOnce: 3, everyMs: 8 * HOUR },
  /** All other wrong passwords for one account from unknown browsers, across all addresses. */
  account: { atOnce: 40, everyMs: 3 * SECOND },
  /** Wrong passwords from a browser that has logged in to this account before. */
  device: { atOnce: 10, everyMs: 20 * SECOND },
  /** Wrong current passwords of a logged-in user. */
  passwordChange: { atOnce: 10, everyMs: 20 * SECOND },
  /** Wrong two-factor codes, across all addresses. Six digits are easier to guess than a password. */
  code: { atOnce: 20, everyMs: 5 * MINUTE },
  /** New accounts from one address. High, because a whole school or office may share one. */
  registration: { atOnce: 300, everyMs: 2 * SECOND },
  /** Password reset emails to one account, and from one address. */
  linkToAccount: { atOnce: 5, everyMs: 10 * MINUTE },
  linkFromAddress: { atOnce: 30, everyMs: MINUTE },
  /** Restock alerts from one address, for one email address, and in total. */
  alertFromAddress: { atOnce: 30, everyMs: MINUTE },
  alertToAddress: { atOnce: 20, everyMs: HOUR },
  alerts: { atOnce: 300, everyMs: SECOND / 2 },
  /** Return requests from one address, and in total. A request needs an order id and its email, so it allows guessing. */
  returnFromAddress: { atOnce: 30, everyMs: MINUTE },
  returns: { atOnce: 300, everyMs: SECOND },
  /** Emails about returns to the shop. Returns above the limit appear only in the list. */
  returnMails: { atOnce: 20, everyMs: 5 * MINUTE },
  /** Photos for returns. Each takes disk space for a day. */
  photoFromAddress: { atOnce: 30, everyMs: MINUTE },
  photos: { atOnce: 200, everyMs: 30 * SECOND },
  /** Messages from one address, and in total of all guests or of all customers. */
  messageFromAddress: { atOnce: 20, everyMs: MINUTE },
  messages: { atOnce: 60, everyMs: MINUTE },
  /** Emails about messages to the shop. Messages above the limit appear only in the inbox. */
  messageMails: { atOnce: 20, everyMs: 5 * MINUTE },
  /** Unpaid checkouts of one account. Each holds stock for a while. Retrying a payment does not count again. */
  unpaidCheckout: { atOnce: 30, everyMs: HOUR },
  /** New guest carts from one address. Each is stored for a month. */
  guestCart: { atOnce: 1_000, everyMs: 2 * SECOND },
  /** Newsletter subscriptions from one address, and in total. */
  subscriptionFromAddress: { atOnce: 30, everyMs: MINUTE },
  subscriptions: { atOnce: 100, everyMs: 10 * SECOND },
} satisfies Record<string, Limit>

export function tooManyAttempts(seconds: number): string {
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
