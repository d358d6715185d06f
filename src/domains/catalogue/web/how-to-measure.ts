/** How each measure is taken, on the garment itself. */
const onTops = new Map([
  ['chest', 'All the way round, under the arms. On a shirt that lies flat: from armpit to armpit, times two.'],
  ['length', 'From the high point of the shoulder straight down to the hem.'],
  ['shoulder', 'Across the back, from one shoulder seam to the other.'],
  ['sleeve', 'From the shoulder seam to the end of the cuff.'],
])

const onBottoms = new Map([
  ['waist', 'All the way round the band, the elastic at rest.'],
  ['hip', 'All the way round, where it is widest.'],
  ['length', 'Down the outside, band and cuff included.'],
  ['inseam', 'From the crotch seam down the inside of the leg.'],
])

/** What is measured on this garment, each with how; a measure that nobody has described is left to its name. */
export function howToMeasure(measures: string[]): { measure: string; how: string }[] {
  const known = measures.includes('waist') ? onBottoms : onTops
  return measures.flatMap((measure) => {
    const how = known.get(measure)
    return how ? [{ measure, how }] : []
  })
}
