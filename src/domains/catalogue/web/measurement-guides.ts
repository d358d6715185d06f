/** Explains how to take one measurement, such as the chest. */
export interface MeasurementGuide {
  name: string
  instruction: string
  /** Coordinates in the garment drawing. */
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

const topWearGuides: MeasurementGuide[] = [
  {
    name: 'chest',
    instruction: 'All the way round, under the arms. On a shirt laid flat: armpit to armpit, times two.',
    from: [54, 88],
    to: [146, 88],
  },
  {
    name: 'length',
    instruction: 'From the high point of the shoulder straight down to the hem.',
    from: [77, 24],
    to: [77, 168],
  },
  {
    name: 'shoulder',
    instruction: 'Across the back, from one shoulder seam to the other.',
    from: [46, 12],
    to: [154, 12],
  },
  { name: 'sleeve', instruction: 'From the shoulder seam to the end of the cuff.', from: [164, 28], to: [199, 108] },
]

const bottomWearGuides: MeasurementGuide[] = [
  { name: 'waist', instruction: 'All the way round the waistband, elastic relaxed.', from: [62, 10], to: [138, 10] },
  { name: 'hip', instruction: 'All the way round at the widest point.', from: [57, 56], to: [143, 56] },
  { name: 'length', instruction: 'Down the outside, including waistband and cuff.', from: [44, 18], to: [34, 170] },
  { name: 'inseam', instruction: 'From the crotch seam down the inside of the leg.', from: [108, 82], to: [118, 170] },
]

export const isBottomWear = (measurementNames: string[]) => measurementNames.includes('waist')

/** Lists the measurements of all sizes: those with a guide first, in guide order, then the rest. */
export function listMeasurementNames(measurements: { cm: Record<string, number> }[]): string[] {
  const names = new Set(measurements.flatMap(({ cm }) => Object.keys(cm)))
  const guided = listMeasurementGuides([...names]).map(({ name }) => name)
  return [...new Set([...guided, ...names])]
}

/** Returns the guides for these measurements. A measurement may have no guide. */
export function listMeasurementGuides(measurementNames: string[]): MeasurementGuide[] {
  return (isBottomWear(measurementNames) ? bottomWearGuides : topWearGuides).filter(({ name }) =>
    measurementNames.includes(name),
  )
}
