import type { Measurement } from '../contract.ts'

export const lengthUnits = ['cm', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]

const CM_PER_INCH = 2.54

/** `46.5`, as a tape measure is read. */
export function inUnit(cm: number, unit: LengthUnit): string {
  return unit === 'cm' ? String(cm) : (cm / CM_PER_INCH).toFixed(1)
}

/** What is measured, in the order in which the sizes tell it. */
export function measuresOf(measurements: Measurement[]): string[] {
  return [...new Set(measurements.flatMap(({ cm }) => Object.keys(cm)))]
}

interface SizeTableProps {
  measurements: Measurement[]
  unit: LengthUnit
  caption: string
  /** The size to be found at a glance. */
  chosen?: string | undefined
}

const cell = 'border-b border-line px-1.5 py-2.5 text-right first:pl-4 last:pr-4 md:px-3'

export function SizeTable({ measurements, unit, caption, chosen }: SizeTableProps) {
  const measures = measuresOf(measurements)
  return (
    <table className="w-full border-t border-ink font-mono text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${cell} border-ink text-left font-sans text-xs`}>
            Size
          </th>
          {measures.map((measure) => (
            <th key={measure} scope="col" className={`${cell} border-ink font-sans text-xs capitalize`}>
              {measure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measurements.map(({ size, cm }) => (
          <tr key={size} className={size === chosen ? 'bg-acid' : ''}>
            <th scope="row" className={`${cell} text-left font-bold`}>
              {size}
            </th>
            {measures.map((measure) => (
              <td key={measure} className={cell}>
                {cm[measure] === undefined ? '–' : inUnit(cm[measure], unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
