import { createHash } from 'node:crypto'
import type { Db, Tx } from '#platform/database/connect.ts'
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

/** A bucket, or several of which one is enough, the first that has a turn. */
type Wanted = Bucket | Bucket[]

/** Takes a turn of all that are wanted or, when one has none, of none: 429, and how long to wait. */
export async function takeTurns({ db, now = () => new Date() }: Deps, wanted: Wanted[]): Promise<Bucket[]> {
  const at = now()
  const all = wanted.map((each) => [each].flat())
  // a rush of guesses is turned away by reading alone
  await refuseEmpty(db, all, at)
  const taken: Bucket[] = []
  // one statement each and no transaction, so that those who come at once never wait for more than one row
  for (const choices of all) {
    const one = await takeOne(db, choices, at)
    if (one) taken.push(one)
    else {
      await giveTurnsBack({ db }, taken)
      throw refusal(Math.min(...choices.map(({ everyMs }) => everyMs)))
    }
  }
  return taken
}

/** Takes turns for a guess that fails when it is wrong. They go back unless it does: a guess that nobody judged was none. */
export async function guess<T>(deps: Deps, wanted: Wanted[], judge: () => Promise<T>): Promise<T> {
  const taken = await takeTurns(deps, wanted)
  let isWrong = false
  try {
    return await judge()
  } catch (error) {
    isWrong = error instanceof ShopError && error.code !== 'unavailable'
    throw error
  } finally {
    if (!isWrong) await giveTurnsBack(deps, taken)
  }
}

/** The same in a transaction that gives the turn back by itself when it comes to nothing; the last that it waits for. */
export async function takeTurnWithin(tx: Tx, wanted: Bucket, now: Date): Promise<void> {
  if (await store.takeTurn(tx, wanted, now)) return
  await refuseEmpty(tx, [[wanted]], now)
  throw refusal(wanted.everyMs)
}

/** The same for what can be left undone. */
export async function hasTurns(deps: Deps, wanted: Wanted[]): Promise<boolean> {
  return takeTurns(deps, wanted).then(
    () => true,
    (error) => {
      if (error instanceof ShopError) return false
      throw error
    },
  )
}

async function takeOne(db: Db, choices: Bucket[], now: Date): Promise<Bucket | undefined> {
  for (const each of choices) if (await store.takeTurn(db, each, now)) return each
  return undefined
}

/** For whoever turned out to be no guesser. */
export async function giveTurnsBack({ db }: { db: Db | Tx }, buckets: Bucket[]): Promise<void> {
  for (const each of buckets) await store.giveTurnBack(db, each)
}

async function refuseEmpty(db: Db | Tx, wanted: Bucket[][], now: Date): Promise<void> {
  const fullTimes = await store.findFullTimes(
    db,
    wanted.flat().map(({ key }) => key),
  )
  const waitFor = ({ key, atOnce, everyMs }: Bucket) => {
    const fullAt = fullTimes.get(key)?.getTime() ?? 0
    return fullAt - (atOnce - 1) * everyMs - now.getTime()
  }
  const longest = Math.max(...wanted.map((choices) => Math.min(...choices.map(waitFor))))
  if (longest > 0) throw refusal(longest)
}

function refusal(waitMs: number): ShopError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  return new ShopError('too_many_requests', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
}
