import type { SizeMeasurements } from '../contract.ts'
import { isBottomWear, listMeasurementNames } from './measure-guides.ts'

export const fits = ['close', 'regular', 'loose'] as const
export type Fit = (typeof fits)[number]

type Girth = 'chest' | 'waist'

/** How much wider than the body a garment is, in centimetres. A waistband is measured with its elastic relaxed. */
const easeByFit = {
  chest: { close: 6, regular: 12, loose: 22 },
  waist: { close: -4, regular: 0, loose: 4 },
} satisfies Record<Girth, Record<Fit, number>>

/** A body's girth grows with the square root of its weight per height. The factors fit averages of adults. */
const girthFactors = { chest: 150, waist: 134 } satisfies Record<Girth, number>

/** A size that differs by more, in centimetres, is the closest one but does not fit as asked. */
const MAX_DIFFERENCE = 6

/** What a person or a garment can measure: centimetres and kilograms. */
export const bounds = { height: [120, 230], weight: [30, 200], garment: [10, 250] } as const

export const isWithin = ([min, max]: readonly [number, number], value: number) => value >= min && value <= max

export interface BodyRecommendation {
  size: string
  measure: Girth
  garmentCm: number
  bodyCm: number
  /** Positive if the size is looser than asked for, negative if it is tighter. */
  differenceCm: number
  fitsAsAsked: boolean
}

/** Returns the chest or waist if the chart has it: the only measures that height and weight say something about. */
export function findGirth(measurements: SizeMeasurements[]): Girth | undefined {
  const names = listMeasurementNames(measurements)
  const girth = isBottomWear(names) ? 'waist' : 'chest'
  return names.includes(girth) ? girth : undefined
}

const minBy = <T>(items: T[], measure: (item: T) => number): T | undefined =>
  items.toSorted((a, b) => measure(a) - measure(b))[0]

/** Returns the size that fits a body as asked, or undefined if the chart has neither chest nor waist. */
export function recommendByBody(
  measurements: SizeMeasurements[],
  { height, weight, fit }: { height: number; weight: number; fit: Fit },
): BodyRecommendation | undefined {
  const measure = findGirth(measurements)
  if (!measure) return undefined
  const bodyCm = Math.round(girthFactors[measure] * Math.sqrt(weight / height))
  const wantedCm = bodyCm + easeByFit[measure][fit]
  const candidates = measurements.flatMap(({ size, cm }) => {
    const garmentCm = cm[measure]
    return garmentCm === undefined ? [] : [{ size, garmentCm, differenceCm: garmentCm - wantedCm }]
  })
  const closest = minBy(candidates, ({ differenceCm }) => Math.abs(differenceCm))
  return closest && { ...closest, measure, bodyCm, fitsAsAsked: Math.abs(closest.differenceCm) <= MAX_DIFFERENCE }
}

export interface GarmentRecommendation {
  size: string
  /** Size minus own garment, in centimetres. */
  differences: { measure: string; cm: number }[]
  isClose: boolean
}

/** Width decides more about the fit than length. */
const getWeight = (measure: string) => (measure === 'chest' || measure === 'waist' || measure === 'hip' ? 2 : 1)

/** Returns the size closest to a garment that fits, or undefined if the chart shares no measure with it. */
export function recommendByGarment(
  measurements: SizeMeasurements[],
  owned: Record<string, number>,
): GarmentRecommendation | undefined {
  const measures = listMeasurementNames(measurements).filter((measure) => owned[measure] !== undefined)
  const candidates = measurements.flatMap(({ size, cm }) => {
    const differences = measures.flatMap((measure) => {
      const [garment, own] = [cm[measure], owned[measure]]
      return garment === undefined || own === undefined ? [] : [{ measure, cm: Math.round((garment - own) * 10) / 10 }]
    })
    // a size that lacks a measure would seem closer than it is
    return differences.length > 0 && differences.length === measures.length ? [{ size, differences }] : []
  })
  const closest = minBy(candidates, ({ differences }) =>
    differences.reduce((sum, { measure, cm }) => sum + Math.abs(cm) * getWeight(measure), 0),
  )
  return closest && { ...closest, isClose: closest.differences.every(({ cm }) => Math.abs(cm) <= MAX_DIFFERENCE) }
}
