import { randomInt } from 'node:crypto'
import type { Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import { getDiscountState } from '../rules.ts'
import * as store from './store.ts'
import * as usageStore from './usage-store.ts'

interface PersonalCode {
  email: string
  percent: number
  endsAt: Date
  now: Date
}

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RANDOM_LENGTH = 8

const generateCode = () =>
  `HELLO-${Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/**
 * Creates a code for one use with the first order of this email, which gets the same code ever after. Returns undefined if
 * the code no longer works, or if the account with this email has ordered.
 */
export async function createPersonalCode(tx: Tx, { email, percent, endsAt, now }: PersonalCode) {
  if (await usageStore.hasOrdered(tx, email)) return undefined
  const code = generateCode()
  const personal = await store.insertPersonalCode(tx, {
    id: newId(now.getTime()),
    code,
    title: `${percent}% off your first order`,
    kind: 'percent',
    value: percent,
    minSubtotalPaise: asPaise(0),
    collectionIds: [],
    productIds: [],
    firstOrderOnly: true,
    usageLimit: 1,
    perCustomerLimit: 1,
    userEmail: email,
    endsAt,
    createdAt: now,
  })
  if (!personal?.code || !personal.endsAt) throw new Error('The personal code was not stored')
  if (getDiscountState(personal, now) !== 'active') return undefined
  return { code: personal.code, percent: personal.value, endsAt: personal.endsAt }
}
