import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { MAX_KEYS, type NewKey } from '../key-contract.ts'
import * as apiKeyStore from './api-key-store.ts'
import type { Account } from './authenticate.ts'
import { KEY_PREFIX } from './authenticate-key.ts'
import type { Deps } from './deps.ts'
import { lockAdminsAndAssertOwner } from './lock-user-for-admin.ts'
import { generateToken, hashToken } from './tokens.ts'

const OWNER_ONLY = 'Only an owner can manage API keys.'
/** Enough to recognize a key in a list, and far too little to guess it. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6

export const listKeys = ({ db }: Pick<Deps, 'db'>) => apiKeyStore.listApiKeys(db)

/** Returns the stored row, and the token, of which only the hash is stored. */
export async function createKey({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Account, input: NewKey) {
  const { name, expiresInDays } = input
  const scopes = [...new Set(input.scopes)]
  const token = KEY_PREFIX + generateToken()
  const createdAt = now()
  const key: apiKeyStore.ApiKeyRow = {
    id: newId(),
    name,
    tokenHash: hashToken(token),
    prefix: token.slice(0, SHOWN_CHARACTERS),
    scopes,
    createdBy: actor.name,
    createdAt,
    expiresAt: expiresInDays === undefined ? null : new Date(createdAt.getTime() + expiresInDays * DAY),
    lastUsedAt: null,
  }
  await db.transaction(async (tx) => {
    await lockAdminsAndAssertOwner(tx, actor, OWNER_ONLY)
    if ((await apiKeyStore.countApiKeys(tx)) >= MAX_KEYS)
      throw new ShopError('conflict', `There can be at most ${MAX_KEYS} keys. Revoke one that is no longer used.`)
    await apiKeyStore.insertApiKey(tx, key)
    const expiresAt = key.expiresAt?.toISOString() ?? 'never'
    await recordAuditEntry(tx, { actor, kind: 'key', subject: key, after: { scopes: scopes.join(', '), expiresAt } })
  })
  return { key, token }
}

export async function revokeKey({ db }: Pick<Deps, 'db'>, actor: Account, id: string): Promise<apiKeyStore.ApiKeyRow> {
  return db.transaction(async (tx) => {
    await lockAdminsAndAssertOwner(tx, actor, OWNER_ONLY)
    const key = await apiKeyStore.deleteApiKey(tx, id)
    if (!key) throw new ShopError('not_found', 'API key not found.')
    await recordAuditEntry(tx, { actor, kind: 'key', subject: key, before: { scopes: key.scopes.join(', ') } })
    return key
  })
}
