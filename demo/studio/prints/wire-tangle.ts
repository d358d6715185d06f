import { textInBox } from '../lettering.ts'
import { box, circle, fill, knockOut, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const pseudoRandom = (seed: number) => {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453
  return value - Math.floor(value)
}

/** In the collar's way above: the pole, its arms and the wires start below it. */
const FIRST_ARM_Y = 270

/** Sagging wires that fan out from every arm to the edges. */
const spans = times(26, (i) => {
  const goesLeft = i % 2 === 0
  const from = [
    500 + (goesLeft ? -1 : 1) * (30 + pseudoRandom(i) * 170),
    FIRST_ARM_Y + 36 + (i % 3) * 86 + pseudoRandom(i + 40) * 20,
  ]
  const to = [goesLeft ? 0 : 1000, 200 + pseudoRandom(i + 80) * 430]
  const sag = 40 + pseudoRandom(i + 120) * 130
  return `M${from.map(Math.round).join(' ')}Q${Math.round((Number(from[0]) + Number(to[0])) / 2)} ${Math.round((Number(from[1]) + Number(to[1])) / 2 + sag)} ${to.map(Math.round).join(' ')}`
})

/** Coils of leftover cable on the pole. */
const loops = times(30, (i) => {
  const x = 500 + (pseudoRandom(i + 7) - 0.5) * 250
  const y = 425 + (pseudoRandom(i + 17) - 0.5) * 170
  const [rx, ry] = [42 + pseudoRandom(i + 27) * 74, 36 + pseudoRandom(i + 37) * 66]
  return `M${Math.round(x - rx)} ${Math.round(y)}a${Math.round(rx)} ${Math.round(ry)} ${Math.round(pseudoRandom(i + 47) * 180)} 1 1 ${Math.round(rx * 0.7)} ${Math.round(ry * 0.8)}`
})

const drawCrossArm = (y: number, halfWidth: number) =>
  [
    box(500 - halfWidth, y, 2 * halfWidth, 22),
    ...[-0.9, -0.55, 0.55, 0.9].map(
      (t) => box(500 + t * halfWidth - 9, y - 30, 18, 32) + circle(500 + t * halfWidth, y - 32, 14),
    ),
  ].join('')

export const wireTangle: Print = {
  aspect: 1000 / 1130,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1130,
      stroke(ink, 6, ...spans.filter((_, i) => i % 6 !== 4)),
      stroke(accent, 8, ...spans.filter((_, i) => i % 6 === 4)),
      knockOut(
        'behind',
        [stroke('#000', 15, ...loops)],
        fill(
          ink,
          box(474, FIRST_ARM_Y - 60, 52, 660 - FIRST_ARM_Y),
          box(474, 808, 52, 122),
          drawCrossArm(FIRST_ARM_Y, 230),
          drawCrossArm(FIRST_ARM_Y + 86, 190),
          drawCrossArm(FIRST_ARM_Y + 172, 150),
        ),
      ),
      stroke(ink, 7, ...loops.filter((_, i) => i % 5 !== 2)),
      stroke(accent, 9, ...loops.filter((_, i) => i % 5 === 2)),
      knockOut(
        'bolt',
        [fill('#000', 'M526 622L448 718H492L470 788L552 688H506Z')],
        fill(ink, 'M414 596H586Q600 596 600 610V798Q600 812 586 812H414Q400 812 400 798V610Q400 596 414 596Z'),
      ),
      fill(ink, textInBox('anton', 'CONNECTION', { box: [150, 850, 300, 92], tracking: 3 })),
      fill(ink, textInBox('anton', 'STRONG', { box: [550, 850, 300, 92], tracking: 3 })),
      fill(ink, textInBox('anton', 'CURRENT NAHI HAI', { box: [150, 972, 700, 104], tracking: 2 })),
    ),
}
