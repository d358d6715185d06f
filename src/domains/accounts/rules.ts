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

const MIN_PASSWORD = 6

/** Whoever can refund and change prices; asked where such a password is set, and never at a login. */
export const MIN_ADMIN_PASSWORD = 12

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD} characters long`

/** The first thing that keeps an account from being opened, as the person reads it. */
export function registrationProblem({ name, email, password }: Registration): FieldError | undefined {
  const blank = Object.entries({ name, email, password }).find(([, text]) => isBlank(text))
  if (blank) return { field: blank[0], message: FILL_IN_ALL }
  return passwordProblem('password', password) ?? emailProblem(email)
}

function passwordProblem(field: string, password: string): FieldError | undefined {
  if (isBlank(password)) return { field, message: FILL_IN_ALL }
  // by characters as people count them: an emoji is one
  return [...password].length < MIN_PASSWORD ? { field, message: PASSWORD_TOO_SHORT } : undefined
}

export function emailProblem(email: string): FieldError | undefined {
  return isEmail(email) ? undefined : { field: 'email', message: NO_EMAIL }
}

/** What keeps a user from being changed, of what is to be changed. */
export function userChangeProblem({ name, email }: { name?: string | undefined; email?: string | undefined }) {
  if (name !== undefined && isBlank(name)) return { field: 'name', message: FILL_IN_ALL }
  return email === undefined ? undefined : emailProblem(email)
}

/** Why this admin may not be deleted or become a customer: somebody must be left who can let others in. */
export function adminLossProblem(loss: { admins: readonly string[]; actorId: string; userId: string }) {
  const { admins, actorId, userId } = loss
  if (!admins.includes(userId)) return undefined
  if (admins.length === 1) return 'This is the last admin, who can be neither deleted nor made a customer.'
  return userId === actorId ? 'That is you. Ask another admin to delete you or to make you a customer.' : undefined
}

export function newPasswordProblem(password: string): FieldError | undefined {
  return passwordProblem('password', password)
}

export function passwordChangeProblem({ currentPassword, newPassword }: PasswordChange): FieldError | undefined {
  if (currentPassword === '') return { field: 'currentPassword', message: FILL_IN_ALL }
  return passwordProblem('newPassword', newPassword)
}

export function profileProblem({ name, mobile }: ProfileChange): FieldError | undefined {
  if (isBlank(name)) return { field: 'name', message: 'Please enter your name' }
  return mobile === '' || isPhone(mobile) ? undefined : { field: 'mobile', message: NO_PHONE }
}

const addressFields = [
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
] as const satisfies (keyof ShippingAddress)[]

/** Everything that keeps an address from being sent to. */
export function addressProblems(address: ShippingAddress): FieldError[] {
  const blank = addressFields.filter((field) => isBlank(address[field]))
  const errors = blank.map((field) => ({ field, message: 'is missing' }))
  const wrong = isPhone(address.phone) ? [] : [{ field: 'phone', message: NO_PHONE }]
  const unfit = [...wrong, ...placeProblems(address)]
  return [...errors, ...unfit.filter(({ field }) => !blank.some((missing) => missing === field))]
}

/** The most addresses in one book. */
export const MAX_ADDRESSES = 20

/** How long a session lives: unused, and at most. Who can change prices and refund logs in more often. */
export const sessionLife: Record<Role, { idleMs: number; absoluteMs: number }> = {
  customer: { idleMs: 30 * DAY, absoluteMs: 180 * DAY },
  admin: { idleMs: 2 * HOUR, absoluteMs: 12 * HOUR },
}

export const RESET_LINK_MS = 30 * MINUTE

/** How long a right password is remembered until the code comes, and how many wrong ones it bears. */
export const CHALLENGE_MS = 5 * MINUTE
export const CODES_PER_CHALLENGE = 5
/** How long the key of a second factor waits for its first code. */
export const SETUP_MS = 30 * MINUTE

export const NO_CODE = 'Please enter the code'
export const WRONG_CODE = 'That code is not right. Codes change every 30 seconds.'
const RECOVERY_CODE_LENGTH = 10

/** What somebody typed as a code: of the app, or one of those for when it is lost; spaces, dashes and case are free. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return /^[A-Z2-7]+$/.test(code) && code.length === RECOVERY_CODE_LENGTH ? { kind: 'recovery', code } : undefined
}

/** How long a browser that is not used to log in is known. */
export const DEVICE_MS = 365 * DAY

interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
}

export function isSessionOver({ createdAt, lastUsedAt }: SessionTimes, role: Role, now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLife[role]
  return now.getTime() >= Math.min(lastUsedAt.getTime() + idleMs, createdAt.getTime() + absoluteMs)
}

/** So many at once, and then one each time this long has passed. */
interface Limit {
  atOnce: number
  everyMs: number
}

/** How fast may be guessed, and how often may be asked what costs us something. */
export const limits = {
  /** Wrong logins from one address. */
  address: { atOnce: 30, everyMs: 6 * SECOND },
  /** Wrong passwords for one account from one address. */
  accountAtAddress: { atOnce: 10, everyMs: 20 * SECOND },
  /** Those of them that do not count for the account as a whole, so that its owner gets in while others guess. */
  firstAtAddress: { atOnce: 3, everyMs: 8 * HOUR },
  /** All other wrong passwords for one account from browsers that it does not know, wherever they are. */
  account: { atOnce: 40, everyMs: 3 * SECOND },
  /** Wrong passwords from a browser that has logged in to this account before. */
  device: { atOnce: 10, everyMs: 20 * SECOND },
  /** Wrong current passwords of somebody who is logged in. */
  passwordChange: { atOnce: 10, everyMs: 20 * SECOND },
  /** Wrong codes after a right password, wherever they come from: six digits bear fewer guesses than a password. */
  code: { atOnce: 20, everyMs: 5 * MINUTE },
  /** New accounts from one address; a school or an office has but one. */
  registration: { atOnce: 300, everyMs: 2 * SECOND },
  /** Mails with a link to one account, and from one address. */
  linkToAccount: { atOnce: 5, everyMs: 10 * MINUTE },
  linkFromAddress: { atOnce: 30, everyMs: MINUTE },
  /** Restock alerts asked for from one address, for one mailbox, and by all together. */
  alertFromAddress: { atOnce: 30, everyMs: MINUTE },
  alertToAddress: { atOnce: 20, everyMs: HOUR },
  alerts: { atOnce: 300, everyMs: SECOND / 2 },
  /** Returns asked for from one address, and by all together; the order and its e-mail must be guessed to ask for one. */
  returnFromAddress: { atOnce: 30, everyMs: MINUTE },
  returns: { atOnce: 300, everyMs: SECOND },
  /** Mails that tell the shop of them; what comes above that waits in the list. */
  returnMails: { atOnce: 20, everyMs: 5 * MINUTE },
  /** Photos for them, of which each takes room for a day. */
  photoFromAddress: { atOnce: 30, everyMs: MINUTE },
  photos: { atOnce: 200, everyMs: 30 * SECOND },
  /** Messages to the shop from one address, and those of all guests or of all customers together. */
  messageFromAddress: { atOnce: 20, everyMs: MINUTE },
  messages: { atOnce: 60, everyMs: MINUTE },
  /** Mails that tell the shop of them; what comes above that waits in the inbox. */
  messageMails: { atOnce: 20, everyMs: 5 * MINUTE },
  /**
   * Checkouts that one account begins and does not pay, each of which keeps its items from others for a while. One that
   * is gone on with, however often a card fails, is still the same.
   */
  unpaidCheckout: { atOnce: 30, everyMs: HOUR },
  /** Carts of new guests from one address, each of which takes room for a month. */
  guestCart: { atOnce: 1_000, everyMs: 2 * SECOND },
  /** Subscriptions to the newsletter from one address, and all together. */
  subscriptionFromAddress: { atOnce: 30, everyMs: MINUTE },
  subscriptions: { atOnce: 100, everyMs: 10 * SECOND },
} satisfies Record<string, Limit>

export function tooManyAttempts(seconds: number): string {
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
