import { expect, it } from 'vitest'
import { getActiveIcon } from './drawers.ts'

it.each([
  ['menu', '/', 'menu'],
  ['cart', '/', 'cart'],
  ['cart', '/profile', 'cart'],
  [undefined, '/profile', 'profile'],
  [undefined, '/profile/', 'profile'],
  [undefined, '/profiles', 'none'],
  [undefined, '/', 'none'],
] as const)('with drawer %s open on %s the active icon is %s', (drawer, pathname, icon) => {
  expect(getActiveIcon(drawer, pathname)).toBe(icon)
})
