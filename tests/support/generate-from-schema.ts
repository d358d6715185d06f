import fc from 'fast-check'

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string | undefined
  format?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

const MAX_TEXT_LENGTH = 60

interface KnownValues {
  /** Used wherever they match the pattern. */
  existingIds: string[]
  /** Valid values, by field name. */
  validValues: Record<string, fc.Arbitrary<unknown>>
}

/** Generates values that match a schema. */
export function generateFromSchema(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const toArbitrary = (part: Schema) => generateFromSchema(part, known)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (alternatives) return fc.oneof(...alternatives.map(toArbitrary))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(toArbitrary)).map((parts) => Object.assign({}, ...parts))
  if (schema.type === 'object') return generateObject(schema, known)
  if (schema.type === 'array') {
    const max = Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0))
    return fc.array(toArbitrary(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: max })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return generateNumber(schema)
  if (schema.type !== 'string') return fc.jsonValue({ maxDepth: 2 })
  const matchingIds = schema.pattern
    ? known.existingIds.filter((id) => new RegExp(schema.pattern ?? '', 'u').test(id))
    : []
  return matchingIds.length > 0
    ? fc.oneof(fc.constantFrom(...matchingIds), generateString(schema))
    : generateString(schema)
}

function generateObject({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]): [string, fc.Arbitrary<unknown>] => {
    const generated = generateFromSchema(part, known)
    const validValue = known.validValues[name]
    return [
      name,
      validValue ? fc.oneof({ weight: 19, arbitrary: validValue }, { weight: 1, arbitrary: generated }) : generated,
    ]
  })
  return fc.record(Object.fromEntries(parts), { requiredKeys: required.filter((name) => name in properties) })
}

function generateNumber({ type, minimum, exclusiveMinimum, maximum = 100_000 }: Schema): fc.Arbitrary<unknown> {
  const generateFractions = (denominator: number) => {
    const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1 / denominator)
    const lowest = Math.ceil(Math.max(min * denominator, -(2 ** 31)))
    const highest = Math.floor(Math.min(maximum * denominator, 2 ** 31 - 1))
    return fc.integer({ min: lowest, max: Math.max(highest, 1) }).map((numerator) => numerator / denominator)
  }
  return type === 'integer' ? generateFractions(1) : fc.oneof(generateFractions(1), generateFractions(100))
}

type StringLimits = Pick<Schema, 'pattern' | 'format' | 'minLength' | 'maxLength'>

const stringArbitraries = new Map<string, fc.Arbitrary<unknown>>()

/** Creates the arbitrary of each kind of string once, because fast-check takes milliseconds for it. */
function generateString({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<unknown> {
  const limits: StringLimits = { pattern, format, minLength, maxLength }
  const key = JSON.stringify(limits)
  const arbitrary = stringArbitraries.get(key) ?? createStringArbitrary(limits)
  stringArbitraries.set(key, arbitrary)
  return arbitrary
}

function createStringArbitrary({
  pattern,
  format,
  minLength = 0,
  maxLength = MAX_TEXT_LENGTH,
}: StringLimits): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (format === 'email' || /@/.test(pattern ?? '')) return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  const maxTextLength = Math.max(minLength, Math.min(maxLength, MAX_TEXT_LENGTH))
  const text = fc.string({ minLength, maxLength: maxTextLength, unit: 'grapheme' })
  return pattern ? generateMatching(new RegExp(pattern, 'u'), text) : text
}

/** Generates text and filters it, because fast-check supports neither lookaheads nor Unicode classes in patterns. */
function generateMatching(pattern: RegExp, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (/\\p\{/.test(pattern.source)) return text.filter((candidate) => pattern.test(candidate))
  const withoutLookaheads = pattern.source.replace(/\(\?<?[!=][^()]*\)/g, '')
  return fc.stringMatching(new RegExp(withoutLookaheads, 'u')).filter((text) => pattern.test(text))
}

const hostileValues = [
  null,
  '',
  '\0',
  '\ud800',
  'x'.repeat(100_000),
  -1,
  2 ** 53,
  1e308,
  [],
  {},
  [[[[[[[[]]]]]]]],
  true,
  "' OR 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
]

/** Generates broken variants of valid values: a field is missing, has a hostile value or is unknown. */
export function breakValues(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const hostileValue = fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 3 }))
  return fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    {
      weight: 4,
      arbitrary: fc.tuple(valid, fc.nat(), hostileValue, fc.constantFrom('replace', 'remove', 'add')).map(breakValue),
    },
  )
}

function breakValue([value, position, hostileValue, mutation]: [unknown, number, unknown, string]): unknown {
  if (typeof value !== 'object' || value === null) return hostileValue
  const names = Object.keys(value)
  const name = names[position % Math.max(names.length, 1)] ?? 'nothing'
  // as JSON text, because an object literal would set its prototype
  if (mutation === 'add')
    return JSON.parse(`{"__proto__":{"isAdmin":true},${JSON.stringify({ ...value, extra: hostileValue }).slice(1)}`)
  const { [name]: _, ...rest } = value as Record<string, unknown>
  return mutation === 'remove' ? rest : { ...rest, [name]: hostileValue }
}

/** Malformed ids, encoded as they appear in a URL. */
export const malformedIds = [
  '',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'z'.repeat(24),
  'A'.repeat(24),
  'a'.repeat(23),
  'a'.repeat(25),
  'a'.repeat(200),
  'a'.repeat(201),
  'a'.repeat(8_000),
  'a'.repeat(20_000),
  '%',
  '%zz',
  '%00',
  `${'a'.repeat(24)}%00`,
  `${'a'.repeat(24)}%0a`,
  `${'a'.repeat(24)}%20`,
  'a%2Fb',
  '..%2F..%2Fetc%2Fpasswd',
  '%252e%252e%252f',
  '%C3%28',
  '%ED%A0%80',
  '%E0%A4%A8%E0%A5%81%E0%A4%95%E0%A5%8D%E0%A4%95%E0%A4%A1%E0%A4%BC',
  '%F0%9F%98%80'.repeat(6),
  '%EF%BC%91'.repeat(24),
  "'%20OR%201=1%20--",
  '%7B%22$gt%22:%22%22%7D',
  '*',
  ':id',
]
