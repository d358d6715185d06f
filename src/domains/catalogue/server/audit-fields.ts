import { isDeepStrictEqual } from 'node:util'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { formatDateTime } from '#shared/format-date.ts'

/** Longer texts are cut off. */
export const MAX_AUDITED_LENGTH = 300

/** Compares deeply; the order of keys inside a field does not matter. */
export function pickChangedFields<T extends object>(before: T, after: Partial<T>): Partial<T> {
  const isChanged = ([field, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, before[field as keyof T])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<T>
}

/** Flattens and shortens fields for the audit log. */
export function toAuditedFields(fields: object): AuditedFields {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, flatten(value)]))
}

/** Returns both sides of a change. Measurements are reduced to the sizes that changed. */
export function toAuditChange(before: object, after: object): { before: AuditedFields; after: AuditedFields } {
  const toSide = (fields: object, other: object) =>
    toAuditedFields(
      Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field, omitUnchangedRows(value, other, field)]),
      ),
    )
  return { before: toSide(before, after), after: toSide(after, before) }
}

function omitUnchangedRows(value: unknown, other: object, field: string): unknown {
  const otherValue: unknown = other[field as keyof typeof other]
  if (!Array.isArray(value) || !Array.isArray(otherValue) || !value.some(isMeasurement)) return value
  return value.filter((row) => !otherValue.some((otherRow) => isDeepStrictEqual(otherRow, row)))
}

function flatten(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value)
    ? value.map(formatValue).join(value.some(isMeasurement) ? '; ' : ', ')
    : formatValue(value)
  return text.length > MAX_AUDITED_LENGTH ? `${text.slice(0, MAX_AUDITED_LENGTH)}…` : text
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return formatDateTime(value.toISOString())
  if (isMeasurement(value)) return `${value.size}: ${formatEntries(value.cm).join(', ')}`
  if (isImage(value)) return value.altText || value.url
  return JSON.stringify(value)
}

const formatEntries = (fields: object) => Object.entries(fields).map(([name, value]) => `${name} ${value}`)

const isMeasurement = (value: unknown): value is { size: string; cm: object } =>
  typeof value === 'object' && value !== null && 'size' in value && 'cm' in value

const isImage = (value: unknown): value is { url: string; altText: string } =>
  typeof value === 'object' && value !== null && 'url' in value && 'altText' in value
