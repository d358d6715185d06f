import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

/** What is wrong with a value, said so that it follows its name: `limit is above 100`. */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `is not ${nameOf(issue.expected)}`
    case 'invalid_value':
      return `is not one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return 'is not known here'
    case 'too_small':
      return issue.origin === 'string' ? `is shorter than ${issue.minimum} characters` : `is below ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `is longer than ${issue.maximum} characters` : `is above ${issue.maximum}`
    case 'not_multiple_of':
      return `is not a multiple of ${issue.divisor}`
    case 'invalid_format':
      return `is not a valid ${issue.format === 'regex' ? 'value' : issue.format}`
    default:
      return 'is not valid'
  }
}

const names: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const nameOf = (type: string) => names[type] ?? `a ${type}`
