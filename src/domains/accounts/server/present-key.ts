import type { ApiKey } from '../key-contract.ts'
import type { ApiKeyRow } from './api-key-store.ts'

export const presentKey = (key: ApiKeyRow): ApiKey => ({
  _id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  createdBy: key.createdBy,
  createdAt: key.createdAt.toISOString(),
  ...(key.expiresAt === null ? {} : { expiresAt: key.expiresAt.toISOString() }),
  ...(key.lastUsedAt === null ? {} : { lastUsedAt: key.lastUsedAt.toISOString() }),
})
