import type { SizeMeasurements } from '../contract.ts'
import { listMeasurementNames } from './measurement-guides.ts'

export const lengthUnits = ['cm', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]

const CM_PER_INCH = 2.54

/** Formats a length in the given unit; inches get one decimal. */
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
  const measurementNames = listMeasurementNames(measurements)
  return (
    <table className="w-full border-t border-ink font-mono text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} text-left`}>
            Size
          </th>
          {measurementNames.map((name) => (
            <th key={name} scope="col" className={`${headCell} text-right capitalize`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measurements.map(({ size, cm }) => (
          <tr key={size} className={size === selectedSize ? 'bg-accent' : ''}>
            <th scope="row" className={`${bodyCell} text-left font-bold`}>
              {size}
            </th>
            {measurementNames.map((name) => (
              <td key={name} className={`${bodyCell} text-right`}>
                {cm[name] === undefined ? '–' : formatLength(cm[name], unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
