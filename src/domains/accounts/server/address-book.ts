import type { Tx } from '#platform/database/connect.ts'
import { joinMessages, ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { normalizePostalCode } from '#shared/india.ts'
import type { AddressInput, ShippingAddress } from '../contract.ts'
import { MAX_ADDRESSES, validateAddress } from '../rules.ts'
import * as store from './address-store.ts'
import { requireUser, sessionEndedError } from './authenticate.ts'

type Deps = Parameters<typeof requireUser>[0]
type Authorization = string | undefined

export async function listAddresses(deps: Deps, authorization: Authorization): Promise<store.AddressRow[]> {
  const { id } = await requireUser(deps, authorization)
  return store.listAddresses(deps.db, id)
}

/** The first address is always the default. */
export async function createAddress(deps: Deps, authorization: Authorization, entry: AddressInput) {
  return updateAddressBook(deps, authorization, async (tx, userId) => {
    rejectInvalid(entry)
    const count = await store.countAddresses(tx, userId)
    if (count >= MAX_ADDRESSES) {
      throw new ShopError('conflict', `Your address book is full. You can save up to ${MAX_ADDRESSES} addresses.`)
    }
    const isDefault = count === 0 || entry.isDefault === true
    if (isDefault) await store.clearDefaultAddress(tx, userId)
    await store.insertAddress(tx, { ...normalizePostalCode(entry), id: newId(), userId, isDefault })
  })
}

/** The default address stays the default until another one replaces it. */
export async function updateAddress(deps: Deps, authorization: Authorization, id: string, entry: AddressInput) {
  return updateAddressBook(deps, authorization, async (tx, userId) => {
    rejectInvalid(entry)
    const address = await store.findAddress(tx, userId, id)
    if (!address) throw addressNotFound()
    const isDefault = address.isDefault || entry.isDefault === true
    if (isDefault) await store.clearDefaultAddress(tx, userId)
    await store.updateAddress(tx, userId, id, { ...normalizePostalCode(entry), isDefault })
  })
}

/** If the default is deleted, the newest remaining address becomes the default. */
export async function deleteAddress(deps: Deps, authorization: Authorization, id: string) {
  return updateAddressBook(deps, authorization, async (tx, userId) => {
    const address = await store.findAddress(tx, userId, id)
    if (!address) throw addressNotFound()
    await store.deleteAddress(tx, userId, id)
    const [next] = await store.listAddresses(tx, userId)
    if (next && !next.isDefault) await store.updateAddress(tx, userId, next.id, { isDefault: true })
  })
}

/** Serializes changes to one address book and returns it afterwards. */
async function updateAddressBook(
  deps: Deps,
  authorization: Authorization,
  change: (tx: Tx, userId: string) => Promise<void>,
): Promise<store.AddressRow[]> {
  const { id } = await requireUser(deps, authorization)
  return deps.db.transaction(async (tx) => {
    if (!(await store.lockAddressBook(tx, id))) throw sessionEndedError()
    await change(tx, id)
    return store.listAddresses(tx, id)
  })
}

function rejectInvalid(address: ShippingAddress): void {
  const errors = validateAddress(address)
  if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
}

const addressNotFound = () => new ShopError('not_found', "We couldn't find that address in your address book.")
