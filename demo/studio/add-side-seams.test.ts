import { expect, it } from 'vitest'
import { addSideSeams } from './add-side-seams.ts'
import { cuts } from './cuts/cuts.ts'
import { samplePath } from './path.ts'

/** Returns the ends of the seams that are added to the right half of the front. */
function listSeamEnds(name: keyof typeof cuts) {
  const { cut } = cuts[name]
  return addSideSeams(cut)
    .front.sewnLines.slice(cut.front.sewnLines.length)
    .map(({ kind, path, mirror }) => {
      const points = samplePath(path, 1)
      return { kind, mirror, from: points[0], to: points.at(-1) }
    })
}

it('sews a tee from the sleeve over the underarm to the hem', () => {
  expect(listSeamEnds('regular tee')).toEqual([{ kind: 'seam', mirror: true, from: [30.6, 32], to: [24.8, 70] }])
})

it('sews a hoodie at its side, not along its hood and the fold of its sleeve', () => {
  const [seam, ...others] = listSeamEnds('hoodie')
  expect(others).toEqual([])
  expect(seam?.to).toEqual([26.2, 70])
})

it('sews both sides of a leg', () => {
  expect(listSeamEnds('joggers')).toEqual([
    { kind: 'seam', mirror: true, from: [22.4, 0], to: [21.6, 103] },
    { kind: 'seam', mirror: true, from: [10.2, 103.4], to: [0, 36.2] },
  ])
})
