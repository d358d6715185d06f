import { expect, it } from 'vitest'
import { createFoldField } from './fold-field.ts'

it('is positive on the ridge of a fold and negative between two folds', () => {
  const [width, height, cellSize] = [64, 16, 2]
  const z = Float32Array.from({ length: width * height }, (_, i) => 3 * Math.cos(((i % width) / 16) * Math.PI * 2))
  const lightGrid = { width, height, cellSize, z, paperZ: -9, onPaper: new Float32Array(), onCloth: new Float32Array() }
  const gbuffer = { width: width * cellSize, height: height * cellSize } as never
  const getFold = createFoldField({ gbuffer, lightGrid, scale: 14, seed: 1 })
  const getFoldAt = (x: number) => getFold(16 * width * cellSize + x)
  expect(getFoldAt(64)).toBeGreaterThan(0.1)
  expect(getFoldAt(80)).toBeLessThan(-0.1)
})
