import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { limits, tooManyAttempts } from '../rules.ts'
import * as store from './throttle-store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

type Bucket = store.Bucket

/** The allowance of one kind for one address, account or both. */
export function bucket(kind: keyof typeof limits, ...of: string[]): Bucket {
  const key = createHash('sha256')
    .update(JSON.stringify([kind, ...of]))
    .digest('base64url')
  return { key, ...limits[kind] }
}

/** Takes a turn of every bucket or, when one of them has none, of none: 429, and how long to wait. */
export async function takeTurns({ db, now = () => new Date() }: Deps, buckets: Bucket[]): Promise<void> {
  const at = now()
  // a rush of guesses is turned away by reading alone
  await refuseEmpty(db, buckets, at)
  const taken: Bucket[] = []
  // one statement each and no transaction, so that those who come at once never wait for more than one row
  for (const each of buckets) {
    if (await store.takeTurn(db, each, at)) taken.push(each)
    else {
      await giveTurnsBack({ db }, taken)
      throw refusal(each.everyMs)
    }
  }
}

/** For whoever turned out to be no guesser. */
export async function giveTurnsBack({ db }: Deps, buckets: Bucket[]): Promise<void> {
  for (const each of buckets) await store.giveTurnBack(db, each)
}

async function refuseEmpty(db: Db, buckets: Bucket[], now: Date): Promise<void> {
  const fullTimes = await store.findFullTimes(
    db,
    buckets.map(({ key }) => key),
  )
  const waits = buckets.map(({ key, atOnce, everyMs }) => {
    const fullAt = fullTimes.get(key)?.getTime() ?? 0
    return fullAt - (atOnce - 1) * everyMs - now.getTime()
  })
  const longest = Math.max(...waits)
  if (longest > 0) throw refusal(longest)
}

function refusal(waitMs: number): ShopError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  return new ShopError('too_many_requests', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
}
