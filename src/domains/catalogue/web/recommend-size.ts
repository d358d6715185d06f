import type { SizeMeasurements } from '../contract.ts'
import { isBottomWear, listMeasurementNames } from './measurement-guides.ts'

export const preferredFits = ['close', 'regular', 'loose'] as const
export type PreferredFit = (typeof preferredFits)[number]

type Girth = 'chest' | 'waist'

/** Garment minus body, in centimetres. Negative at the waist, because a waistband is measured with its elastic relaxed. */
const easeByFit = {
  chest: { close: 6, regular: 12, loose: 22 },
  waist: { close: -4, regular: 0, loose: 4 },
} satisfies Record<Girth, Record<PreferredFit, number>>

/** Girth in centimetres is about factor × √(kilograms ÷ height in centimetres). The factors match averages of adults. */
const girthFactors = { chest: 150, waist: 134 } satisfies Record<Girth, number>

/** No matching size differs by more than this. */
const MAX_DIFFERENCE_CM = 6

/** The values that the form accepts: weight in kilograms, height and garments in centimetres. */
export const bounds = { height: [120, 230], weight: [30, 200], garment: [10, 250] } as const

export const isWithin = ([min, max]: readonly [number, number], value: number) => value >= min && value <= max

export interface BodyRecommendation {
  size: string
  measurement: Girth
  garmentCm: number
  bodyCm: number
  /** Positive if the size is looser than asked for, negative if it is tighter. */
  differenceCm: number
  isMatch: boolean
}

/** Returns the chest or waist if the chart has it: the only measurements that height and weight can estimate. */
export function findGirth(measurements: SizeMeasurements[]): Girth | undefined {
  const names = listMeasurementNames(measurements)
  const girth = isBottomWear(names) ? 'waist' : 'chest'
  return names.includes(girth) ? girth : undefined
}

const minBy = <T>(items: T[], getValue: (item: T) => number): T | undefined =>
  items.toSorted((a, b) => getValue(a) - getValue(b))[0]

/** Returns the size closest to the wanted fit, or undefined if the chart has neither chest nor waist. */
export function recommendByBody(
  measurements: SizeMeasurements[],
  { height, weight, fit }: { height: number; weight: number; fit: PreferredFit },
): BodyRecommendation | undefined {
  const measurement = findGirth(measurements)
  if (!measurement) return undefined
  const bodyCm = Math.round(girthFactors[measurement] * Math.sqrt(weight / height))
  const wantedCm = bodyCm + easeByFit[measurement][fit]
  const candidates = measurements.flatMap(({ size, cm }) => {
    const garmentCm = cm[measurement]
    return garmentCm === undefined ? [] : [{ size, garmentCm, differenceCm: garmentCm - wantedCm }]
  })
  const closest = minBy(candidates, ({ differenceCm }) => Math.abs(differenceCm))
  return closest && { ...closest, measurement, bodyCm, isMatch: hasFit(closest.garmentCm - bodyCm, measurement, fit) }
}

/** Whether no other fit is closer to the ease. */
function hasFit(easeCm: number, measurement: Girth, fit: PreferredFit): boolean {
  const differences = preferredFits.map((other) => Math.abs(easeCm - easeByFit[measurement][other]))
  const difference = Math.abs(easeCm - easeByFit[measurement][fit])
  return difference <= Math.min(MAX_DIFFERENCE_CM, ...differences)
}

export interface GarmentRecommendation {
  size: string
  /** Size minus own garment, in centimetres. */
  differences: { measurement: string; cm: number }[]
  isMatch: boolean
}

/** Width decides more about the fit than length. */
const getImportance = (measurement: string) =>
  measurement === 'chest' || measurement === 'waist' || measurement === 'hip' ? 2 : 1

/** Returns the size closest to a garment that fits, or undefined if the chart shares no measurement with it. */
export function recommendByGarment(
  measurements: SizeMeasurements[],
  owned: Record<string, number>,
): GarmentRecommendation | undefined {
  const names = listMeasurementNames(measurements).filter((measurement) => owned[measurement] !== undefined)
  const candidates = measurements.flatMap(({ size, cm }) => {
    const differences = names.flatMap((measurement) => {
      const [garment, own] = [cm[measurement], owned[measurement]]
      return garment === undefined || own === undefined
        ? []
        : [{ measurement, cm: Math.round((garment - own) * 10) / 10 }]
    })
    // a size that lacks a measurement would seem closer than it is
    return differences.length > 0 && differences.length === names.length ? [{ size, differences }] : []
  })
  const closest = minBy(candidates, ({ differences }) =>
    differences.reduce((sum, { measurement, cm }) => sum + Math.abs(cm) * getImportance(measurement), 0),
  )
  return closest && { ...closest, isMatch: closest.differences.every(({ cm }) => Math.abs(cm) <= MAX_DIFFERENCE_CM) }
}
