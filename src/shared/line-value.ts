import { asPaise, multiplyPaise, type Paise, subtractPaise, sumPaise } from './money.ts'

interface DiscountedLine {
  pricePaise: Paise
  quantity: number
  /** The part of the order's discount that is allocated to the line. */
  discountPaise: Paise
}

/** Returns what the whole line costs after its discount. */
export const calculateLineValue = ({ pricePaise, quantity, discountPaise }: DiscountedLine): Paise =>
  subtractPaise(multiplyPaise(pricePaise, quantity), discountPaise)

export const sumLineValues = (lines: DiscountedLine[]): Paise => sumPaise(lines.map(calculateLineValue))

/** Returns the part of a line's discount that its first `units` have. All units have exactly the whole. */
const sumUnitDiscounts = ({ quantity, discountPaise }: DiscountedLine, units: number) =>
  Number((BigInt(discountPaise) * BigInt(units)) / BigInt(quantity))

/**
 * Returns the discount of some units of a line. Units are counted from the first, so parts that follow one another add up
 * to the line's discount, to the paisa. `unitsBefore` are those that earlier parts had.
 */
export function calculateUnitsDiscount(line: DiscountedLine, units: number, unitsBefore = 0): Paise {
  return asPaise(sumUnitDiscounts(line, unitsBefore + units) - sumUnitDiscounts(line, unitsBefore))
}
