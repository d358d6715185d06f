import { expect, it } from 'vitest'
import { respelled } from './collections.ts'

it.each([
  ['hoodie', '/collections/Hoodie'],
  ['OVERSIZED T-SHIRT', '/collections/OverSized%20T-Shirt'],
  ['ALL', '/collections/all'],
])('sends %s to its one address', (spelled, path) => {
  expect(respelled(spelled)).toBe(path)
})

it.each(['Hoodie', 'Raincoats', ''])('leaves %j where it is', (spelled) => {
  expect(respelled(spelled)).toBeUndefined()
})
