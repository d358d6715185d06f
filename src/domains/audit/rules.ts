import type { ChangedFields, ChangeKind } from '#shared/change-kinds.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'

interface Undoing {
  kind: ChangeKind
  before: ChangedFields | null
  after: ChangedFields | null
  undoneBy: string | null
}

/** Only what was one figure before and is another now can be taken back by itself. */
const undoableKinds: readonly ChangeKind[] = ['price', 'stock']

export function undoProblem({ kind, before, after, undoneBy }: Undoing): string | undefined {
  if (!undoableKinds.includes(kind) || !before || !after) return 'Only changes of prices and of stock can be undone.'
  return undoneBy === null ? undefined : 'This change has been undone already.'
}

/** One field of a change as people read it: what it was, if it was, and what it is. */
export interface FieldChange {
  field: string
  from?: string
  to?: string
}

/** What has changed, and then what it is about: a size of which there are more now is the same as before. */
export function describeFields(before: ChangedFields | undefined, after: ChangedFields | undefined): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !saysNothing(name, after?.[name]))
    .map((name) => {
      const [from, to] = [before?.[name], after?.[name]]
      return {
        field: words(name),
        ...(from === undefined ? {} : { from: shown(name, from) }),
        ...(to === undefined ? {} : { to: shown(name, to) }),
      }
    })
}

/** Where fields have changed, that something was edited needs no saying. */
const saysNothing = (name: string, value: ChangedFields[string] | undefined) => name === 'change' && value === 'edited'

const isMoney = (name: string) => name.endsWith('Paise')

function words(name: string): string {
  const spaced = name
    .replace(/Paise$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function shown(name: string, value: ChangedFields[string]): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isMoney(name) && typeof value === 'number' ? formatRupees(rupeesFromPaise(value)) : String(value)
}

/** The same in one line. */
export const inWords = (changes: FieldChange[]): string => changes.map(lineOf).join(', ')

function lineOf({ field, from, to }: FieldChange): string {
  const isChanged = from !== undefined && to !== undefined && from !== to
  return isChanged ? `${field} ${from} → ${to}` : `${field} ${to ?? from}`
}
