import { hash } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, hashWithSalt, verifyPassword } from './password.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return { ...argon2, hash: vi.fn(argon2.hash) }
})

it('hashes passwords and recovery codes with the parameters that OWASP recommends', async () => {
  const parameters = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect(await hashPassword('chai-at-six')).toMatch(parameters)
  expect(await hashWithSalt('ABCDE-FGHIJ', new Uint8Array(16))).toMatch(parameters)
})

it('verifies passwords again after hashing has failed once', async () => {
  const user = { passwordHash: await hashPassword('chai-at-six') }
  vi.mocked(hash).mockRejectedValueOnce(new Error('out of memory'))
  await expect(verifyPassword(undefined, 'chai-at-six')).rejects.toThrow('out of memory')
  expect(await verifyPassword(undefined, 'chai-at-six')).toBe(false)
  expect(await verifyPassword(user, 'chai-at-six')).toBe(true)
  expect(await verifyPassword(user, 'samosa-at-five')).toBe(false)
})
