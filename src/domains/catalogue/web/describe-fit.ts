import type { BodyRecommendation, Fit, GarmentRecommendation } from './recommend-size.ts'

/** Says why a size was chosen for a body. */
export function describeBodyFit(recommendation: BodyRecommendation, fit: Fit): string {
  const { measure, garmentCm, bodyCm, differenceCm, fitsAsAsked } = recommendation
  const own = `Your ${measure} is about ${bodyCm} cm, estimated from height and weight. This size measures ${garmentCm} cm.`
  if (fitsAsAsked) return `${own} That is a ${fit} fit.`
  return `${own} That is ${Math.abs(differenceCm)} cm ${differenceCm > 0 ? 'looser' : 'tighter'} than a ${fit} fit.`
}

const isLength = (measure: string) => ['length', 'sleeve', 'inseam'].includes(measure)

function describeDifference({ measure, cm }: GarmentRecommendation['differences'][number]): string {
  if (cm === 0) return `${measure} the same`
  const [more, less] = isLength(measure) ? ['longer', 'shorter'] : ['wider', 'narrower']
  return `${measure} ${Math.abs(cm)} cm ${cm > 0 ? more : less}`
}

/** Says how a size differs from a garment that fits: 'Compared with yours: chest 2 cm wider, length the same.' */
export const describeGarmentFit = ({ differences }: GarmentRecommendation): string =>
  `Compared with yours: ${differences.map(describeDifference).join(', ')}.`
