import { expect, it } from 'vitest'
import { parseStoredUser } from './stored-user.ts'

const asha = { _id: 'a1', name: 'Asha', email: 'asha@example.in', role: 'customer' }

it('reads the stored user without extra fields', () => {
  expect(parseStoredUser(JSON.stringify({ ...asha, token: 'secret' }))).toEqual(asha)
  expect(parseStoredUser(JSON.stringify({ ...asha, role: 'admin' }))?.role).toBe('admin')
})

it.each([
  null,
  '',
  'null',
  '7',
  '[]',
  '{',
  '{}',
  JSON.stringify({ ...asha, role: 'owner' }),
  JSON.stringify({ ...asha, name: undefined }),
  JSON.stringify({ ...asha, email: 7 }),
])('ignores the invalid value %s', (text) => {
  expect(parseStoredUser(text)).toBeUndefined()
})
