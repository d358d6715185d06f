import type { AuditedFields, AuditKind } from '#shared/audit-kinds.ts'
import { formatDateTime, formatShortDate } from '#shared/format-date.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { asPaise, formatRupees, type Rupees, rupeesFromPaise } from '#shared/money.ts'

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
        ...(from === undefined ? {} : { from: formatValue(name, from, before ?? {}) }),
        ...(to === undefined ? {} : { to: formatValue(name, to, after ?? {}) }),
      }
    })
}

/** "edited" adds nothing to the changed fields. */
const isRedundant = (name: string, value: AuditedFields[string] | undefined) => name === 'change' && value === 'edited'

const abbreviations = ['cod', 'gst', 'gstin', 'hsn', 'id', 'pin', 'seo', 'sku', 'url']
/** Names that would say something else, or too little. */
const fieldNames: Record<string, string> = {
  collectionIds: 'Collections',
  productIds: 'Products',
  minSubtotalPaise: 'Minimum order',
  countInStock: 'In stock',
  pinMode: 'PIN codes',
  freeFrom: 'Free from',
  sortBy: 'Sorted',
}
/** What screens call values that are names of the code, by field. */
const valueTexts: Record<string, Record<string, string>> = {
  reason: {
    count: 'stock count',
    incoming: 'incoming stock',
    damage: 'damaged',
    loss: 'lost or stolen',
    gift: 'given away',
  },
  kind: { manual: 'by hand', rule: 'by rule' },
  sortBy: {
    newest: 'newest first',
    popularity: 'best sellers first',
    priceAsc: 'cheapest first',
    priceDesc: 'most expensive first',
    manual: 'by hand',
  },
  pinMode: { all: 'everywhere', only: 'only those listed', except: 'all but those listed' },
  unlisted: {
    served: 'served, with cash on delivery',
    prepaid: 'served, without cash on delivery',
    refused: 'not served',
  },
}
/** Names in lists of these, such as `order.placed` and `orders:read`, become words. */
const nameListFields = ['events', 'scopes']
/** The shipping rates are saved in rupees. */
const rupeeFields = ['charge', 'freeFrom']

function formatFieldName(name: string): string {
  if (fieldNames[name]) return fieldNames[name]
  const words = name
    .replace(/Paise$/, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('.', ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => (abbreviations.includes(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `fields` are those next to it: the kind of a discount says whether its value is an amount. */
function formatValue(name: string, value: unknown, fields: object): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatNumber(name, value, fields)
  if (typeof value === 'string') return formatName(name, value) ?? formatText(value)
  return Array.isArray(value) ? formatList(value) : formatObject(value as object)
}

function formatNumber(name: string, value: number, fields: object): string {
  const kind = name === 'value' && 'kind' in fields ? fields.kind : undefined
  if (kind === 'percent') return `${value}%`
  if (name.endsWith('Paise') || kind === 'amount') return formatRupees(rupeesFromPaise(asPaise(value)))
  return rupeeFields.includes(name) ? formatRupees(value as Rupees) : groupDigits(value)
}

function formatName(name: string, value: string): string | undefined {
  if (nameListFields.includes(name)) return value.replaceAll(/[.:](?=[a-z])/g, ' ')
  return valueTexts[name]?.[value]
}

/** Times and lists are stored as in a request, so a change can be undone. */
function formatText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatShortDate(text)
  if (!/^[[{]/.test(text)) return text
  try {
    // objects are stored one after another
    return formatList(JSON.parse(text.startsWith('[') ? text : `[${text}]`)) || 'nothing'
  } catch {
    return text
  }
}

function formatList(values: unknown[]): string {
  if (values.length > 0 && values.every((value) => typeof value === 'string' && idPattern.test(value)))
    return `${values.length} chosen`
  return values.map((value) => formatValue('', value, {})).join('; ')
}

/** Texts need no name: they are names themselves, and codes. */
const formatObject = (fields: object): string =>
  Object.entries(fields)
    .filter(([name, value]) => name !== 'id' && value !== null && value !== '' && !isEmptyList(value))
    .map(([name, value]) => {
      const text = formatValue(name, value, fields)
      return typeof value === 'string' ? text : `${formatFieldName(name).toLowerCase()} ${text}`
    })
    .join(', ')

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

export const formatFieldChanges = (changes: FieldChange[]): string => changes.map(formatFieldChange).join(', ')

function formatFieldChange({ field, from, to }: FieldChange): string {
  const isChanged = from !== undefined && to !== undefined && from !== to
  return isChanged ? `${field} ${from} → ${to}` : `${field} ${to ?? from}`
}
