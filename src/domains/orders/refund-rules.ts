import { calculateUnitsDiscount } from '#shared/line-value.ts'
import { asPaise, multiplyPaise, type Paise } from '#shared/money.ts'

interface RefundableLine {
  id: string
  name: string
  pricePaise: Paise
  quantity: number
  /** The part of the order's discount that is allocated to the line. */
  discountPaise: Paise
  /** Units that are neither refunded by line nor in a return. */
  unitsLeft: number
  /** Units with a refund, by line or for a return, and what they cost. */
  refundedUnits: number
  refundedValuePaise: Paise
}

export interface RequestedUnits {
  lineId: string
  quantity: number
}

/**
 * Returns what the next units of a line cost after the discount. They are counted from the first and less what is
 * refunded, so the last units get what rounding left, and all units add up to the line.
 */
export function calculateRefundValue(line: RefundableLine, units: number): Paise {
  const total = line.refundedUnits + units
  const valuePaise = multiplyPaise(line.pricePaise, total) - calculateUnitsDiscount(line, total)
  return asPaise(Math.max(0, valuePaise - line.refundedValuePaise))
}

type Selection<Line> =
  | { units: { line: Line; quantity: number; valuePaise: Paise }[] }
  | { code: 'bad_request' | 'conflict'; problem: string }

/** Returns the requested units with what they cost, or why they can't be refunded. */
export function selectRefundUnits<Line extends RefundableLine>(
  lines: Line[],
  requested: RequestedUnits[],
): Selection<Line> {
  if (new Set(requested.map(({ lineId }) => lineId)).size < requested.length)
    return { code: 'bad_request', problem: 'Please list each item only once.' }
  const units: { line: Line; quantity: number; valuePaise: Paise }[] = []
  for (const { lineId, quantity } of requested) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return { code: 'bad_request', problem: "That item isn't part of this order." }
    if (line.unitsLeft === 0)
      return { code: 'conflict', problem: `${line.name} is already refunded or being returned.` }
    if (quantity > line.unitsLeft)
      return { code: 'conflict', problem: `Only ${line.unitsLeft} of ${line.name} can still be refunded.` }
    units.push({ line, quantity, valuePaise: calculateRefundValue(line, quantity) })
  }
  return { units }
}

interface FailedLine {
  refundId: string
  quantity: number
  restocked: number
}

/**
 * Plans which units of failed refunds a new refund of `quantity` units takes over. Those that were restocked then are not
 * restocked again.
 */
export function planTakeover<Line extends FailedLine>(failedLines: Line[], quantity: number) {
  let [missing, restocked] = [quantity, 0]
  const reductions: { line: Line; left: { quantity: number; restocked: number } }[] = []
  for (const line of failedLines) {
    const taken = Math.min(line.quantity, missing)
    if (taken === 0) break
    const takenRestocked = Math.min(line.restocked, taken)
    missing -= taken
    restocked += takenRestocked
    reductions.push({
      line,
      left: { quantity: line.quantity - taken, restocked: line.restocked - takenRestocked },
    })
  }
  return { reductions, restocked }
}

/** Names units as in '2 × Tee (M, Black)'. */
export function formatUnits({
  quantity,
  name,
  size,
  color,
}: {
  quantity: number
  name: string
  size?: string | null | undefined
  color?: string | null | undefined
}): string {
  const variant = [size, color].filter(Boolean).join(', ')
  return `${quantity} × ${name}${variant === '' ? '' : ` (${variant})`}`
}
