import * as z from 'zod'
import { formatUndisplayable, hasDirectionControl } from '#shared/direction-controls.ts'
import { endpoint } from '#shared/endpoint.ts'
import { type Permission, permissions } from '#shared/permissions.ts'
import { idParams } from './contract.ts'

/** A key can never manage staff, keys and webhooks: it could give itself or others more rights. */
export const keyScopes = permissions.filter((permission) => !/^(?:staff|integrations):/.test(permission)) as [
  Permission,
  ...Permission[],
]

export const MAX_KEY_NAME_LENGTH = 60
export const MAX_KEYS = 50

const ApiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(permissions)),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  lastUsedAt: z.iso.datetime().optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/admin/keys',
  summary: 'Lists the API keys, newest first',
  responseBody: z.array(ApiKey),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/admin/keys',
  summary: 'Creates an API key and returns it once; only its hash is stored',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Please name the key.')
      .max(MAX_KEY_NAME_LENGTH, `Name can be at most ${MAX_KEY_NAME_LENGTH} characters.`)
      .refine((name) => !hasDirectionControl(name), formatUndisplayable('Name')),
    scopes: z
      .array(z.enum(keyScopes, { error: "A key can't have this scope." }))
      .min(1, 'Please choose at least one scope.')
      .max(keyScopes.length, 'There are too many scopes.'),
    /** Without it, the key works until it is revoked. */
    expiresInDays: z.int().min(1, 'Days must be at least 1.').max(3_650, 'Days can be at most 3,650.').optional(),
  }),
  status: 201,
  responseBody: z.object({ key: ApiKey, token: z.string() }),
  errorStatuses: [409],
})
export type NewKey = z.infer<(typeof createKey)['body']>

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/keys/:id',
  summary: 'Revokes an API key: it stops working on its next request',
  params: idParams,
  responseBody: z.object({ message: z.string() }),
})
