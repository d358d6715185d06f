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

interface Known {
  /** What is there: comes where its like is asked for. */
  texts: string[]
  /** What is usually written into a field, by its name. */
  usual: Record<string, fc.Arbitrary<unknown>>
}

/** Values that a schema takes, as far as it can say so. */
export function arbitraryOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const of = (part: Schema) => arbitraryOf(part, known)
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map(of))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(of)).map((parts) => Object.assign({}, ...parts))
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'array') {
    const most = Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0))
    return fc.array(of(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: most })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type !== 'string') return fc.jsonValue({ maxDepth: 2 })
  const fitting = schema.pattern ? known.texts.filter((text) => new RegExp(schema.pattern ?? '', 'u').test(text)) : []
  return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), stringOf(schema)) : stringOf(schema)
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]): [string, fc.Arbitrary<unknown>] => {
    const made = arbitraryOf(part, known)
    const usual = known.usual[name]
    return [name, usual ? fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: made }) : made]
  })
  return fc.record(Object.fromEntries(parts), { requiredKeys: required.filter((name) => name in properties) })
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

/** What an address may carry where an id belongs, as it is written there. */
export const wrongIds = [
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
