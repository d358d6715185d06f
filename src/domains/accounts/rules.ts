import { addressFields, createMissingFieldError, findBlankAddressFields } from '#shared/address.ts'
import { validateDisplayedName } from '#shared/direction-controls.ts'
import { hasEmailForm, INVALID_EMAIL, isEmail } from '#shared/email.ts'
import type { FieldError } from '#shared/errors.ts'
import { isBlank } from '#shared/is-blank.ts'
import { INVALID_PHONE, isPhone } from '#shared/phone.ts'
import type { StaffRole } from '#shared/staff-roles.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { validateAddressFormat } from '#shared/validate-address-format.ts'
import {
  FILL_IN_ALL,
  type PasswordChange,
  type ProfileUpdate,
  type Registration,
  type Role,
  type ShippingAddress,
} from './contract.ts'
import type { EmailedCode, PasswordlessAccount } from './passwordless-contract.ts'

const MIN_PASSWORD_LENGTH = 6

/** Enforced only when an admin password is set, never at login. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`

export function validateRegistration({ name, email, password }: Registration): FieldError | undefined {
  const blankField = Object.entries({ name, email, password }).find(([, text]) => isBlank(text))?.[0]
  if (blankField) return { field: blankField, message: FILL_IN_ALL }
  return validatePassword('password', password) ?? validateEmail(email) ?? validateDisplayedName(name)
}

export function validatePasswordlessAccount({ name, email, phone }: PasswordlessAccount): FieldError | undefined {
  const blankField = Object.entries({ name, email, phone }).find(([, text]) => isBlank(text))?.[0]
  if (blankField) return { field: blankField, message: FILL_IN_ALL }
  const phoneError = isPhone(phone) ? undefined : { field: 'phone', message: INVALID_PHONE }
  return validateEmail(email) ?? phoneError ?? validateDisplayedName(name)
}

function validatePassword(field: string, password: string): FieldError | undefined {
  if (isBlank(password)) return { field, message: FILL_IN_ALL }
  // counts code points, so an emoji is one character
  return [...password].length < MIN_PASSWORD_LENGTH ? { field, message: PASSWORD_TOO_SHORT } : undefined
}

function validateEmail(email: string): FieldError | undefined {
  return isEmail(email) ? undefined : { field: 'email', message: INVALID_EMAIL }
}

/** For logging in and resetting the password: an account may have an address that is no longer accepted for new ones. */
export function validateAccountEmail(email: string): FieldError | undefined {
  return hasEmailForm(email) ? undefined : { field: 'email', message: INVALID_EMAIL }
}

/** Checks only the fields that are present. */
export function validateUserUpdate({ name, email }: { name?: string | undefined; email?: string | undefined }) {
  if (name !== undefined && isBlank(name)) return { field: 'name', message: FILL_IN_ALL }
  return (email === undefined ? undefined : validateEmail(email)) ?? validateDisplayedName(name ?? '')
}

interface Admin {
  id: string
  staffRole: StaffRole | null
}

/** An admin without a staff role is an owner. */
export const isOwner = ({ staffRole }: Pick<Admin, 'staffRole'>) => staffRole === null || staffRole === 'owner'

export const canChangeEmails = (admin: Pick<Admin, 'staffRole'>) => isOwner(admin) || admin.staffRole === 'manager'

/** Checks whether a user may be deleted, or stop being an admin or an owner. At least one owner must remain. */
export function validateOwnerRemoval(removal: { admins: readonly Admin[]; actorId: string; userId: string }) {
  const { admins, actorId, userId } = removal
  const user = admins.find(({ id }) => id === userId)
  if (!user) return undefined
  if (admins.length === 1)
    return "This is the last admin and can't be deleted or demoted. Make someone else an admin first."
  if (userId === actorId) return "You can't change your own role or delete yourself. Ask another admin."
  if (isOwner(user) && admins.filter(isOwner).length === 1)
    return 'This is the last owner. Make someone else an owner first.'
  return undefined
}

export function validateNewPassword(password: string): FieldError | undefined {
  return validatePassword('password', password)
}

export function validatePasswordChange({ currentPassword, newPassword }: PasswordChange): FieldError | undefined {
  if (currentPassword === '') return { field: 'currentPassword', message: FILL_IN_ALL }
  return validatePassword('newPassword', newPassword)
}

export function validateProfile({ name, mobile }: ProfileUpdate): FieldError | undefined {
  if (isBlank(name)) return { field: 'name', message: 'Please enter your name.' }
  if (mobile !== '' && !isPhone(mobile)) return { field: 'mobile', message: INVALID_PHONE }
  return validateDisplayedName(name)
}

/** Returns at most one error per field, in the order of the form. */
export function validateAddress(address: ShippingAddress): FieldError[] {
  const errors = [...findBlankAddressFields(address).map(createMissingFieldError), ...validateAddressFormat(address)]
  return [...addressFields, 'gstin', 'companyName'].flatMap(
    (field) => errors.find((error) => error.field === field) ?? [],
  )
}

export const MAX_ADDRESSES = 20

/** Admin sessions are shorter because admins can refund and change prices. */
export const sessionLifetime: Record<Role, { idleMs: number; absoluteMs: number }> = {
  customer: { idleMs: 30 * DAY, absoluteMs: 180 * DAY },
  admin: { idleMs: 2 * HOUR, absoluteMs: 12 * HOUR },
}

export const RESET_LINK_TTL_MS = 30 * MINUTE

export const ACCOUNT_EXISTS = 'You already have an account. Log in with your password or a code.'

/** Long, because the link is sent with an order. It stops working once the account is claimed. */
export const CLAIM_LINK_TTL_MS = 7 * DAY

export const INVITATION_TTL_MS = 7 * DAY

export const LOGIN_CODE_LENGTH = 6
export const LOGIN_CODE_TTL_MS = 10 * MINUTE
export const MAX_LOGIN_CODE_TRIES = 5
export const WRONG_LOGIN_CODE = 'That code is not right. Please check the email or ask for a new one.'
export const EXPIRED_LOGIN_CODE = 'That code has expired. Please ask for a new one.'

export function validateEmailedCode({ email, code }: EmailedCode): FieldError | undefined {
  return validateAccountEmail(email) ?? (isBlank(code) ? { field: 'code', message: CODE_REQUIRED } : undefined)
}

/** Returns the digits of an emailed code, ignoring spaces and dashes, or undefined if it cannot be one. */
export function parseLoginCode(input: string): string | undefined {
  const digits = input.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** How long the code can be entered after a correct password. */
export const CHALLENGE_TTL_MS = 5 * MINUTE
export const MAX_CODE_ATTEMPTS = 5
/** How long the setup of two-factor authentication can be confirmed with a first code. */
export const SETUP_TTL_MS = 30 * MINUTE

export const CODE_REQUIRED = 'Please enter the code.'
export const WRONG_CODE = "That code isn't correct. Codes change every 30 seconds."
const RECOVERY_CODE_LENGTH = 10

/** Parses an authenticator code or a recovery code, ignoring spaces, dashes and case. */
export function parseCode(input: string): { kind: 'authenticator' | 'recovery'; code: string } | undefined {
  const code = input.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'authenticator', code }
  return /^[A-Z2-7]+$/.test(code) && code.length === RECOVERY_CODE_LENGTH ? { kind: 'recovery', code } : undefined
}

/** How long a browser counts as known after its last login. */
export const DEVICE_TTL_MS = 365 * DAY

interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
}

export function isSessionExpired({ createdAt, lastUsedAt }: SessionTimes, role: Role, now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLifetime[role]
  return now.getTime() >= Math.min(lastUsedAt.getTime() + idleMs, createdAt.getTime() + absoluteMs)
}

/**
 * Each limit allows `burst` attempts in a row, then one every `intervalMs`. A network is the client's IPv4 address or
 * IPv6 /64 prefix.
 */
export const rateLimits = {
  /** Failed logins from one network. */
  network: { burst: 30, intervalMs: 6 * SECOND },
  /** Wrong passwords for one account from one network. */
  accountOnNetwork: { burst: 10, intervalMs: 20 * SECOND },
  /** The first wrong passwords from a network don't count against `account`, so the owner can log in during an attack. */
  firstOnNetwork: { burst: 3, intervalMs: 8 * HOUR },
  /** All other wrong passwords for one account from unknown browsers, across all networks. */
  account: { burst: 40, intervalMs: 3 * SECOND },
  /** Wrong passwords from a browser that has logged in to this account before. */
  device: { burst: 10, intervalMs: 20 * SECOND },
  /** Wrong current passwords of a logged-in user. */
  passwordChange: { burst: 10, intervalMs: 20 * SECOND },
  /** Wrong TOTP and recovery codes, across all networks. Six digits are easier to guess than a password. */
  code: { burst: 20, intervalMs: 5 * MINUTE },
  /** Wrong emailed codes for one account, counted like `account`. Each code also allows only a few tries. */
  emailedCode: { burst: 20, intervalMs: 15 * MINUTE },
  /** New accounts from one network. High, because a whole school or office may share one. */
  registration: { burst: 300, intervalMs: 2 * SECOND },
  /** Password reset emails to one account, and from one network. */
  linkToAccount: { burst: 5, intervalMs: 10 * MINUTE },
  linkFromNetwork: { burst: 30, intervalMs: MINUTE },
  /** Emails with a login code to one account, and from one network. */
  codeToAccount: { burst: 5, intervalMs: 10 * MINUTE },
  codeFromNetwork: { burst: 30, intervalMs: MINUTE },
  /** Calls with one API key. */
  apiKey: { burst: 120, intervalMs: SECOND / 5 },
}
