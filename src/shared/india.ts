import type { FieldError } from './errors.ts'

/** The states and union territories, as the post and the tax office write them. */
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

/** How people write the country; the post and the tax office mean the same. */
const namesOfIndia = ['india', 'in', 'ind', 'bharat']

export const isIndia = (country: string): boolean => namesOfIndia.includes(country.trim().toLowerCase())

/** The state as the list writes it, however somebody has typed it; none when the list does not know it. */
export function knownState(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return indianStates.find((state) => state.toLowerCase() === wanted)
}

export const NO_PIN = 'Please enter a valid 6-digit PIN code'
const NO_STATE = 'Please choose a state or union territory of India'

/** A PIN code is six digits; how other countries write theirs, the shop does not judge. */
export function isPostalCode(postalCode: string, country: string): boolean {
  return !isIndia(country) || /^[1-9]\d{5}$/.test(postalCode.replace(/\s/g, ''))
}

/** A PIN code is kept as the post writes it, without the space that some people put into it. */
export function tidyPostalCode<T extends { postalCode: string; country: string }>(place: T): T {
  return isIndia(place.country) ? { ...place, postalCode: place.postalCode.replace(/\s/g, '') } : place
}

/** What of a place cannot be sent to. */
export function placeProblems(place: { state: string; postalCode: string; country: string }): FieldError[] {
  const { state, postalCode, country } = place
  return [
    ...(isIndia(country) && !knownState(state) ? [{ field: 'state', message: NO_STATE }] : []),
    ...(isPostalCode(postalCode, country) ? [] : [{ field: 'postalCode', message: NO_PIN }]),
  ]
}
