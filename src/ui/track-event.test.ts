import { expect, it } from 'vitest'
import { type ShopEvent, setEventSender, trackEvent } from './track-event.ts'

const viewOf = (value: number): ShopEvent => ({ name: 'view_item', value, items: [] })

it('keeps the first 20 events for the sender and sends each once', () => {
  for (let value = 1; value <= 30; value++) trackEvent(viewOf(value))
  const sent: number[] = []
  setEventSender(({ value }) => sent.push(value))
  expect(sent).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  trackEvent(viewOf(99))
  expect(sent.at(-1)).toBe(99)
  setEventSender(undefined)
  trackEvent(viewOf(100))
  expect(sent).toHaveLength(21)
  setEventSender(({ value }) => sent.push(value))
  expect(sent.slice(-1)).toEqual([100])
  setEventSender(undefined)
})
