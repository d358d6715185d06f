import type { CountLine, CountScope } from '../../count-contract.ts'

export const formatCountName = ({ scope, collection }: { scope: CountScope; collection?: string | undefined }) => {
  if (scope === 'collection') return `Count of ${collection}`
  return scope === 'all' ? 'Count of everything' : 'Count as scanned'
}

export type CountedLine = CountLine & { counted: number; expected: number }

export const isCounted = (line: CountLine): line is CountedLine =>
  line.counted !== undefined && line.expected !== undefined

export const getDifference = (line: CountLine) => (isCounted(line) ? line.counted - line.expected : 0)

/** A short number sets the units of the last variant; anything else is a code. */
export const parseUnits = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)

/** The last counted first if only scanned variants are listed; otherwise by name, so no row moves while it is counted. */
export function sortLines(lines: CountLine[], scope: CountScope): CountLine[] {
  if (scope === 'scanned') return lines
  return lines.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '') || a.variantId - b.variantId)
}
