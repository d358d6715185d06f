import { describe, expect, it } from 'vitest'
import { ALL_FIELDS_REQUIRED, MAX_MESSAGE } from './contract.ts'
import { validateContactMessage } from './rules.ts'

const entry = { name: 'Asha', email: 'asha@example.in', message: 'Hello.' }
const validate = (different: Partial<typeof entry>) =>
  validateContactMessage({ ...entry, ...different }).map(({ field, message }) => `${field}: ${message}`)

describe('validateContactMessage', () => {
  it('accepts a complete message', () => {
    expect(validate({})).toEqual([])
    expect(validate({ email: ' asha@example.in ', message: 'x'.repeat(MAX_MESSAGE) })).toEqual([])
  })

  it('rejects every blank field, even with invisible characters', () => {
    const all = ['name', 'email', 'message'].map((field) => `${field}: ${ALL_FIELDS_REQUIRED}`)
    expect(validate({ name: ' ', email: '', message: '\u200b\n' })).toEqual(all)
  })

  it.each(['asha', 'asha@localhost', 'a@example.in, b@example.in', 'asha@example.in\nBcc: b@example.in'])(
    'rejects the email %j',
    (email) => expect(validate({ email })).toEqual(['email: Please enter a valid email address']),
  )

  it('limits the length of the message', () => {
    const problem = 'message: Message can be at most 5,000 characters.'
    expect(validate({ message: 'x'.repeat(MAX_MESSAGE + 1) })).toEqual([problem])
    expect(MAX_MESSAGE).toBe(5_000)
  })
})
