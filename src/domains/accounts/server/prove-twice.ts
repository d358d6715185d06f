import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import { noLongerLoggedIn, requireUser } from './authenticate.ts'
import { requirePassword } from './require-password.ts'
import { findFactor, holdFactor } from './second-factor-store.ts'
import { prepareCode, spendCode, wrongCode } from './spend-code.ts'
import type { UserRow } from './store.ts'
import { bucket, guess } from './throttle.ts'
import { holdUser } from './user-store.ts'

type Deps = Parameters<typeof requireUser>[0]
type Kind = Awaited<ReturnType<typeof spendCode>>

interface Proof extends PasswordAndCode {
  /** The kinds of code that are enough for it. */
  takes: Exclude<Kind, undefined>[]
}

type Change<T> = (tx: Tx, user: UserRow) => Promise<T>

/**
 * Changes somebody's own second factor, after password and code were shown; the code is used up with the change. What
 * takes long is made `ready` before the transaction begins.
 */
export async function proveTwice<T>(
  deps: Deps,
  authorization: string | undefined,
  { password, code, takes }: Proof,
  ready: () => Promise<Change<T>>,
): Promise<T> {
  const { db, now = () => new Date() } = deps
  const account = await requireUser(deps, authorization)
  const factor = await findFactor(db, account.id)
  if (!factor) throw new ShopError('conflict', 'Two-step login is off.')
  await requirePassword(deps, account, password)
  return guess(deps, [bucket('code', 'own', account.id)], async () => {
    const prepared = await prepareCode(factor, code)
    const change = await ready()
    return db.transaction(async (tx) => {
      const user = await holdUser(tx, account.id)
      if (!user) throw noLongerLoggedIn()
      const held = await holdFactor(tx, account.id)
      const isFit = prepared !== undefined && takes.includes(prepared.kind)
      const used = held && isFit && (await spendCode(tx, held, prepared, now()))
      if (!used) throw wrongCode(takes.includes('recovery') ? code : '')
      return change(tx, user)
    })
  })
}
