import { expect, it } from 'vitest'
import { estimateDelivery, formatDeliveryEstimate } from './delivery-estimate.ts'

it.each([
  ['2026-11-16T18:29:59.999Z', 'Mon, 23 Nov'],
  ['2026-11-16T18:30:00.000Z', 'Tue, 24 Nov'],
  ['2026-12-27T23:00:00.000Z', 'Mon, 4 Jan'],
])('an order placed at %s arrives by %s, in Indian time', (placedAt, day) => {
  expect(formatDeliveryEstimate(estimateDelivery(new Date(placedAt)))).toBe(`Estimated delivery by ${day}`)
})
