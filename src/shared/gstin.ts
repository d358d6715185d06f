import type { indianStates } from './india.ts'

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

/** Returns a state as GST returns name it, such as 29-Karnataka. */
export const formatGstState = (state: (typeof indianStates)[number]): string =>
  `${stateCodes[state][0]}-${state.replaceAll(' and ', ' & ')}`

/** Returns what is wrong with a well-formed GSTIN of a seller in this state; either may be empty. */
export function findGstinProblem(gstin: string, state: string): string | undefined {
  if (gstin === '') return undefined
  if (computeCheckCharacter(gstin) !== gstin.at(-1))
    return "This is not a GSTIN: its last character doesn't match the others. Please check for a typing mistake."
  const code = gstin.slice(0, 2)
  const [expected = code, ...others] = stateCodes[state as keyof typeof stateCodes] ?? []
  if ([expected, ...others].includes(code)) return undefined
  const [owner] = Object.entries(stateCodes).find(([, codes]) => codes.includes(code)) ?? []
  return `A GSTIN of ${state} starts with ${expected}, this one with ${code}${owner ? ` (${owner})` : ''}. Correct the GSTIN or the state.`
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The Luhn checksum in base 36, counted from the left. */
function computeCheckCharacter(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, -1)].reduce((total, character, index) => {
    const product = characters.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return characters[(36 - (sum % 36)) % 36]
}
