import { describe, expect, it } from 'vitest'
import { hasEmailForm, isEmail } from './email.ts'

describe('isEmail', () => {
  it.each([
    'asha@example.in',
    ' Asha.Rao+shop@mail.example.co.in ',
    "o'neil!#$%&*@example.in",
    'josé@example.in',
    'आशा@उदाहरण.भारत',
    'иван@пример.рф',
    'иван@example.com',
    '山田あき@例え.jp',
    'asha_2026@example.in',
  ])('accepts %s', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  it.each([
    ['no domain', 'asha@example'],
    ['no at sign', 'asha.example.in'],
    ['a space', 'as ha@example.in'],
    ['angle brackets', '<asha@example.in>'],
    ['an invisible character', 'asha@example.in\u200b'],
    ['a soft hyphen', 'as\u00adha@example.in'],
    ['an invisible filler', 'as\u115fha@example.in'],
    ['a control character', 'as\u0007ha@example.in'],
    ['a change of direction', 'asha\u202e@example.in'],
    ['a long s', 'a\u017fha@example.in'],
    ['a mathematical letter', 'b𝐨ss@example.in'],
    ['full-width letters', 'ａsha@example.in'],
    ['a Cyrillic letter among Latin ones', 'ash\u0430@example.in'],
    ['a Greek letter among Latin ones', 'asha@ex\u03b1mple.in'],
    ['a decomposed accent', 'jose\u0301@example.in'],
  ])('rejects %s', (_, email) => {
    expect(isEmail(email)).toBe(false)
  })
})

it('hasEmailForm also accepts look-alike addresses, which older accounts may have', () => {
  expect(['boſs@example.in', 'boss@example.in\u200b', 'boss', 'bo ss@example.in'].map(hasEmailForm)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
