import type * as z from 'zod'
import { groupDigits } from '#shared/group-digits.ts'

type RawIssue = z.core.$ZodRawIssue

/** Returns a sentence for a generic Zod issue; `fillInField` replaces `{field}` once the whole path is known. */
export function formatZodIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? '{field} is required.'
        : `{field} must be ${typeNames[issue.expected] ?? 'valid'}.`
    case 'invalid_value':
      return issue.values.length === 1
        ? `{field} must be ${String(issue.values[0])}.`
        : `{field} must be one of: ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return 'Unknown field {field}.'
    case 'too_small':
      return formatTooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true)
    case 'too_big':
      return formatTooBig(issue.origin, Number(issue.maximum))
    case 'not_multiple_of':
      return `{field} must be a multiple of ${issue.divisor}.`
    default:
      return '{field} is not valid.'
  }
}

/** Replaces `{field}` in a message by the field's name in words: `checkoutItems.0.quantity` becomes "Quantity". */
export function fillInField(message: string, path: readonly PropertyKey[]): string {
  return message.replace('{field}', getFieldLabel(path))
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function formatTooSmall(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string') {
    return minimum <= 1 ? '{field} is required.' : `{field} must be at least ${groupDigits(minimum)} characters.`
  }
  if (origin === 'array')
    return minimum <= 1 ? '{field} must not be empty.' : `{field} must have at least ${minimum} entries.`
  return inclusive
    ? `{field} must be at least ${groupDigits(minimum)}.`
    : `{field} must be more than ${groupDigits(minimum)}.`
}

function formatTooBig(origin: string, maximum: number): string {
  const limit = groupDigits(maximum)
  if (origin === 'string') return `{field} can be at most ${limit} characters.`
  if (origin === 'array') return `{field} can have at most ${limit} entries.`
  return `{field} can be at most ${limit}.`
}

const specialLabels: Record<string, string> = {
  _id: 'ID',
  id: 'ID',
  ids: 'IDs',
  sku: 'SKU',
  q: 'Search',
  querystring: 'Query',
}

function getFieldLabel(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string')
  const name = names.at(-1) ?? 'request'
  const label = specialLabels[name] ?? toSentenceCase(name)
  const last = path.at(-1)
  return typeof last === 'number' ? `${label} ${last + 1}` : label
}

function toSentenceCase(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/\bId\b/g, 'ID')
    .replace(/ ([A-Z])(?=[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
