import { measureInkWidth, text, textInBox } from '../lettering.ts'
import { box, circle, fill, fillEvenOdd, knockOut, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const items: [dish: string, price: string][] = [
  ['CUTTING', '10/-'],
  ['FULL', '20/-'],
  ['ADRAK WALI', '25/-'],
  ['BUN MASKA', '30/-'],
  ['UDHAAR', 'KAL'],
  ['GYAAN', 'FREE'],
]
const fontSize = 96

/** Draws the dots between dish and price. */
const drawDotLeader = (dish: string, price: string, y: number) => {
  const from = 110 + measureInkWidth('anton', dish, 4) * fontSize
  const to = 870 - measureInkWidth('anton', price, 4) * fontSize
  return times(Math.floor((to - from) / 26), (i) => circle(from + i * 26 + 13, y - 8, 5)).join('')
}

export const chaiMenu: Print = {
  aspect: 1000 / 1240,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1240,
      fillEvenOdd(ink, box(0, 0, 1000, 1240), box(24, 24, 952, 1192)),
      knockOut(
        'head',
        [
          fill('#000', textInBox('modak', 'चाय', { box: [90, 70, 360, 236] })),
          fill('#000', textInBox('anton', 'NUKKAD', { box: [510, 80, 400, 120], tracking: 3 })),
          fill('#000', textInBox('anton', 'TEA STALL', { box: [510, 226, 400, 76], tracking: 6 })),
        ],
        fill(ink, box(40, 40, 920, 300)),
      ),
      ...items.flatMap(([dish, price], i) => {
        const y = 470 + i * 130
        const color = i === items.length - 1 ? accent : ink
        return [
          fill(
            color,
            text('anton', dish, { at: [90, y], size: fontSize, tracking: 4 }),
            text('anton', price, { at: [910, y], size: fontSize, align: 'right', tracking: 4 }),
            drawDotLeader(dish, price, y),
          ),
        ]
      }),
      fill(ink, box(90, 1160, 820, 6)),
    ),
}
