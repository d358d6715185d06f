import type { BodyRecommendation, GarmentRecommendation, PreferredFit } from './recommend-size.ts'

/** Says why a size was chosen for a body. */
export function describeBodyFit(recommendation: BodyRecommendation, fit: PreferredFit): string {
  const { measurement, garmentCm, bodyCm, differenceCm, isMatch } = recommendation
  const own = `Your ${measurement} is about ${bodyCm} cm, estimated from height and weight. This size measures ${garmentCm} cm.`
  if (isMatch) return `${own} That is a ${fit} fit.`
  return `${own} That is ${Math.abs(differenceCm)} cm ${differenceCm > 0 ? 'looser' : 'tighter'} than a ${fit} fit.`
}

const isLength = (measurement: string) => ['length', 'sleeve', 'inseam'].includes(measurement)

function describeDifference({ measurement, cm }: GarmentRecommendation['differences'][number]): string {
  if (cm === 0) return `${measurement} the same`
  const [more, less] = isLength(measurement) ? ['longer', 'shorter'] : ['wider', 'narrower']
  return `${measurement} ${Math.abs(cm)} cm ${cm > 0 ? more : less}`
}

/** Says how a size differs from a garment that fits: 'Compared with yours: chest 2 cm wider, length the same.' */
export const describeGarmentFit = ({ differences }: GarmentRecommendation): string =>
  `Compared with yours: ${differences.map(describeDifference).join(', ')}.`
