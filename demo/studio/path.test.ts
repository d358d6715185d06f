import { describe, expect, it } from 'vitest'
import { isInPolygon, mirrorPath, samplePath } from './path.ts'

describe('samplePath', () => {
  it('samples a path evenly and includes both ends', () => {
    const points = samplePath('M 0 0 L 10 0 C 10 5 10 5 10 10', 1)
    expect(points[0]).toEqual([0, 0])
    expect(points).toContainEqual([10, 0])
    expect(points.at(-1)).toEqual([10, 10])
    expect(points).toHaveLength(21)
  })
})

describe('mirrorPath', () => {
  it('negates every x and no y', () => {
    expect(mirrorPath('M 1 2 C 3 4 -5 6 7.5 8 Z')).toBe('M -1 2 C -3 4 5 6 -7.5 8 Z')
  })
})

describe('isInPolygon', () => {
  it('excludes a notch in the polygon', () => {
    const notched = samplePath('M 0 0 L 4 0 L 4 4 L 2 1 L 0 4 L 0 0', 9)
    expect(isInPolygon(notched, 1, 1)).toBe(true)
    expect(isInPolygon(notched, 2, 3)).toBe(false)
    for (const [x, y] of [
      [1, 9],
      [1, -1],
      [-1, 1],
      [9, 1],
    ] as const)
      expect(isInPolygon(notched, x, y)).toBe(false)
  })
})
