import type { AuditedFields, AuditKind } from '#shared/audit-kinds.ts'
import { asPaise, formatRupees, rupeesFromPaise } from '#shared/money.ts'

interface UndoCandidate {
  kind: AuditKind
  before: AuditedFields | null
  after: AuditedFields | null
  /** The id of the change that undid this one. */
  undoneByEntryId: string | null
}

const undoableKinds: readonly AuditKind[] = [
  'price',
  'stock',
  'bulk',
  'settings',
  'page',
  'collection',
  'discount',
  'shipping',
]

/** Returns why the change cannot be undone. */
export function validateUndo({ kind, before, after, undoneByEntryId }: UndoCandidate): string | undefined {
  if (!undoableKinds.includes(kind) || !before || !after)
    return 'Only changes to prices and stock, bulk edits, and changes to settings, pages, collections, discounts and shipping rates can be undone.'
  if (kind === 'collection' && !hasPreviousValues(before, after))
    return "Changes to the products in a collection can't be undone."
  return undoneByEntryId === null ? undefined : 'This change is already undone.'
}

/** `renamedInProducts` needs no previous value: products follow a name that is set back. */
const hasPreviousValues = (before: AuditedFields, after: AuditedFields) =>
  Object.keys(after).every((field) => field in before || field === 'change' || field === 'renamedInProducts')

export interface FieldChange {
  field: string
  from?: string
  to?: string
}

/** Includes unchanged fields that say what was changed, such as the size of a stock change. */
export function listFieldChanges(before: AuditedFields | undefined, after: AuditedFields | undefined): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !isRedundant(name, after?.[name]))
    .map((name) => {
      const [from, to] = [before?.[name], after?.[name]]
      return {
        field: formatFieldName(name),
        ...(from === undefined ? {} : { from: formatValue(name, from) }),
        ...(to === undefined ? {} : { to: formatValue(name, to) }),
      }
    })
}

/** "edited" adds nothing to the changed fields. */
const isRedundant = (name: string, value: AuditedFields[string] | undefined) => name === 'change' && value === 'edited'

const isMoney = (name: string) => name.endsWith('Paise')

function formatFieldName(name: string): string {
  const words = name
    .replace(/Paise$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace('.', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatValue(name: string, value: AuditedFields[string]): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return formatText(value)
  return isMoney(name) && typeof value === 'number' ? formatRupees(rupeesFromPaise(asPaise(value))) : String(value)
}

/** A list of the settings is stored as JSON. */
function formatText(text: string): string {
  if (!text.startsWith('[')) return text
  try {
    return formatList(JSON.parse(text)) || 'nothing'
  } catch {
    return text
  }
}

function formatList(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatList).join('; ')
  return typeof value === 'object' && value !== null ? Object.values(value).map(formatList).join(' ') : String(value)
}

export const formatFieldChanges = (changes: FieldChange[]): string => changes.map(formatFieldChange).join(', ')

function formatFieldChange({ field, from, to }: FieldChange): string {
  const isChanged = from !== undefined && to !== undefined && from !== to
  return isChanged ? `${field} ${from} → ${to}` : `${field} ${to ?? from}`
}
