import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'
import { email, idParams, name, password, roles, User } from './contract.ts'

const ListedUser = User.extend({ createdAt: z.iso.datetime(), hasNoPassword: z.literal(true).optional() })
export type ListedUser = z.infer<typeof ListedUser>

export const userSortKeys = ['name', 'email', 'role', 'createdAt'] as const

const userFilters = { ...searchAndSortParams(userSortKeys), role: optionalParam(z.enum(roles)) }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists users, one page at a time, newest first by default; `q` matches part of the name or email',
  query: z.strictObject({ ...userFilters, ...pagingParams() }),
  responseBody: z.array(ListedUser),
  paged: true,
})
export type UserQuery = z.infer<(typeof listUsers)['query']>

export const USERS_CSV_PATH = '/api/admin/users.csv'

export const exportUsers = endpoint({
  method: 'GET',
  path: USERS_CSV_PATH,
  summary: 'Exports users as CSV',
  query: z.strictObject(userFilters),
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

const UnusualEmail = z.object({
  user: ListedUser,
  /** The account with the same address once invisible characters and other spellings of letters are removed. */
  sameAs: ListedUser.optional(),
})
export type UnusualEmail = z.infer<typeof UnusualEmail>

export const listUnusualEmails = endpoint({
  method: 'GET',
  path: '/api/admin/users/unusual-emails',
  summary: 'Lists accounts whose email would be rejected today because it imitates another one, the oldest first',
  responseBody: z.array(UnusualEmail),
})

const UserResponse = z.object({ message: z.string(), user: ListedUser })

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Creates a user account',
  body: z.strictObject({ name, email, password, role: z.enum(roles).default('customer') }),
  status: 201,
  responseBody: UserResponse,
  errorStatuses: [409],
})
export type NewUser = z.infer<(typeof createUser)['body']>

/** Clients may repeat the id in the body; only the id in the path counts. */
const ignoredIds = { id: z.string().optional(), _id: z.string().optional() }

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Updates the name, email or role of a user; a new email or role ends all their sessions',
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    email: email.optional(),
    role: z.enum(roles).optional(),
    ...ignoredIds,
  }),
  responseBody: UserResponse,
  errorStatuses: [409],
})
export type UserUpdate = z.infer<(typeof updateUser)['body']>

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Deletes an account; its orders are kept',
  params: idParams,
  responseBody: z.object({ message: z.string(), _id: z.string() }),
  errorStatuses: [409],
})
