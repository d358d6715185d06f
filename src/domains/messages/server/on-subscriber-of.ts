import { hashToken, isToken } from '#domains/accounts/server/tokens.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './store.ts'

const NO_SUCH_LINK = 'This link does not work any more. It may be too old, or was cut off on its way.'

interface Deps {
  db: Db
  now?: () => Date
}

type Subscriber = NonNullable<Awaited<ReturnType<typeof store.lockByLink>>>

/** Does something to the subscriber whose link this is, while nobody else does; answers the address. */
export async function onSubscriberOf(
  { db, now = () => new Date() }: Deps,
  token: string,
  act: (tx: Tx, subscriber: Subscriber, now: Date) => Promise<void>,
): Promise<{ email: string }> {
  if (!isToken(token)) throw noSuchLink()
  return db.transaction(async (tx) => {
    const subscriber = await store.lockByLink(tx, hashToken(token))
    if (!subscriber) throw noSuchLink()
    await act(tx, subscriber, now())
    return { email: subscriber.email }
  })
}

const noSuchLink = () => new ShopError('not_found', NO_SUCH_LINK)
