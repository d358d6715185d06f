import fc from 'fast-check'

/** As much of JSON Schema as the API's document uses. */
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
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Longer ones would only take longer. */
const LONGEST = 60

/** Values that a schema takes, as far as it can say so. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map(arbitraryOf))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(arbitraryOf)).map((parts) => Object.assign({}, ...parts))
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') {
    const most = Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0))
    return fc.array(arbitraryOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: most })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  return schema.type === 'string' ? stringOf(schema) : fc.jsonValue({ maxDepth: 2 })
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part)]))
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) })
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const most = Math.min(maximum ?? 100_000, 2 ** 31 - 1)
  const whole = fc.integer({ min: Math.ceil(Math.max(least, -(2 ** 31))), max: Math.max(Math.floor(most), 1) })
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        fc.integer({ min: 1, max: 9_999_999 }).map((paise) => paise / 100),
      )
}

function stringOf({ pattern, format, minLength = 0, maxLength = LONGEST }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (format === 'email' || /@/.test(pattern ?? '')) return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  const longest = Math.max(minLength, Math.min(maxLength, LONGEST))
  const text = fc.string({ minLength, maxLength: longest, unit: 'grapheme' })
  return pattern ? matching(new RegExp(pattern, 'u'), text) : text
}

/** What looks ahead, or names classes of characters, cannot be made from the pattern, but can be told from the rest. */
function matching(pattern: RegExp, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (/\\p\{/.test(pattern.source)) return text.filter((some) => pattern.test(some))
  const bare = pattern.source.replace(/\(\?<?[!=][^()]*\)/g, '')
  return fc.stringMatching(new RegExp(bare, 'u')).filter((text) => pattern.test(text))
}

const monsters = [
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

/** The same with something wrong in it: a part that is missing, of another kind, too long, or that nobody knows. */
export function spoiled(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const monster = fc.oneof(fc.constantFrom(...monsters), fc.jsonValue({ maxDepth: 3 }))
  return fc.oneof(
    { weight: 1, arbitrary: monster },
    {
      weight: 4,
      arbitrary: fc.tuple(good, fc.nat(), monster, fc.constantFrom('replace', 'remove', 'add')).map(spoil),
    },
  )
}

function spoil([value, at, monster, how]: [unknown, number, unknown, string]): unknown {
  if (typeof value !== 'object' || value === null) return monster
  const names = Object.keys(value)
  const name = names[at % Math.max(names.length, 1)] ?? 'nothing'
  // written as text, because an object literal would take it for its prototype
  if (how === 'add')
    return JSON.parse(`{"__proto__":{"isAdmin":true},${JSON.stringify({ ...value, extra: monster }).slice(1)}`)
  const { [name]: _, ...rest } = value as Record<string, unknown>
  return how === 'remove' ? rest : { ...rest, [name]: monster }
}
