import { text } from '../lettering.ts'
import { arcWarp } from '../warps.ts'
import { circle, fill, fillEvenOdd, knockOut, polar, rotateParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const center: [number, number] = [500, 500]
const blade = 'M470 440C452 360 424 280 430 204Q432 176 460 172L548 166Q578 166 580 196C586 286 556 360 530 440Z'

/** Three wind strokes behind each blade. */
const wind = times(9, (i) => {
  const bladeAngle = Math.floor(i / 3) * 120
  const radius = 234 + (i % 3) * 42
  const [from, to] = [
    polar(...center, radius, bladeAngle + 26 - (i % 3) * 3),
    polar(...center, radius, bladeAngle + 84 - (i % 3) * 12),
  ]
  return `M${from.join(' ')}A${radius} ${radius} 0 0 1 ${to.join(' ')}`
}).join('')

export const ceilingFan: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      fill(
        ink,
        text('anton', 'SPEED FIVE ONLY', {
          at: [0, 0],
          size: 118,
          align: 'center',
          tracking: 7,
          warp: arcWarp(500, 500, 388),
        }),
        text('anton', 'MAY TO SEPTEMBER', {
          at: [0, 0],
          size: 118,
          align: 'center',
          tracking: 5,
          warp: arcWarp(500, 500, 490, 'under'),
        }),
      ),
      ...times(3, (i) =>
        rotateParts(
          i * 120 - 30,
          center,
          knockOut(
            `bands${i}`,
            [stroke('#000', 13, 'M462 246L568 238', 'M464 278L566 270')],
            fill(i === 0 ? accent : ink, blade),
          ),
        ),
      ),
      stroke(ink, 11, wind),
      fillEvenOdd(ink, circle(...center, 112), circle(...center, 92)),
      knockOut(
        'motor',
        [fill('#000', text('anton', '5', { at: [500, 542], size: 118, align: 'center' }))],
        fill(accent, circle(...center, 78)),
      ),
    ),
}
