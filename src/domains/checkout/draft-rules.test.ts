import { expect, it } from 'vitest'
import { findDraftProblem, maskEmail, maskPhone } from './draft-rules.ts'

it.each([
  ['+91 98450 12345', '••••••2345'],
  ['98450-12345', '••••••2345'],
])('masks the phone number %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))

it.each([
  ['asha.rao@example.in', 'a•••@example.in'],
  ['a@example.in', 'a•••@example.in'],
])('masks the email %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

it('says why a draft order cannot be paid', () => {
  const expiresAt = new Date('2026-11-20T10:00:00Z')
  const before = new Date('2026-11-20T09:59:59Z')
  expect(findDraftProblem({ cancelledAt: null, expiresAt }, before)).toBeUndefined()
  expect(findDraftProblem({ cancelledAt: null, expiresAt }, expiresAt)).toMatch(/expired/)
  expect(findDraftProblem({ cancelledAt: before, expiresAt }, before)).toMatch(/cancelled/)
})
