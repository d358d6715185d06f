interface WeighedLine {
  quantity: number
  /** Of one unit. */
  weightGrams?: number | undefined
}

/** Returns the number of pieces of a shipment, and their weight if one of them has a weight of its own. */
export function weighLines(lines: WeighedLine[], defaultGrams: number): { pieces: number; grams?: number } {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (lines.every(({ weightGrams }) => weightGrams === undefined)) return { pieces }
  return {
    pieces,
    grams: lines.reduce((sum, { quantity, weightGrams = defaultGrams }) => sum + quantity * weightGrams, 0),
  }
}
