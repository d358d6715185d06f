import { DAY, HOUR } from '#shared/time.ts'

/** Those told within this time are taken for people who are about to buy. */
export const WAVE_MS = HOUR
/** An alert that nothing came of is forgotten, and so is the address of it. */
export const LONGEST_WAIT_MS = 180 * DAY
/** How long the link that stops alerts works after its mail. */
export const STOP_LINK_MS = 30 * DAY
/** More than this would wait in vain, and fill the table. */
export const MOST_WAITING = 5_000

/** What somebody wants of a product; what is left open may be any. */
export interface Wish {
  size: string | null
  color: string | null
}

/** How many can be had of one choice. A row that names neither is one pool for all. */
export interface FreeUnits extends Wish {
  available: number
}

const fits = (row: FreeUnits, { size, color }: Wish) =>
  (row.size === null || size === null || row.size === size) &&
  (row.color === null || color === null || row.color === color)

export function freeFor(stock: FreeUnits[], wish: Wish): number {
  return stock.filter((row) => fits(row, wish)).reduce((sum, { available }) => sum + available, 0)
}

/**
 * Who is told now, of those who wait in the order of asking. Everybody told, and everybody told a moment ago, has a unit
 * of their own in mind, so that a wave never promises more than there is.
 */
export function nextWave<W extends Wish>(waiting: W[], toldLately: Wish[], stock: FreeUnits[]): W[] {
  const left = stock.map((row) => ({ ...row }))
  const takeUnit = (wish: Wish): boolean => {
    // from the fullest, so that who takes anything leaves the last of a size to those who want that one
    const row = left.filter((each) => fits(each, wish)).toSorted((a, b) => b.available - a.available)[0]
    if (!row || row.available <= 0) return false
    row.available--
    return true
  }
  for (const wish of toldLately.toSorted((a, b) => openness(a) - openness(b))) takeUnit(wish)
  return waiting.filter(takeUnit)
}

/** Who wants one thing alone has their unit set aside before those whom several would suit. */
const openness = ({ size, color }: Wish) => Number(size === null) + Number(color === null)
