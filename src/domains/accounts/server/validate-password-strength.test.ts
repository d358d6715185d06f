import { describe, expect, it } from 'vitest'
import { validatePasswordStrength } from './validate-password-strength.ts'

const asha = { name: 'Asha Rao', email: 'asha.rao1990@example.in' }
const message = 'This password is too common. Please choose another.'
const tooCommon = { field: 'password', message }

describe('a password', () => {
  it.each([
    '123456',
    'password',
    'QWERTY',
    'iloveyou',
    ' password1 ',
    'ａｂｃ１２３',
    'krishna',
    'test1234',
    'sachin',
    'nukkad',
    'Nukkad@2026!',
    'streetwear1',
    'Street-Wear',
    'NukkadShop99',
    'Password@123',
    'welcome_2026',
    'Asha Rao',
    'asharao',
    'asha1990',
    'AshaRao!!',
    'asha.rao1990',
    'asha.rao1990@example.in',
    'asha.rao2026',
  ])('is rejected if it is easy to guess: %s', (password) => {
    expect(validatePasswordStrength('password', password, asha)).toEqual(tooCommon)
  })

  it.each(['chai-at-six', 'asha likes chai', 'nukkad-ki-chai', 'mango-lassi', '🥭🥭🥭🥭🥭🥭', '८२७३६४९१', 'xk7#Qz'])(
    'is accepted: %s',
    (password) => {
      expect(validatePasswordStrength('password', password, asha)).toBeUndefined()
    },
  )

  it('may start with a name of one letter', () => {
    const owner = { name: 'A B', email: 'a@example.in' }
    expect(validatePasswordStrength('password', 'a7392518', owner)).toBeUndefined()
  })

  it('must be longer for an admin', () => {
    const role = 'admin'
    expect(validatePasswordStrength('p', 'chai-at-six', { ...asha, role })?.message).toContain('at least 12 characters')
    expect(validatePasswordStrength('p', 'chai-at-six-', { ...asha, role })).toBeUndefined()
    expect(validatePasswordStrength('p', '🥭🥭🥭🥭🥭🥭', { ...asha, role })?.message).toContain(
      'at least 12 characters',
    )
  })
})
