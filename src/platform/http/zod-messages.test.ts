import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { validatorCompiler } from './validate.ts'

function listMessages(schema: z.ZodType, data: unknown): Record<string, string> {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })
  const { error } = validate(data) as { error?: Error & { errors: { field: string; message: string }[] } }
  return Object.fromEntries((error?.errors ?? []).map(({ field, message }) => [field, message]))
}

const Line = z.strictObject({
  quantity: z.int().min(1).max(9_999),
  size: z.enum(['S', 'M']),
  note: z.string().min(1).max(1_000),
  productId: z.string(),
})
const body = z.strictObject({ checkoutItems: z.array(Line).min(1).max(2), isGift: z.boolean() })
const line = { quantity: 1, size: 'M', note: 'x', productId: 'a' }

describe('validation messages', () => {
  it.each([
    ['a missing field', { ...line, note: undefined }, 'note', 'Note is required.'],
    ['an empty text', { ...line, note: '' }, 'note', 'Note is required.'],
    ['a long text', { ...line, note: 'x'.repeat(1_001) }, 'note', 'Note can be at most 1,000 characters.'],
    ['a large number', { ...line, quantity: 10_000 }, 'quantity', 'Quantity can be at most 9,999.'],
    ['a small number', { ...line, quantity: 0 }, 'quantity', 'Quantity must be at least 1.'],
    ['a fraction', { ...line, quantity: 1.5 }, 'quantity', 'Quantity must be a whole number.'],
    ['an unknown choice', { ...line, size: 'XXL' }, 'size', 'Size must be one of: S, M.'],
    ['a wrong type', { ...line, productId: 5 }, 'productId', 'Product ID must be text.'],
    ['an unknown field', { ...line, sizes: [] }, 'sizes', 'Unknown field sizes.'],
  ])('are a sentence that names the field, for %s', (_, item, field, message) => {
    const data = { isGift: true, checkoutItems: [item] }
    expect(listMessages(body, data)).toEqual({ [`checkoutItems.0.${field}`]: message })
  })

  it('name a list or a flag and say what it must contain', () => {
    expect(listMessages(body, { isGift: 'yes', checkoutItems: [] })).toEqual({
      checkoutItems: 'Checkout items must not be empty.',
      isGift: 'Is gift must be true or false.',
    })
    expect(listMessages(body, { isGift: true, checkoutItems: [line, line, line] })).toEqual({
      checkoutItems: 'Checkout items can have at most 2 entries.',
    })
  })

  it('replace {field} with the name of the field, for a schema that several fields share', () => {
    const amount = z.number().refine((value) => value > 0, '{field} must be more than zero.')
    expect(listMessages(z.strictObject({ discountPrice: amount }), { discountPrice: 0 })).toEqual({
      discountPrice: 'Discount price must be more than zero.',
    })
  })

  it('name the part of the request that is not an object at all', () => {
    expect(listMessages(body, undefined)).toEqual({ body: 'Body is required.' })
  })
})
