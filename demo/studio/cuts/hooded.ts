import type { Cut } from '../cut.ts'
import type { Trim } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { cord } from '../trims/cord.ts'
import { zip } from '../trims/zip.ts'
import { blockOf, type Fit, wearerOf } from './block.ts'
import * as hood from './hood.ts'
import { kangaroo } from './kangaroo.ts'

const PLACKET = 1.5
const placketStitch = (bottom: number): Trim => ({
  kind: 'stitch',
  path: `M ${PLACKET} 11 L ${PLACKET} ${bottom}`,
  rows: [0],
  mirror: true,
})

/** A hoodie, to be pulled over the head or with a zip all the way, which splits its pocket. */
export function hooded({ measures, arm, frame, prints }: Fit, { zipped }: { zipped: boolean }): Cut {
  const block = blockOf({ ...measures, neck: hood.HOOD_NECK })
  const { sleeve, cuff, hem } = block.zones
  const belly = kangaroo(measures.length - 26.5, measures.length - measures.hem - 0.1, zipped ? PLACKET : 0)
  const edges = [{ to: hood.hoodSide, sewn: true }, ...block.shoulderToHem, block.bottom]

  return {
    fabric: 'fleece',
    pattern: {
      front: { start: hood.hoodTop, edges, holes: [hood.opening] },
      back: { start: hood.hoodTop, edges },
      gathers: [...hood.hoodGathers, ...block.gathers],
      cloth: { bend: 200, stretch: 6e6 },
    },
    mannequin: wearerOf(arm, { hooded: true }),
    front: {
      zones: [sleeve, cuff, hem, hood.frontHood],
      trims: [
        ...block.trims,
        ...hood.frontHoodTrims,
        ...belly.trims,
        ...(zipped ? [placketStitch(measures.length)] : []),
      ],
      applied: [
        ...belly.applied,
        ...(zipped ? [zip(9.2, measures.length - 0.2)] : []),
        cord('M 4 5 C 4.8 8 5.6 14 5 17 C 4.8 20 4.9 22 5.2 24.5'),
        cord('M -4 5 C -5 8 -5.4 14 -5.2 16 C -5.1 18 -5.3 20 -5 22.5'),
      ],
    },
    back: { zones: [sleeve, cuff, hem, hood.backHood], trims: [...block.trims, ...hood.backHoodTrims] },
    frontInside: { zones: [sleeve, cuff, hem, hood.frontHood], trims: [] },
    backInside: {
      zones: [sleeve, cuff, hem, hood.backHood],
      trims: hood.hoodInside,
      decal: hood.hollow + neckLabel(hood.backNeckSeam, 3.4),
    },
    frame,
    prints,
  }
}
