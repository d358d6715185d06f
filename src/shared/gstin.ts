import { normalizeGstin } from './address.ts'
import { findState, type indianStates, isIndia } from './india.ts'

/** The first two digits of a GSTIN. 25 and 28 were those of Daman and Diu and of undivided Andhra Pradesh. */
const stateCodes: Record<(typeof indianStates)[number], string[]> = {
  'Andaman and Nicobar Islands': ['35'],
  'Andhra Pradesh': ['37', '28'],
  'Arunachal Pradesh': ['12'],
  Assam: ['18'],
  Bihar: ['10'],
  Chandigarh: ['04'],
  Chhattisgarh: ['22'],
  'Dadra and Nagar Haveli and Daman and Diu': ['26', '25'],
  Delhi: ['07'],
  Goa: ['30'],
  Gujarat: ['24'],
  Haryana: ['06'],
  'Himachal Pradesh': ['02'],
  'Jammu and Kashmir': ['01'],
  Jharkhand: ['20'],
  Karnataka: ['29'],
  Kerala: ['32'],
  Ladakh: ['38'],
  Lakshadweep: ['31'],
  'Madhya Pradesh': ['23'],
  Maharashtra: ['27'],
  Manipur: ['14'],
  Meghalaya: ['17'],
  Mizoram: ['15'],
  Nagaland: ['13'],
  Odisha: ['21'],
  Puducherry: ['34'],
  Punjab: ['03'],
  Rajasthan: ['08'],
  Sikkim: ['11'],
  'Tamil Nadu': ['33'],
  Telangana: ['36'],
  Tripura: ['16'],
  'Uttar Pradesh': ['09'],
  Uttarakhand: ['05'],
  'West Bengal': ['19'],
}

/** Formats a state as GST filings do, such as 29-Karnataka. */
export const formatGstState = (state: (typeof indianStates)[number]): string =>
  `${stateCodes[state][0]}-${state.replaceAll(' and ', ' & ')}`

const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/
const GSTIN_MALFORMED = 'GSTIN must have 15 characters, such as 29ABCDE1234F1ZW.'
const CHECKSUM_WRONG =
  "This is not a GSTIN: its last character doesn't match the others. Please check for a typing mistake."

/** Returns what is wrong with a well-formed GSTIN of a seller in this state; either may be empty. */
export function findSellerGstinProblem(gstin: string, state: string): string | undefined {
  if (gstin === '') return undefined
  if (!hasValidChecksum(gstin)) return CHECKSUM_WRONG
  const code = gstin.slice(0, 2)
  const [expected = code, ...others] = stateCodes[state as keyof typeof stateCodes] ?? []
  if ([expected, ...others].includes(code)) return undefined
  const gstinState = findGstinState(gstin)
  return `A GSTIN of ${state} starts with ${expected}, this one with ${code}${gstinState ? ` (${gstinState})` : ''}. Correct the GSTIN or the state.`
}

/**
 * Returns what is wrong with the GSTIN of a business that orders to this address. It must belong to the state of the
 * address, which is the place of supply (docs/decisions/0021-gst-documents.md).
 */
export function findBuyerGstinProblem(text: string, address: { state: string; country: string }): string | undefined {
  const gstin = normalizeGstin(text)
  if (gstin === '') return undefined
  if (!isIndia(address.country)) return 'A GSTIN is for deliveries in India. Please remove it.'
  if (!gstinPattern.test(gstin)) return GSTIN_MALFORMED
  if (!hasValidChecksum(gstin)) return CHECKSUM_WRONG
  const gstinState = findGstinState(gstin)
  if (!gstinState) return `No state's GSTIN starts with ${gstin.slice(0, 2)}. Please check for a typing mistake.`
  const state = findState(address.state)
  if (state === undefined || state === gstinState) return undefined
  return `This GSTIN is from ${gstinState}, but we deliver to ${state}. Please use your ${state} GSTIN, or remove it.`
}

function findGstinState(gstin: string): string | undefined {
  const [state] = Object.entries(stateCodes).find(([, codes]) => codes.includes(gstin.slice(0, 2))) ?? []
  return state
}

const hasValidChecksum = (gstin: string) => computeCheckCharacter(gstin) === gstin.at(-1)

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The Luhn checksum in base 36, counted from the left. */
function computeCheckCharacter(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, -1)].reduce((total, character, index) => {
    const product = characters.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return characters[(36 - (sum % 36)) % 36]
}
