import { findState, isIndia, normalizePostalCode } from '#shared/india.ts'
import { findPincode } from './find-pincode.ts'

interface Region {
  postalCode: string
  state: string
  country: string
}

/** Returns where an Indian PIN code is if that is not the state of the address. Unknown PIN codes are accepted. */
export async function findStateMismatch(address: Region): Promise<{ pin: string; state: string } | undefined> {
  if (!isIndia(address.country)) return undefined
  const pin = normalizePostalCode(address).postalCode
  const entry = await findPincode(pin)
  const state = findState(address.state)
  if (!entry || !state || entry.state === state || entry.otherStates?.includes(state)) return undefined
  return { pin, state: entry.state }
}
