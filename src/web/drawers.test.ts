import { expect, it } from 'vitest'
import { activeIcon } from './drawers.ts'

it.each([
  ['menu', '/', 'menu'],
  ['cart', '/', 'cart'],
  ['cart', '/profile', 'cart'],
  [undefined, '/profile', 'profile'],
  [undefined, '/profile/', 'profile'],
  [undefined, '/profiles', 'none'],
  [undefined, '/', 'none'],
] as const)('marks one icon at most: with %s open on %s it is %s', (drawer, pathname, icon) => {
  expect(activeIcon(drawer, pathname)).toBe(icon)
})
