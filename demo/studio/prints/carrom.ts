import { textInBox } from '../lettering.ts'
import { box, circle, fill, fillEvenOdd, knockOut, polar, rotateParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const center: [number, number] = [500, 500]

/** The other three sides of the board are rotations of this one. */
const drawBottomSide = (ink: string, accent: string) =>
  stroke(ink, 7, 'M246 806H754') +
  stroke(ink, 7, 'M246 850H754') +
  fill(accent, circle(246, 828, 22), circle(754, 828, 22)) +
  stroke(ink, 5, circle(246, 828, 30), circle(754, 828, 30)) +
  stroke(ink, 6, 'M236 764L340 660M322 652A26 26 0 1 1 348 678') +
  fill(ink, 'M214 786L226 752L248 774Z')

const [innerCoins, outerCoins] = [
  times(6, (i) => polar(...center, 50, i * 60 - 90)),
  times(12, (i) => polar(...center, 98, i * 30 - 90)),
]

export const carrom: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut(
        'frame',
        [0, 180].flatMap((angle) => [
          rotateParts(
            angle,
            center,
            fill('#000', textInBox('anton', 'QUEEN COVERED', { box: [300, 24, 400, 40], tracking: 14 })),
          ),
          rotateParts(
            angle + 90,
            center,
            fill('#000', textInBox('anton', 'ELBOWS OFF', { box: [340, 24, 320, 40], tracking: 14 })),
          ),
        ]),
        fillEvenOdd(ink, box(0, 0, 1000, 1000), box(84, 84, 832, 832)),
      ),
      fillEvenOdd(ink, box(96, 96, 808, 808), box(102, 102, 796, 796)),
      ...[0, 90, 180, 270].map((angle) => rotateParts(angle, center, drawBottomSide(ink, accent))),
      ...[
        [132, 132],
        [868, 132],
        [132, 868],
        [868, 868],
      ].map(([x = 0, y = 0]) => fill(ink, circle(x, y, 34))),
      stroke(ink, 6, circle(...center, 176), circle(...center, 164)),
      ...times(8, (i) => rotateParts(i * 45, center, fill(ink, 'M500 324L512 300L500 262L488 300Z'))),
      fill(ink, ...innerCoins.filter((_, i) => i % 2 === 0).map(([x, y]) => circle(x, y, 23))),
      stroke(ink, 6, ...innerCoins.filter((_, i) => i % 2 === 1).map(([x, y]) => circle(x, y, 20))),
      fill(ink, ...outerCoins.filter((_, i) => i % 2 === 1).map(([x, y]) => circle(x, y, 23))),
      stroke(ink, 6, ...outerCoins.filter((_, i) => i % 2 === 0).map(([x, y]) => circle(x, y, 20))),
      fill(accent, circle(...center, 24)),
    ),
}
