import type { Cut } from '../cut.ts'
import type { SewnLine } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { cord } from '../trims/cord.ts'
import { overlap } from '../trims/overlap.ts'
import { zip } from '../trims/zip.ts'
import { createBlock, createUpperBody, type Fit } from './create-block.ts'
import { createKangarooPocket } from './create-kangaroo-pocket.ts'
import * as hood from './hood.ts'

const PLACKET_WIDTH = 1.5
const createPlacketStitch = (bottom: number): SewnLine => ({
  kind: 'stitch',
  path: `M ${PLACKET_WIDTH} 11 L ${PLACKET_WIDTH} ${bottom}`,
  rows: [0],
  mirror: true,
})

/** Creates a pullover hoodie, or a zip hoodie with a split pocket. */
export function createHoodedTop(fit: Fit, { zipped }: { zipped: boolean }): Cut {
  const { measurements, frame, prints } = fit
  const block = createBlock({ ...measurements, neckHalfWidth: hood.NECK_HALF_WIDTH })
  const { sleeve, cuffs, hem } = block.zones
  const kangarooPocket = createKangarooPocket({
    top: measurements.length - 26.5,
    bottom: measurements.length - measurements.hemHeight - 0.1,
    innerEdge: zipped ? PLACKET_WIDTH : 0,
  })
  const hoodSideEdge = { path: hood.hoodSide, sewn: true }

  return {
    fabric: 'fleece',
    hasHood: true,
    pattern: {
      front: { start: hood.hoodTop, edges: [hoodSideEdge, ...block.front.edges], holes: [hood.hoodOpening] },
      back: { start: hood.hoodTop, edges: [hoodSideEdge, ...block.back.edges] },
      gathers: [...hood.hoodGathers, ...block.gathers],
      cloth: { bendStiffness: 1100, stretchStiffness: 6e6 },
    },
    mannequin: createUpperBody(fit, { hooded: true }),
    front: {
      zones: [sleeve, ...cuffs, hem, hood.frontHood, kangarooPocket.zone],
      sewnLines: [
        ...block.front.sewnLines,
        ...hood.frontHoodSewnLines,
        ...kangarooPocket.sewnLines,
        ...(zipped ? [createPlacketStitch(measurements.length)] : []),
      ],
      trims: [
        ...kangarooPocket.trims,
        ...block.front.rolledEdges,
        zipped
          ? zip({ top: hood.THROAT_Y + 0.4, bottom: measurements.length + 0.6 })
          : overlap(hood.hoodOverlap, { thickness: 0.32, getSeamY: hood.getNeckSeamY }),
        // the drawcords hang at different lengths and end above the print
        cord('M 4.6 5 C 5 7.4 6.1 9.6 5.5 12 C 5.1 13.8 5.5 15.2 6 17'),
        cord('M -4.6 5 C -5.8 7.2 -5.1 9.4 -6 11.4 C -6.4 12.4 -6.2 13.2 -5.8 14.2'),
      ],
    },
    back: {
      zones: [sleeve, ...cuffs, hem, hood.backHood],
      sewnLines: [...block.back.sewnLines, ...hood.backHoodSewnLines],
      trims: block.back.rolledEdges,
    },
    frontInside: { zones: [sleeve, ...cuffs, hem, hood.frontHood], sewnLines: [] },
    backInside: {
      zones: [sleeve, ...cuffs, hem, hood.backHood],
      sewnLines: hood.hoodInsideSewnLines,
      decal: hood.hoodShadow + neckLabel(hood.backNeckSeam, { top: -1.4, scale: 0.8 }),
    },
    frame,
    // a corner of the pocket and the ribs
    closeUp: { x: 13, y: measurements.length - 15, width: 30 },
    detail: zipped ? { x: 0, y: 15, width: 27 } : { x: 0, y: 3, width: 34 },
    prints,
  }
}
