import { isDeepStrictEqual } from 'node:util'
import type { ChangedFields } from '#shared/change-kinds.ts'

/** Longer than this, the log tells how it begins. */
const LONGEST = 300

/** Only what differs, field by field; the order of keys inside a field says nothing. */
export function changedParts<T extends object>(before: T, after: Partial<T>): Partial<T> {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, before[field as keyof T])
  return Object.fromEntries(Object.entries(after).filter(differs)) as Partial<T>
}

/** The fields as the log keeps them: short, and without anything inside. */
export function loggable(fields: object): ChangedFields {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, flat(value)]))
}

/** Both sides of a change; of measurements only the sizes that are measured otherwise now. */
export function loggableChange(before: object, after: object): { before: ChangedFields; after: ChangedFields } {
  const side = (one: object, other: object) =>
    loggable(Object.fromEntries(Object.entries(one).map(([field, value]) => [field, apart(value, other, field)])))
  return { before: side(before, after), after: side(after, before) }
}

function apart(value: unknown, other: object, field: string): unknown {
  const there: unknown = other[field as keyof typeof other]
  if (!Array.isArray(value) || !Array.isArray(there) || !value.some(isMeasurement)) return value
  return value.filter((row) => !there.some((each) => isDeepStrictEqual(each, row)))
}

function flat(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value) ? value.map(asText).join(value.some(isMeasurement) ? '; ' : ', ') : asText(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (isMeasurement(value)) return `${value.size}: ${entriesOf(value.cm).join(', ')}`
  // a picture is known by what it shows
  if (isPicture(value)) return value.altText || value.url
  return JSON.stringify(value)
}

const entriesOf = (figures: object) => Object.entries(figures).map(([name, figure]) => `${name} ${figure}`)

const isMeasurement = (value: unknown): value is { size: string; cm: object } =>
  typeof value === 'object' && value !== null && 'size' in value && 'cm' in value

const isPicture = (value: unknown): value is { url: string; altText: string } =>
  typeof value === 'object' && value !== null && 'url' in value && 'altText' in value
