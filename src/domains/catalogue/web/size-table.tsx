import type { SizeMeasurements } from '../contract.ts'
import { listMeasurementNames } from './measure-guides.ts'

export const lengthUnits = ['cm', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]

const CM_PER_INCH = 2.54

/** Formats inches with one decimal. */
export function formatLength(cm: number, unit: LengthUnit): string {
  return unit === 'cm' ? String(cm) : (cm / CM_PER_INCH).toFixed(1)
}

interface SizeTableProps {
  measurements: SizeMeasurements[]
  unit: LengthUnit
  caption: string
  /** The size to highlight. */
  selectedSize?: string | undefined
}

const cell = 'border-b px-1.5 py-2.5 first:pl-4 last:pr-4 md:px-3'
const headCell = `${cell} border-ink font-sans text-xs`
const bodyCell = `${cell} border-line`

export function SizeTable({ measurements, unit, caption, selectedSize }: SizeTableProps) {
  const measures = listMeasurementNames(measurements)
  return (
    <table className="w-full border-t border-ink font-mono text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} text-left`}>
            Size
          </th>
          {measures.map((measure) => (
            <th key={measure} scope="col" className={`${headCell} text-right capitalize`}>
              {measure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measurements.map(({ size, cm }) => (
          <tr key={size} className={size === selectedSize ? 'bg-acid' : ''}>
            <th scope="row" className={`${bodyCell} text-left font-bold`}>
              {size}
            </th>
            {measures.map((measure) => (
              <td key={measure} className={`${bodyCell} text-right`}>
                {cm[measure] === undefined ? '–' : formatLength(cm[measure], unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
