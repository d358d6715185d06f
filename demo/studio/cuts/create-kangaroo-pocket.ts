import type { SewnLine, Zone } from '../garment.ts'
import { pocket } from '../trims/pocket.ts'
import { type Trim, withMirror } from '../trims/trim.ts'

interface KangarooPocket {
  zone: Zone
  trims: Trim[]
  sewnLines: SewnLine[]
}

interface PocketEdges {
  top: number
  bottom: number
  /** x of the edge next to the zip; 0 without a zip, where both halves meet */
  innerEdge: number
}

/** Creates a kangaroo pocket with two slanted openings. */
export function createKangarooPocket({ top, bottom, innerEdge }: PocketEdges): KangarooPocket {
  const mouthTop = [10.2, top] as const
  const mouthEnd = [17.4, bottom - 6] as const
  const outline = `M ${innerEdge} ${top} L ${mouthTop.join(' ')} C 11.6 ${top + 5} 14.4 ${bottom - 9} ${mouthEnd.join(' ')} L 17.4 ${bottom} L ${innerEdge} ${bottom} Z`
  const mouth = `M ${mouthTop.join(' ')} C 11.6 ${top + 5} 14.4 ${bottom - 9} ${mouthEnd.join(' ')}`
  const topEdge = `M ${innerEdge} ${top} L ${mouthTop.join(' ')}`
  return {
    zone: { part: 'pocket', region: outline, mirror: true, weave: { kind: 'cloth' } },
    trims: withMirror(pocket(outline, { mouth: [mouthTop, mouthEnd], opening: 1.1, isJoined: innerEdge === 0 })),
    sewnLines: [
      { kind: 'stitch', path: mouth, rows: [0.5, 1.9], mirror: true },
      { kind: 'stitch', path: topEdge, rows: [0.35], mirror: true },
      { kind: 'stitch', path: `M 17.4 ${bottom - 6} L 17.4 ${bottom}`, rows: [0.35], mirror: true },
    ],
  }
}
