import { textInBox } from '../lettering.ts'
import { knockOut, svg } from './svg.ts'
import type { Print } from './types.ts'

const letter = textInBox('alfa', 'N', { box: [120, 130, 760, 740] })
const outlined = (color: string, width: number, inside = 'none', join = 'miter') =>
  `<path fill="${inside}" stroke="${color}" stroke-width="${width}" stroke-linejoin="${join}" stroke-miterlimit="3" d="${letter}"/>`
/** Fills the narrow gaps between the serifs, because felt is cut in one piece. */
const bridges = (color: string) => `<path fill="${color}" d="M250 55h500v240H250zM250 705h500v240H250z"/>`

/** A chenille letter: felt rim, a gap, the letter, and stitching along its edge. */
export const varsityN: Print = {
  aspect: 1,
  defaultPlace: 'left chest',
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut('rim', [outlined('#000', 84, '#000')], outlined(accent, 150, accent, 'round') + bridges(accent)),
      knockOut('stitch', [outlined('#000', 64), outlined('#fff', 44)], outlined(ink, 36, ink)),
    ),
}
