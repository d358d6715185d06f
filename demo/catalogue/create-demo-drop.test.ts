import { expect, it } from 'vitest'
import { createDemoDrop, findDropOpening } from './create-demo-drop.ts'
import { listNewProducts } from './list-new-products.ts'

it('opens on a Friday at 18:00 in India, three to nine days ahead', () => {
  for (const [now, opening] of [
    ['2026-11-16T09:00:00+05:30', '2026-11-20T18:00:00+05:30'],
    ['2026-11-17T23:59:00+05:30', '2026-11-20T18:00:00+05:30'],
    ['2026-11-18T00:01:00+05:30', '2026-11-27T18:00:00+05:30'],
    ['2026-11-20T18:00:00+05:30', '2026-11-27T18:00:00+05:30'],
  ] as const) {
    expect(findDropOpening(new Date(now)), now).toEqual(new Date(opening))
  }
})

it('shows one color of its original, in fifty units', () => {
  const { images, stock, measurements, sizes, colors } = createDemoDrop(listNewProducts(), new Date())
  expect(images.length).toBeGreaterThan(2)
  expect(new Set(images.map(({ color }) => color))).toEqual(new Set(colors))
  expect(colors).toHaveLength(1)
  expect(stock.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(50)
  expect(measurements?.map(({ size }) => size)).toEqual(sizes)
})
