import type { ShippingAddress } from '#domains/accounts/contract.ts'
import { findCountry } from './countries.ts'
import { toFormPhone, toStoredPhone } from './indian-phone.ts'

type PartialAddress = Partial<ShippingAddress>

/** Returns the address as the form shows it: its country is an option of the list, and its phone has no +91. */
export function toFormAddress<A extends PartialAddress>(address: A): A {
  const { country, phone } = address
  return {
    ...address,
    ...(country === undefined ? {} : { country: findCountry(country) }),
    ...(phone === undefined ? {} : { phone: toFormPhone(phone, country ?? '') }),
  }
}

export const toStoredAddress = (address: ShippingAddress): ShippingAddress => ({
  ...address,
  phone: toStoredPhone(address.phone, address.country),
})
