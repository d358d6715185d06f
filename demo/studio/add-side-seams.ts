import type { Cut } from './cut.ts'
import { crotchGather } from './cuts/create-lower-body.ts'
import type { Face, SewnLine, Sheet } from './garment.ts'

/** Draws the seams at the sides of the garment, which are its outline in a flat view and visible from the side. */
export function addSideSeams(cut: Cut): Cut {
  const { front, back, gathers } = cut.pattern
  const isTrousers = gathers.includes(crotchGather)
  return {
    ...cut,
    front: withSeams(cut.front, listSideSeams(front, isTrousers)),
    back: withSeams(cut.back, listSideSeams(back, isTrousers)),
  }
}

const withSeams = (face: Face, seams: readonly SewnLine[]): Face => ({
  ...face,
  sewnLines: [...face.sewnLines, ...seams],
})

/** A top has a seam from the cuff to the hem, and a fold instead of one above the sleeve. Trousers have two per leg. */
function listSideSeams({ start, edges }: Sheet, isTrousers: boolean): SewnLine[] {
  const sewnPaths: string[] = []
  let from = start
  for (const { path, sewn } of edges) {
    if (sewn) sewnPaths.push(`M ${from.join(' ')} ${path}`)
    from = getEnd(path)
  }
  return sewnPaths.slice(isTrousers ? 0 : -1).map((path) => ({ kind: 'seam', path, mirror: true }))
}

function getEnd(path: string): Sheet['start'] {
  const [x = 0, y = 0] = path
    .trim()
    .split(/[\s,]+/)
    .slice(-2)
    .map(Number)
  return [x, y]
}
