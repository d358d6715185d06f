import fc from 'fast-check'
import { receiveWebhook } from '#domains/payments/contract.ts'
import { newId } from '#shared/ids.ts'
import { address } from './create-shop-client.ts'
import { breakValues, generateFromSchema, malformedIds, type Schema } from './generate-from-schema.ts'
import { fileForms, invalidJsonBodies } from './request-bodies.ts'

export interface Operation {
  parameters?: { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export const PASSWORD = 'chai-at-the-corner'

export const PRICE = 1_099

/** Valid values for fields whose schema allows more than the business rules do. */
const validValues = {
  ...address,
  name: 'Asha',
  number: address.phone,
  mobile: address.phone,
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: 'kulhad-by-the-corner',
  guestId: 'guest_1',
  quantity: 1,
  price: PRICE,
  totalPrice: PRICE,
  paymentMethod: 'Online',
  reason: 'A loose thread',
  reasonDropdown: 'Size does not fit',
  message: 'Is it open on Sundays?',
  answer: 'It is.',
  version: 0,
}

export interface RequestInput {
  path: string
  query: [string, unknown][]
  /** `signed` is a webhook; `invalid` and `form` are names in `invalidJsonBodies` and `fileForms`. */
  body: { none: true } | { json: unknown } | { signed: unknown } | { invalid: string } | { form: string; field: string }
}

/** One existing id of each resource, by its name in paths: `products`, `orders`, … */
type IdByResource = Record<string, string>

const createValidArbitraries = ({ products: productId, orders: orderId }: IdByResource) => ({
  ...Object.fromEntries(
    Object.entries({ ...validValues, productId, orderId }).map(([name, value]) => [name, fc.constant(value)]),
  ),
  email: fc.nat().map((n) => `asha${n}@example.in`),
})

const pickName = <T>(bodies: Record<string, T>) => fc.constantFrom(...Object.keys(bodies))

/** Generates valid and invalid input for one operation. */
export function generateInput(
  path: string,
  { parameters = [], requestBody }: Operation,
  idByResource: IdByResource,
): fc.Arbitrary<RequestInput> {
  const generateValid = (schema: Schema) =>
    generateFromSchema(schema, {
      existingIds: Object.values(idByResource),
      validValues: createValidArbitraries(idByResource),
    })
  const generateMixed = (schema: Schema) => {
    const valid = generateValid(schema)
    return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: breakValues(valid) })
  }
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query')
  return fc.record({
    path: generatePath(path, idByResource),
    query: fc
      .subarray(queryParameters)
      .chain((selected) =>
        fc.tuple(...selected.map(({ name, schema }) => fc.tuple(fc.constant(name), generateMixed(schema)))),
      ),
    body: path === receiveWebhook.path ? generateWebhook(idByResource) : generateBody(requestBody, generateMixed),
  })
}

/** Fills in an id: of the right resource, of another resource, of no resource, or malformed. */
function generatePath(path: string, idByResource: IdByResource): fc.Arbitrary<string> {
  const [before = '', after] = path.split('{id}')
  if (after === undefined) return fc.constant(path)
  const matchingId = idByResource[before.split('/').at(-2) ?? ''] ?? idByResource['products'] ?? ''
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constant(matchingId) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(idByResource)) },
    { weight: 1, arbitrary: fc.constant('').map(() => newId()) },
    { weight: 3, arbitrary: fc.constantFrom(...malformedIds) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }).map((text) => encodeURIComponent(text.toWellFormed())) },
  )
  return id.map((value) => `${before}${value}${after}`)
}

const invalidBody = pickName(invalidJsonBodies).map((name) => ({ invalid: name }))

function generateBody(
  requestBody: Operation['requestBody'],
  generateMixed: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<RequestInput['body']> {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  if (!content)
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant({ none: true as const }) },
      { weight: 1, arbitrary: invalidBody },
    )
  if (type === 'multipart/form-data') {
    const [field = ''] = Object.keys(content.schema.properties ?? {})
    return pickName(fileForms).map((form) => ({ form, field }))
  }
  const json = generateMixed(content.schema).map((value) => ({ json: value }))
  return fc.oneof({ weight: 5, arbitrary: json }, { weight: 1, arbitrary: invalidBody })
}

/** Generates payment provider webhooks, which our OpenAPI document does not describe. */
function generateWebhook(idByResource: IdByResource): fc.Arbitrary<RequestInput['body']> {
  const id = fc.oneof(fc.constantFrom(...Object.values(idByResource)), fc.string())
  const status = fc.constantFrom('processed', 'failed', 'unknown')
  const entity = fc.record({ entity: fc.record({ id, order_id: id, amount: fc.integer(), status }) })
  const entityOrBroken = fc.oneof(entity, breakValues(entity))
  const kinds = ['payment.captured', 'order.paid', 'payment.failed', 'refund.processed', 'refund.failed', 'other']
  const payload = fc.record(
    { payment: entityOrBroken, order: entityOrBroken, refund: entityOrBroken },
    { requiredKeys: [] },
  )
  const event = fc.record({ event: fc.constantFrom(...kinds), payload })
  return fc.oneof(
    fc.oneof(event, breakValues(event)).map((signed) => ({ signed })),
    invalidBody,
  )
}
