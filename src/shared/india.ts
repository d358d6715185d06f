import type { FieldError } from './errors.ts'
import { isPinCode } from './pin-code.ts'

/** The 28 states and 8 union territories, in their official spelling. */
export const indianStates = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

const indiaNames = ['india', 'in', 'ind', 'bharat']

export const isIndia = (country: string): boolean => indiaNames.includes(country.trim().toLowerCase())

/** Returns the official spelling, ignoring case and surrounding spaces. */
export function findState(text: string): (typeof indianStates)[number] | undefined {
  const normalized = text.trim().toLowerCase()
  return indianStates.find((state) => state.toLowerCase() === normalized)
}

const INVALID_PIN_CODE = "PIN code must have 6 digits and can't start with 0."
const INVALID_STATE = 'Please choose a state or union territory of India.'

/** Checks only Indian postal codes; those of other countries are always accepted. */
function isValidPostalCode(postalCode: string, country: string): boolean {
  return !isIndia(country) || isPinCode(postalCode.replace(/\s/g, ''))
}

/** Removes spaces from an Indian PIN code. */
export function normalizePostalCode<T extends { postalCode: string; country: string }>(address: T): T {
  return isIndia(address.country) ? { ...address, postalCode: address.postalCode.replace(/\s/g, '') } : address
}

interface Region {
  state: string
  postalCode: string
  country: string
}

/** Checks the state and the PIN code of an Indian address; other countries are always accepted. */
export function validateRegion({ state, postalCode, country }: Region): FieldError[] {
  return [
    ...(isIndia(country) && !findState(state) ? [{ field: 'state', message: INVALID_STATE }] : []),
    ...(isValidPostalCode(postalCode, country) ? [] : [{ field: 'postalCode', message: INVALID_PIN_CODE }]),
  ]
}
