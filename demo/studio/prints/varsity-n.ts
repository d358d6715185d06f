import { textInBox } from '../lettering.ts'
import { knockOut, svg } from './svg.ts'
import type { Print } from './types.ts'

const letter = textInBox('alfa', 'N', { box: [120, 130, 760, 740] })
const drawLetter = (color: string, width: number, { fill = 'none', join = 'miter' } = {}) =>
  `<path fill="${fill}" stroke="${color}" stroke-width="${width}" stroke-linejoin="${join}" stroke-miterlimit="3" d="${letter}"/>`
/** Fills the narrow gaps between the serifs, because felt is cut in one piece. */
const drawBridges = (color: string) => `<path fill="${color}" d="M250 55h500v240H250zM250 705h500v240H250z"/>`

/** A chenille letter: felt rim, a gap, the letter, and stitching along its edge. */
export const varsityN: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut(
        'rim',
        [drawLetter('#000', 84, { fill: '#000' })],
        drawLetter(accent, 150, { fill: accent, join: 'round' }) + drawBridges(accent),
      ),
      knockOut('stitch', [drawLetter('#000', 64), drawLetter('#fff', 44)], drawLetter(ink, 36, { fill: ink })),
    ),
}
