import { describe, expect, it } from 'vitest'
import { findCodeStep, generateCode, generateSecret, toBase32 } from './totp.ts'

/** The test vectors of RFC 6238, appendix B, shortened from eight to six digits. */
const secret = toBase32(Buffer.from('12345678901234567890'))
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('authenticator codes', () => {
  it.each(vectors)('match the RFC 6238 test vector at second %i', (second, code) => {
    expect(generateCode(secret, Math.floor(second / 30))).toBe(code)
    expect(findCodeStep(secret, code, new Date(second * 1_000))).toBe(Math.floor(second / 30))
  })

  it('are valid from 30 seconds before to 30 seconds after their time step', () => {
    const code = generateCode(secret, 100)
    const isValidAt = (second: number) => findCodeStep(secret, code, new Date(second * 1_000)) === 100
    expect([2_969, 2_970, 3_000, 3_059, 3_060].map(isValidAt)).toEqual([false, true, true, true, false])
  })

  it('use random 160-bit secrets in base32', () => {
    const keys = Array.from({ length: 50 }, generateSecret)
    expect(new Set(keys).size).toBe(50)
    for (const randomKey of keys) expect(randomKey).toMatch(/^[A-Z2-7]{32}$/)
    expect(toBase32(Buffer.from('foobar1234'))).toBe('MZXW6YTBOIYTEMZU')
  })
})
