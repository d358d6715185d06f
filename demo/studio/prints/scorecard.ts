import { text, textInBox } from '../lettering.ts'
import { fill, moveParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const batting: [who: string, how: string, runs: string][] = [
  ['PINTU', 'ct AUNTY', '34'],
  ['CHHOTU', 'LBW (wall)', '0'],
  ['BABLU', 'at tuition', '21'],
  ['GUDDI', 'not out', '50'],
  ['SONU', 'has no bat', '—'],
]

/** Tally marks: five strokes, the fifth across the others. */
const drawTally = (x: number, y: number) =>
  `${times(4, (i) => `M${x + i * 20} ${y + (i % 2) * 4}v58`).join('')}M${x - 12} ${y + 46}L${x + 76} ${y + 12}`

export const scorecard: Print = {
  aspect: 1000 / 1080,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1080,
      // narrower than its area, because the cloth next to it folds at the sleeves
      moveParts(
        { x: 75, y: 0, scale: 0.85 },
        fill(ink, textInBox('marker', 'MOHALLA XI', { box: [30, 20, 560, 130] })),
        fill(accent, text('marker', 'vs', { at: [614, 130], size: 90 })),
        fill(ink, textInBox('marker', 'GALI 4', { box: [716, 30, 226, 114] })),
        stroke(
          ink,
          12,
          'M24 196C300 184 700 202 976 188',
          'M770 206C764 420 776 600 768 786',
          'M30 786C320 796 680 780 972 790',
        ),
        ...batting.flatMap(([player, dismissal, runs], i) => {
          const y = 292 + i * 108
          return [
            fill(ink, text('marker', player, { at: [34, y], size: 84 })),
            fill(ink, text('marker', dismissal, { at: [740, y - 4], size: 56, align: 'right' })),
            runs === '—'
              ? stroke(ink, 11, `M842 ${y - 28}h70`)
              : fill(i === 3 ? accent : ink, text('marker', runs, { at: [876, y], size: 84, align: 'center' })),
          ]
        }),
        stroke(accent, 10, 'M800 590C796 530 850 520 886 526C944 536 958 584 932 622C900 662 806 650 802 588'),
        stroke(ink, 10, drawTally(60, 826), drawTally(180, 826), drawTally(300, 826), 'M426 828v58M446 832v56'),
        fill(ink, text('marker', 'BALL LOST.', { at: [970, 884], size: 86, align: 'right' })),
        fill(accent, textInBox('marker', 'MATCH DRAWN', { box: [30, 930, 940, 130] })),
      ),
    ),
}
