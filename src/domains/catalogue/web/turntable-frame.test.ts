import { expect, it } from 'vitest'
import { dragToFrame, getDegrees, getFramePosition, wrapFrame } from './turntable-frame.ts'

it('continues with the first frame after the last one, in both directions', () => {
  expect([0, 23, 24, 25, -1, -25].map(wrapFrame)).toEqual([0, 23, 0, 1, 23, 23])
})

it('makes a full turn when dragged across its width', () => {
  expect(dragToFrame(0, 100, 400)).toBe(6)
  expect(dragToFrame(3, -200, 400)).toBe(15)
  expect(dragToFrame(5, 400, 400)).toBe(5)
  expect(dragToFrame(5, 40, 0)).toBe(5)
})

it('names the angle of a frame', () => {
  expect([0, 1, 12, 23, 24].map(getDegrees)).toEqual([0, 15, 180, 345, 0])
})

it('finds a frame in rows of six', () => {
  expect([0, 5, 6, 23].map(getFramePosition)).toEqual([
    '0% 0%',
    '100% 0%',
    expect.stringMatching(/^0% 33\.3/),
    '100% 100%',
  ])
})
