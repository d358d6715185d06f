import type { Trim } from '../garment.ts'
import type { Applied } from '../trims/applied.ts'
import { withMirror } from '../trims/applied.ts'
import { pocket } from '../trims/pocket.ts'

interface Kangaroo {
  applied: Applied[]
  trims: Trim[]
}

/** Creates a kangaroo pocket with two slanted openings, split in two if there is a zip. */
export function createKangarooPocket(top: number, bottom: number, inner = 0): Kangaroo {
  const mouthTop = [10.2, top] as const
  const mouthEnd = [17.4, bottom - 6] as const
  const half = `M ${inner} ${top} L ${mouthTop.join(' ')} C 11.6 ${top + 5} 14.4 ${bottom - 9} ${mouthEnd.join(' ')} L 17.4 ${bottom} L ${inner} ${bottom} Z`
  const mouth = `M ${mouthTop.join(' ')} C 11.6 ${top + 5} 14.4 ${bottom - 9} ${mouthEnd.join(' ')}`
  const upper = inner ? `M ${inner} ${top} L ${mouthTop.join(' ')}` : `M 0 ${top} L ${mouthTop.join(' ')}`
  return {
    applied: withMirror(pocket(half, [mouthTop, mouthEnd], 1.1, inner)),
    trims: [
      { kind: 'stitch', path: mouth, rows: [0.5, 1.9], mirror: true },
      { kind: 'stitch', path: upper, rows: [0.35], mirror: true },
      { kind: 'stitch', path: `M 17.4 ${bottom - 6} L 17.4 ${bottom}`, rows: [0.35], mirror: true },
    ],
  }
}
