import { asPaise, type Paise } from '#shared/money.ts'

/**
 * Splits an amount by weight into whole paise that add up to it. No part is above its weight as long as the amount is not
 * above their sum.
 */
export function splitAmount(amountPaise: Paise, weights: number[]): Paise[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [weightBefore, given] = [0, 0]
  return weights.map((weight) => {
    weightBefore += weight
    // exact, because the product may be above 2^53
    const upToHere = total === 0 ? 0 : Number((BigInt(amountPaise) * BigInt(weightBefore)) / BigInt(total))
    const part = asPaise(upToHere - given)
    given = upToHere
    return part
  })
}
