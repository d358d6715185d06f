import * as z from 'zod'
import { addressLabels, MAX_ADDRESS_FIELD_LENGTH, normalizeGstin } from '#shared/address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

export const roles = ['customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Longer passwords would only cost time to hash. */
export const MAX_PASSWORD_LENGTH = 200
export const MAX_NAME_LENGTH = 100
/** The maximum length of an email address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

export const FILL_IN_ALL = 'Please fill in all fields'

const requiredText = z.string({ error: ({ input }) => (input === undefined ? FILL_IN_ALL : undefined) })
// rules.ts rejects blank, short and malformed values, with friendlier messages
export const name = requiredText.trim().max(MAX_NAME_LENGTH)
export const email = requiredText.trim().max(MAX_EMAIL_LENGTH)
export const password = requiredText.max(MAX_PASSWORD_LENGTH)
export const MAX_MOBILE_LENGTH = 30
const mobile = z.string().trim().max(MAX_MOBILE_LENGTH)

/** `staffRole` is set for admins who are not owners. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  staffRole: z.string().optional(),
})
export type User = z.infer<typeof User>

/** The token is returned once and stored only in the browser; the server stores its hash. */
const LoggedIn = z.object({ user: User, token: z.string() })
export type LoggedIn = z.infer<typeof LoggedIn>

const Message = z.object({ message: z.string() })

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  summary: 'Creates an account and logs in',
  body: z.strictObject({ name, email, password }),
  status: 201,
  responseBody: LoggedIn,
  errorStatuses: [409, 429],
})
export type Registration = z.input<(typeof register)['body']>

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  summary: 'Logs in',
  body: z.strictObject({ email, password }),
  responseBody: LoggedIn,
  errorStatuses: [401, 403, 429],
})
export type Credentials = z.input<(typeof login)['body']>

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  summary: 'Ends the current session',
  responseBody: Message,
  errorStatuses: [401],
})

const Profile = User.extend({
  /** Phone number; the name is part of the API. */
  mobile: z.string().optional(),
  hasSecondFactor: z.literal(true).optional(),
  hasNoPassword: z.literal(true).optional(),
  /** The account was created without a password, and the owner of its email address has not confirmed it yet. */
  isUnclaimed: z.literal(true).optional(),
  /** The shop requires two-step login of its staff, and this admin has not set it up. */
  needsSecondFactor: z.literal(true).optional(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  summary: 'Returns the profile of the logged-in user',
  responseBody: Profile,
  errorStatuses: [401],
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/profile',
  summary: 'Updates name and mobile number; an empty mobile number removes it',
  body: z.strictObject({ name, mobile }),
  responseBody: Profile,
  errorStatuses: [401],
})
export type ProfileUpdate = z.input<(typeof updateProfile)['body']>

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/password',
  summary: 'Changes the password and ends every other session',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  responseBody: Message,
  errorStatuses: [401, 429],
})
export type PasswordChange = z.input<(typeof changePassword)['body']>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgot-password',
  summary: 'Emails a link to set a new password if the account exists; the response is the same either way',
  body: z.strictObject({ email }),
  responseBody: Message,
  errorStatuses: [429],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset-password',
  summary:
    'Sets a new password with the token of a reset link, ends every session and logs in. Without a password, only confirms the email of an account that has none',
  body: z.strictObject({ token: z.string().max(100), password: password.optional() }),
  responseBody: LoggedIn,
  errorStatuses: [403],
})

const Session = z.object({
  _id: z.string(),
  /** Browser and operating system, from the user agent. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether this request uses the session. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  summary: 'Lists the sessions of this account, most recently used first',
  responseBody: z.array(Session),
  errorStatuses: [401],
})

export const idParams = z.strictObject({ id: z.string().regex(idPattern, 'Id is not valid.') })

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  summary: "Ends one of the account's sessions",
  params: idParams,
  responseBody: Message,
  errorStatuses: [401],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  summary: 'Ends all sessions of the account, including the current one',
  responseBody: Message,
  errorStatuses: [401],
})

/** PostgreSQL stores neither NUL characters nor lone surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const addressField = (label: string) =>
  z
    .string()
    .trim()
    .refine(isStorable, `${label} contains a character we can't save.`)
    .max(MAX_ADDRESS_FIELD_LENGTH, `${label} can be at most ${MAX_ADDRESS_FIELD_LENGTH} characters.`)

/** Of a business that needs a GST invoice. */
export const CompanyName = addressField('Company name')
/** Spaces are removed. `validateAddress` checks the form, the checksum and the state. */
export const Gstin = z.string().max(30, 'GSTIN must have 15 characters.').overwrite(normalizeGstin)

/** Also used by checkout. `validateAddress` checks that the fields are not blank. */
export const ShippingAddress = z.strictObject({
  firstName: addressField(addressLabels.firstName),
  lastName: addressField(addressLabels.lastName),
  address: addressField(addressLabels.address),
  city: addressField(addressLabels.city),
  state: addressField(addressLabels.state),
  postalCode: addressField(addressLabels.postalCode),
  country: addressField(addressLabels.country),
  phone: addressField(addressLabels.phone),
  companyName: CompanyName.optional(),
  gstin: Gstin.optional(),
})
export type ShippingAddress = z.infer<typeof ShippingAddress>

export const SavedAddress = ShippingAddress.extend({ _id: z.string(), isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof SavedAddress>

const AddressInput = ShippingAddress.extend({ isDefault: z.boolean().default(false) })
export type AddressInput = z.input<typeof AddressInput>

export const getAddresses = endpoint({
  method: 'GET',
  path: '/api/users/addresses',
  summary: 'Lists the address book: the default first, then the newest',
  responseBody: z.array(SavedAddress),
  errorStatuses: [401],
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/users/addresses',
  summary: 'Adds an address to the address book; the first one becomes the default',
  body: AddressInput,
  status: 201,
  responseBody: z.array(SavedAddress),
  errorStatuses: [401, 409],
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/users/addresses/:id',
  summary: 'Updates an address in the address book',
  params: idParams,
  body: AddressInput,
  responseBody: z.array(SavedAddress),
  errorStatuses: [401],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/users/addresses/:id',
  summary: 'Deletes an address from the address book',
  params: idParams,
  responseBody: z.array(SavedAddress),
  errorStatuses: [401],
})
