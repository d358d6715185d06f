import { hashToken, isToken } from '#domains/accounts/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

const INVALID_LINK = "This link doesn't work any more. It may be too old, or part of it may be missing."

type Subscriber = NonNullable<Awaited<ReturnType<typeof store.lockSubscriberByLink>>>

/** Runs `act` with the link's subscriber locked, and returns the subscriber's email address. */
export async function withSubscriberByToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  act: (tx: Tx, subscriber: Subscriber, now: Date) => Promise<void>,
): Promise<{ email: string }> {
  if (!isToken(token)) throw createInvalidLinkError()
  return db.transaction(async (tx) => {
    const subscriber = await store.lockSubscriberByLink(tx, hashToken(token))
    if (!subscriber) throw createInvalidLinkError()
    await act(tx, subscriber, now())
    return { email: subscriber.email }
  })
}

const createInvalidLinkError = () => new ShopError('not_found', INVALID_LINK)
