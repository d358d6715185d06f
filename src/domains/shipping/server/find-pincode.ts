import { indianStates } from '#shared/india.ts'

export interface PincodeEntry {
  city: string
  state: string
  /** In which it has post offices too, mostly near a border. */
  otherStates?: string[]
}

type Directory = ReadonlyMap<number, PincodeEntry>

let loading: Promise<Directory> | undefined
let loaded: Directory | undefined

/** Loads the table with the first lookup: 0.1 s and about 1 MB for 19,000 PIN codes. */
export async function findPincode(pin: string): Promise<PincodeEntry | undefined> {
  loading ??= import('./pincode-table.ts').then(({ pincodeTable, otherStates }) => {
    loaded = addOtherStates(parsePincodeTable(pincodeTable), otherStates)
    return loaded
  })
  return (await loading).get(Number(pin))
}

/** Returns the table if a lookup has loaded it. */
export const findLoadedPincodes = (): Directory | undefined => loaded

/** Parses lines such as `15|Bengaluru|560001-99,560300`; see `scripts/pincodes.ts`. */
export function parsePincodeTable(table: string): Map<number, PincodeEntry> {
  const entries = new Map<number, PincodeEntry>()
  for (const line of table.trim().split('\n')) {
    const [stateIndex, city = '', runs = ''] = line.split('|')
    const entry = { city, state: indianStates[Number(stateIndex)] ?? '' }
    for (const run of runs.split(',')) {
      const [first = 0, additional = 0] = run.split('-').map(Number)
      for (let pincode = first; pincode <= first + additional; pincode++) entries.set(pincode, entry)
    }
  }
  return entries
}

function addOtherStates(entries: Map<number, PincodeEntry>, otherStates: Record<string, number[]>) {
  for (const [pin, positions] of Object.entries(otherStates)) {
    const entry = entries.get(Number(pin))
    if (entry) entries.set(Number(pin), { ...entry, otherStates: positions.map((n) => indianStates[n] ?? '') })
  }
  return entries
}
