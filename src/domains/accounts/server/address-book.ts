import type { Tx } from '#platform/database/connect.ts'
import { joinMessages, ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { normalizePostalCode } from '#shared/india.ts'
import type { AddressInput, ShippingAddress } from '../contract.ts'
import { MAX_ADDRESSES, validateAddress } from '../rules.ts'
import * as store from './address-store.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import type { Deps as AccountDeps } from './deps.ts'

type Deps = Pick<AccountDeps, 'db'>

export async function listAddresses({ db }: Deps, actor: Account): Promise<store.AddressRow[]> {
  return store.listAddresses(db, actor.id)
}

/** The first address is always the default. */
export async function createAddress(deps: Deps, actor: Account, input: AddressInput) {
  return updateAddressBook(deps, actor, async (tx, userId) => {
    rejectInvalidAddress(input)
    const count = await store.countAddresses(tx, userId)
    if (count >= MAX_ADDRESSES) {
      throw new ShopError('conflict', `Your address book is full. You can save up to ${MAX_ADDRESSES} addresses.`)
    }
    const isDefault = count === 0 || input.isDefault === true
    if (isDefault) await store.clearDefaultAddress(tx, userId)
    await store.insertAddress(tx, { ...toRow(input), id: newId(), userId, isDefault })
  })
}

/** The default address stays the default until another one replaces it. */
export async function updateAddress(deps: Deps, actor: Account, id: string, input: AddressInput) {
  return updateAddressBook(deps, actor, async (tx, userId) => {
    rejectInvalidAddress(input)
    const address = await store.findAddress(tx, userId, id)
    if (!address) throw addressNotFoundError()
    const isDefault = address.isDefault || input.isDefault === true
    if (isDefault) await store.clearDefaultAddress(tx, userId)
    await store.updateAddress(tx, userId, id, { ...toRow(input), isDefault })
  })
}

/** If the default is deleted, the newest remaining address becomes the default. */
export async function deleteAddress(deps: Deps, actor: Account, id: string) {
  return updateAddressBook(deps, actor, async (tx, userId) => {
    const address = await store.findAddress(tx, userId, id)
    if (!address) throw addressNotFoundError()
    await store.deleteAddress(tx, userId, id)
    const [first] = await store.listAddresses(tx, userId)
    if (first && !first.isDefault) await store.updateAddress(tx, userId, first.id, { isDefault: true })
  })
}

/** Serializes changes to one address book and returns it afterwards. */
async function updateAddressBook(
  { db }: Deps,
  { id, claimedAt }: Account,
  change: (tx: Tx, userId: string) => Promise<void>,
): Promise<store.AddressRow[]> {
  return db.transaction(async (tx) => {
    const owner = await store.lockAddressBook(tx, id)
    // a claim since the request began has ended this session
    if (!owner || owner.claimedAt?.getTime() !== claimedAt?.getTime()) throw sessionEndedError()
    await change(tx, id)
    return store.listAddresses(tx, id)
  })
}

const toRow = ({ companyName, gstin, ...address }: AddressInput) => ({
  ...normalizePostalCode(address),
  companyName: companyName || null,
  gstin: gstin || null,
})

function rejectInvalidAddress(address: ShippingAddress): void {
  const errors = validateAddress(address)
  if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
}

const addressNotFoundError = () => new ShopError('not_found', "We couldn't find that address in your address book.")
