import { type FieldError, ShopError } from '#shared/errors.ts'
import { isWholeOrByChoice } from '../rules.ts'

export interface StockRow {
  id: number
  size: string | null
  color: string | null
  available: number
  held: number
  sold: number
}

interface Choice {
  size?: string | undefined
  color?: string | undefined
}

interface WantedChoice extends Choice {
  available: number
  /** What the asker saw; the difference is meant. Without it, the number itself is. */
  seen?: number | undefined
}

export interface WantedStock {
  stock?: WantedChoice[] | undefined
  countInStock?: number | undefined
  countSeen?: number | undefined
}

interface Changed extends Choice {
  from: number
  to: number
}

/** What is to be done to the rows of one product, and what of it the log should say. */
export interface StockPlan {
  /** Rows whose choice becomes another: one number becomes a grid, or the other way round. */
  moves: { id: number; size: string | null; color: string | null }[]
  deltas: { id: number; by: number }[]
  inserts: { size?: string | undefined; color?: string | undefined; quantity: number }[]
  deletes: number[]
  changed: Changed[]
}

const nameOf = ({ size, color }: { size?: string | null | undefined; color?: string | null | undefined }) =>
  size && color ? `${color}, ${size}` : 'The product'
const keyOf = ({ size, color }: { size?: string | null | undefined; color?: string | null | undefined }) =>
  JSON.stringify([size ?? null, color ?? null])
const isUsed = ({ sold, held }: StockRow) => sold > 0 || held > 0
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** How stock must change so that there is as much as wanted of each choice that the product has. */
export function planStock(
  rows: StockRow[],
  { sizes, colors }: { sizes: string[]; colors: string[] },
  asked: WantedStock,
): StockPlan {
  const wanted = settle(rows, asked)
  const byChoice = wanted.stock ? wanted.stock.some(({ size }) => size !== undefined) : rows.some(({ size }) => size)
  const choices: Choice[] = byChoice ? sizes.flatMap((size) => colors.map((color) => ({ size, color }))) : [{}]
  if (byChoice && choices.length === 0) {
    throw refusal('Stock by size and colour needs at least one size and one colour')
  }
  const known = new Set(choices.map(keyOf))
  const stray = wanted.stock?.find((choice) => !known.has(keyOf(choice)))
  if (stray) throw refusal(`${nameOf(stray)} is not among the sizes and colours of the product`)
  const plan: StockPlan = { moves: [], deltas: [], inserts: [], deletes: [], changed: [] }
  const places = placesFor(rows, choices, plan)
  const targets = targetsFor(choices, places, wanted)
  for (const [at, choice] of choices.entries()) {
    const row = places.get(keyOf(choice))
    const to = targets[at] ?? 0
    const from = row?.available ?? 0
    if (to < 0) throw tooFew(choice, from)
    if (!row) plan.inserts.push({ ...choice, quantity: to })
    else if (to !== from) plan.deltas.push({ id: row.id, by: to - from })
    if (to !== from) plan.changed.push({ ...choice, from, to })
  }
  return plan
}

/** Makes one question of the two ways to say how many there shall be. */
function settle(rows: StockRow[], { stock, countInStock, countSeen }: WantedStock): WantedStock {
  if (
    stock &&
    !isWholeOrByChoice(stock.map(({ size, color }) => ({ ...(size && { size }), ...(color && { color }) })))
  ) {
    throw refusal('Stock is counted either as a whole or by size and colour')
  }
  if (!stock || stock.length === 0) return { countInStock, countSeen }
  if (countInStock === undefined || countInStock === sum(stock.map(({ available }) => available))) return { stock }
  const now = new Map(rows.map((row) => [keyOf(row), row.available]))
  // a product sent back as it was answered, with another number in stock
  if (stock.every((choice) => now.get(keyOf(choice)) === choice.available)) return { countInStock, countSeen }
  throw new ShopError('bad_request', 'The count in stock is not the sum of what there is of each choice', {
    errors: [{ field: 'countInStock', message: 'is not the sum of stock' }],
  })
}

/** Which row each choice has, or gets; rows that no choice needs are emptied, and go if nothing ever came of them. */
function placesFor(rows: StockRow[], choices: Choice[], plan: StockPlan): Map<string, StockRow> {
  const known = new Set(choices.map(keyOf))
  const places = new Map(rows.filter((row) => known.has(keyOf(row))).map((row) => [keyOf(row), row]))
  const left = rows.filter((row) => !known.has(keyOf(row)))
  const changesKind = left.some((row) => (row.size === null) === (choices[0]?.size !== undefined))
  const used = left.filter(isUsed)
  if (changesKind && used.length > 1) {
    throw new ShopError(
      'conflict',
      'This product was sold by size and colour, so it cannot be counted as one number any more. Duplicate it instead.',
      { errors: [{ field: 'stock', message: 'was sold by size and colour' }] },
    )
  }
  for (const row of left) {
    const [heir] = choices
    if (changesKind && isUsed(row) && heir) {
      plan.moves.push({ id: row.id, size: heir.size ?? null, color: heir.color ?? null })
      places.set(keyOf(heir), row)
    } else if (isUsed(row)) empty(row, plan)
    else {
      plan.deletes.push(row.id)
      if (row.available > 0) plan.changed.push(goneFrom(row))
    }
  }
  return places
}

/** A choice that is no longer offered, but was sold: its row keeps what was sold, and has nothing left. */
function empty(row: StockRow, plan: StockPlan): void {
  if (row.held > 0) {
    throw new ShopError(
      'conflict',
      `${nameOf(row)} is held for a shopper who is paying. Please try again in a while.`,
      {
        errors: [{ field: 'stock', message: `${row.held} of ${nameOf(row)} are held` }],
      },
    )
  }
  if (row.available === 0) return
  plan.deltas.push({ id: row.id, by: -row.available })
  plan.changed.push(goneFrom(row))
}

const goneFrom = ({ size, color, available }: StockRow): Changed => ({
  ...(size && color ? { size, color } : {}),
  from: available,
  to: 0,
})

/** How many there shall be of each choice. */
function targetsFor(choices: Choice[], places: Map<string, StockRow>, wanted: WantedStock): number[] {
  const now = choices.map((choice) => places.get(keyOf(choice)))
  const { stock, countInStock, countSeen } = wanted
  if (stock) {
    const asked = new Map(stock.map((choice) => [keyOf(choice), choice]))
    return choices.map((choice, at) => {
      const row = now[at]
      const entry = asked.get(keyOf(choice))
      if (!entry) return row?.available ?? 0
      // what was seen of a row that stood for another choice says nothing of this one
      const isSame = row !== undefined && keyOf(row) === keyOf(choice)
      return isSame && entry.seen !== undefined ? row.available + entry.available - entry.seen : entry.available
    })
  }
  const available = now.map((row) => row?.available ?? 0)
  if (countInStock === undefined) return available
  return spread(available, countInStock - (countSeen ?? sum(available)))
}

/** Adds to those that have least, takes from those that have most; what cannot be taken is asked of the first. */
export function spread(counts: number[], by: number): number[] {
  const [only] = counts
  if (counts.length === 1 && only !== undefined) return [only + by]
  const total = sum(counts) + by
  if (total < 0) return counts.map((_, at) => (at === 0 ? total : 0))
  const level = levelFor(counts, by)
  const levelled = counts.map((count) => (by > 0 ? Math.max(count, level) : Math.min(count, level)))
  let rest = total - sum(levelled)
  return levelled.map((count) => {
    if (rest === 0 || count !== level) return count
    rest -= 1
    return count + 1
  })
}

/** The height to which all are raised or lowered, so that at most one more for some of them is missing. */
function levelFor(counts: number[], by: number): number {
  const total = sum(counts) + by
  const at = (level: number) => sum(counts.map((count) => (by > 0 ? Math.max(count, level) : Math.min(count, level))))
  let [low, high] = [0, Math.max(...counts) + Math.max(by, 0)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (at(middle) <= total) low = middle
    else high = middle - 1
  }
  return low
}

function refusal(message: string): ShopError {
  const errors: FieldError[] = [{ field: 'stock', message }]
  return new ShopError('bad_request', message, { errors })
}

function tooFew(choice: Choice, available: number): ShopError {
  const message = `${nameOf(choice)}: only ${available} are left by now, so fewer than none would remain`
  return new ShopError('conflict', message, { errors: [{ field: 'stock', message }] })
}
