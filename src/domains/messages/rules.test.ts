import { describe, expect, it } from 'vitest'
import { FILL_IN_ALL, MAX_MESSAGE } from './contract.ts'
import { contactProblems } from './rules.ts'

const entry = { name: 'Asha', email: 'asha@example.in', message: 'Hello.' }
const wrong = (different: Partial<typeof entry>) =>
  contactProblems({ ...entry, ...different }).map(({ field, message }) => `${field}: ${message}`)

describe('a message to the shop', () => {
  it('can be sent when name, address and message are there', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ email: ' asha@example.in ', message: 'x'.repeat(MAX_MESSAGE) })).toEqual([])
  })

  it('is wrong in every field that is blank, also where only something invisible stands', () => {
    const all = ['name', 'email', 'message'].map((field) => `${field}: ${FILL_IN_ALL}`)
    expect(wrong({ name: ' ', email: '', message: '\u200b\n' })).toEqual(all)
  })

  it.each(['asha', 'asha@localhost', 'a@example.in, b@example.in', 'asha@example.in\nBcc: b@example.in'])(
    'wants an address that can be answered to: %j',
    (email) => expect(wrong({ email })).toEqual(['email: Please enter a valid email address']),
  )

  it('has a longest length', () => {
    const problem = 'message: Please keep your message below 5,000 characters'
    expect(wrong({ message: 'x'.repeat(MAX_MESSAGE + 1) })).toEqual([problem])
    expect(MAX_MESSAGE).toBe(5_000)
  })
})
