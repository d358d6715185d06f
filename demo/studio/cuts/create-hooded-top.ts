import type { Cut } from '../cut.ts'
import type { Trim } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { cord } from '../trims/cord.ts'
import { lap } from '../trims/lap.ts'
import { zip } from '../trims/zip.ts'
import { createBlock, createWearer, type Fit } from './create-block.ts'
import { createKangarooPocket } from './create-kangaroo-pocket.ts'
import * as hood from './hood.ts'

const PLACKET = 1.5
const placketStitch = (bottom: number): Trim => ({
  kind: 'stitch',
  path: `M ${PLACKET} 11 L ${PLACKET} ${bottom}`,
  rows: [0],
  mirror: true,
})

/** Creates a pullover hoodie, or a zip hoodie with a split pocket. */
export function createHoodedTop({ measures, arm, frame, prints }: Fit, { zipped }: { zipped: boolean }): Cut {
  const block = createBlock({ ...measures, neck: hood.HOOD_NECK })
  const { sleeve, cuffs, hem } = block.zones
  const kangarooPocket = createKangarooPocket(
    measures.length - 26.5,
    measures.length - measures.hem - 0.1,
    zipped ? PLACKET : 0,
  )
  const hoodSide = { to: hood.hoodSide, sewn: true }

  return {
    fabric: 'fleece',
    pattern: {
      front: { start: hood.hoodTop, edges: [hoodSide, ...block.front.edges], holes: [hood.hoodOpening] },
      back: { start: hood.hoodTop, edges: [hoodSide, ...block.back.edges] },
      gathers: [...hood.hoodGathers, ...block.gathers],
      cloth: { bend: 1100, stretch: 6e6 },
    },
    mannequin: createWearer(arm, { hooded: true }),
    front: {
      zones: [sleeve, ...cuffs, hem, hood.frontHood],
      trims: [
        ...block.front.trims,
        ...hood.frontHoodTrims,
        ...kangarooPocket.trims,
        ...(zipped ? [placketStitch(measures.length)] : []),
      ],
      applied: [
        ...kangarooPocket.applied,
        ...block.front.rolls,
        zipped ? zip(hood.THROAT_Y + 0.4, measures.length + 0.6) : lap(hood.hoodOverlap, 0.32, hood.getNeckSeamY),
        cord('M 4.6 5 C 5.2 8 5.8 14 5.2 17 C 5 20 5.1 22 5.4 24.5'),
        cord('M -4.6 5 C -5.4 8 -5.8 14 -5.6 16 C -5.5 18 -5.7 20 -5.4 22.5'),
      ],
    },
    back: {
      zones: [sleeve, ...cuffs, hem, hood.backHood],
      trims: [...block.back.trims, ...hood.backHoodTrims],
      applied: block.back.rolls,
    },
    frontInside: { zones: [sleeve, ...cuffs, hem, hood.frontHood], trims: [] },
    backInside: {
      zones: [sleeve, ...cuffs, hem, hood.backHood],
      trims: hood.hoodInsideTrims,
      decal: hood.hoodShadow + neckLabel(hood.backNeckSeam, -1.4, 0.8),
    },
    frame,
    prints,
  }
}
