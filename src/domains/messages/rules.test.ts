import { describe, expect, it } from 'vitest'
import { ALL_FIELDS_REQUIRED, MAX_MESSAGE_LENGTH } from './contract.ts'
import { validateContactMessage } from './rules.ts'

const validMessage = { name: 'Asha', email: 'asha@example.in', message: 'Hello.' }
const validate = (overrides: Partial<typeof validMessage>) =>
  validateContactMessage({ ...validMessage, ...overrides }).map(({ field, message }) => `${field}: ${message}`)

describe('validateContactMessage', () => {
  it('accepts a complete message', () => {
    expect(validate({})).toEqual([])
    expect(validate({ email: ' asha@example.in ', message: 'x'.repeat(MAX_MESSAGE_LENGTH) })).toEqual([])
  })

  it('rejects every blank field, including one with only invisible characters', () => {
    const errors = ['name', 'email', 'message'].map((field) => `${field}: ${ALL_FIELDS_REQUIRED}`)
    expect(validate({ name: ' ', email: '', message: '\u200b\n' })).toEqual(errors)
  })

  it.each(['asha', 'asha@localhost', 'a@example.in, b@example.in', 'asha@example.in\nBcc: b@example.in'])(
    'rejects the email %j',
    (email) => expect(validate({ email })).toEqual(['email: Please enter a valid email address']),
  )

  it('rejects a name with characters that reverse text, but not a message', () => {
    expect(validate({ name: 'Asha \u202eoaR' })).toEqual(["name: Name contains a character that can't be displayed."])
    expect(validate({ name: 'آشا', message: '\u2067آشا\u2069 is my name.' })).toEqual([])
  })

  it('limits the length of the message', () => {
    const error = 'message: Message can be at most 5,000 characters.'
    expect(validate({ message: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) })).toEqual([error])
    expect(MAX_MESSAGE_LENGTH).toBe(5_000)
  })
})
