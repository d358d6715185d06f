import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, ordering, paging } from '#shared/paging.ts'

export const roles = ['customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Above this a password only costs time to hash. */
export const MAX_PASSWORD = 200
export const MAX_NAME = 100
/** The longest address that mail knows. */
export const MAX_EMAIL = 254

export const FILL_IN_ALL = 'Please fill in all fields'

const required = z.string({ error: ({ input }) => (input === undefined ? FILL_IN_ALL : undefined) })
/** Whether they are blank, too short or no address is decided by the rules, whose sentences people read. */
const name = required.trim().max(MAX_NAME, `is longer than ${MAX_NAME} characters`)
const email = required.trim().max(MAX_EMAIL, `is longer than ${MAX_EMAIL} characters`)
const password = required.max(MAX_PASSWORD, `is longer than ${MAX_PASSWORD} characters`)
const mobile = z.string().trim().max(30, 'is longer than 30 characters')

const User = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })
export type User = z.infer<typeof User>

/** The token is told once and kept nowhere but in the browser: the server knows only its hash. */
const LoggedIn = z.object({ user: User, token: z.string() })
export type LoggedIn = z.infer<typeof LoggedIn>

/** What was done, in a sentence. */
const Done = z.object({ message: z.string() })

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  summary: 'Opens an account and logs in',
  body: z.strictObject({ name, email, password }),
  status: 201,
  reply: LoggedIn,
  refusals: [409, 429],
})
export type Registration = z.input<(typeof register)['body']>

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  summary: 'Logs in',
  body: z.strictObject({ email, password }),
  reply: LoggedIn,
  refusals: [401, 403, 429],
})
export type Credentials = z.input<(typeof login)['body']>

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  summary: 'Ends the session whose token it is',
  reply: Done,
  refusals: [401],
})

const Profile = User.extend({
  mobile: z.string().optional(),
  /** Said where logging in takes a code, too. */
  hasSecondFactor: z.literal(true).optional(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  summary: 'Who is logged in',
  reply: Profile,
  refusals: [401],
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/profile',
  summary: 'Changes name and mobile number; an empty mobile number removes it',
  body: z.strictObject({ name, mobile }),
  reply: Profile,
  refusals: [401],
})
export type ProfileChange = z.input<(typeof updateProfile)['body']>

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/password',
  summary: 'Changes the password and ends every other session',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  reply: Done,
  refusals: [401, 429],
})
export type PasswordChange = z.input<(typeof changePassword)['body']>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgot-password',
  summary: 'Mails a link that sets a new password, if there is such an account; the answer does not tell',
  body: z.strictObject({ email }),
  reply: Done,
  refusals: [429],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset-password',
  summary: 'Sets a new password with the token of a mailed link, ends every session and logs in',
  body: z.strictObject({ token: z.string().max(100, 'is longer than 100 characters'), password }),
  reply: LoggedIn,
  refusals: [403],
})

const Session = z.object({
  _id: z.string(),
  /** The browser and the system, as far as they say. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  summary: 'Where this account is logged in, the latest use first',
  reply: z.array(Session),
  refusals: [401],
})

const byId = z.strictObject({ id: z.string().regex(idPattern, 'is not an id') })

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  summary: 'Logs one of the own sessions out',
  params: byId,
  reply: Done,
  refusals: [401],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  summary: 'Logs out everywhere, here too',
  reply: Done,
  refusals: [401],
})

const line = z.string().trim().max(200, 'is longer than 200 characters')

/** Where things are sent to. Checkout takes the same fields; which may not be blank is decided by the rules. */
export const ShippingAddress = z.strictObject({
  firstName: line,
  lastName: line,
  address: line,
  city: line,
  state: line,
  postalCode: line,
  country: line,
  phone: line,
})
export type ShippingAddress = z.infer<typeof ShippingAddress>

const SavedAddress = ShippingAddress.extend({ _id: z.string(), isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof SavedAddress>

const AddressEntry = ShippingAddress.extend({ isDefault: z.boolean().default(false) })
export type AddressEntry = z.input<typeof AddressEntry>

export const getAddresses = endpoint({
  method: 'GET',
  path: '/api/users/addresses',
  summary: 'The address book: the default first, then the newest',
  reply: z.array(SavedAddress),
  refusals: [401],
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/users/addresses',
  summary: 'Puts an address into the book; the first is the default',
  body: AddressEntry,
  status: 201,
  reply: z.array(SavedAddress),
  refusals: [401, 409],
})

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/users/addresses/:id',
  summary: 'Changes an address of the book',
  params: byId,
  body: AddressEntry,
  reply: z.array(SavedAddress),
  refusals: [401],
})

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/users/addresses/:id',
  summary: 'Takes an address out of the book',
  params: byId,
  reply: z.array(SavedAddress),
  refusals: [401],
})

const ListedUser = User.extend({ createdAt: z.iso.datetime() })
export type ListedUser = z.infer<typeof ListedUser>

/** What the list of users can be sorted by. */
export const userSorts = ['name', 'email', 'role', 'createdAt'] as const

const userFilters = { ...ordering(userSorts), role: optional(z.enum(roles)) }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The users, the newest first unless told, one page of them; `q` is a part of name or email',
  query: z.strictObject({ ...userFilters, ...paging() }),
  reply: z.array(ListedUser),
  paged: true,
})
export type UserQuery = z.infer<(typeof listUsers)['query']>

export const USERS_CSV_PATH = '/api/admin/users.csv'

/** The same as a file. */
export const exportUsers = endpoint({
  method: 'GET',
  path: USERS_CSV_PATH,
  summary: 'The users as a spreadsheet',
  query: z.strictObject(userFilters),
  reply: z.unknown(),
  file: 'text/csv',
})

const UserAnswer = z.object({ message: z.string(), user: ListedUser })

export const addUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Opens an account for somebody',
  body: z.strictObject({ name, email, password, role: z.enum(roles).default('customer') }),
  status: 201,
  reply: UserAnswer,
  refusals: [409],
})
export type NewUser = z.infer<(typeof addUser)['body']>

/** Who is changed is said by the path; a screen may say it again. */
const idAgain = { id: z.string().optional(), _id: z.string().optional() }

export const changeUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Changes name, email or role of a user; another role ends all their sessions',
  params: byId,
  body: z.strictObject({
    name: name.optional(),
    email: email.optional(),
    role: z.enum(roles).optional(),
    ...idAgain,
  }),
  reply: UserAnswer,
  refusals: [409],
})
export type UserChange = z.infer<(typeof changeUser)['body']>

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Deletes an account; its orders stay',
  params: byId,
  reply: z.object({ message: z.string(), _id: z.string() }),
  refusals: [409],
})
