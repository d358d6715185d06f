import { text, textInBox } from '../lettering.ts'
import { box, circle, fill, knockOut, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

const tiers = ['ACHAAR', 'SABZI', 'DAL', 'CHAWAL']

export const tiffin: Print = {
  aspect: 1000 / 1180,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1180,
      stroke(ink, 30, 'M226 470V250Q226 170 306 170H694Q774 170 774 250V470'),
      fill(ink, box(404, 120, 192, 66)),
      fill(accent, box(424, 138, 152, 30)),
      fill(ink, 'M300 300Q500 236 700 300V326H300Z'),
      ...tiers.flatMap((tier, i) => {
        const top = 340 + i * 168
        return [
          knockOut(
            `tier${i}`,
            [
              fill('#000', text('anton', tier, { at: [500, top + 112], size: 96, align: 'center', tracking: 6 })),
              fill('#000', box(286, top + 134, 428, 7)),
            ],
            fill(
              i === 2 ? accent : ink,
              `M270 ${top}H730V${top + 18}H718V${top + 124}Q718 ${top + 154} 690 ${top + 154}H310Q282 ${top + 154} 282 ${top + 124}V${top + 18}H270Z`,
            ),
          ),
        ]
      }),
      stroke(ink, 30, 'M226 470V980L286 1020', 'M774 470V980L714 1020'),
      fill(ink, circle(226, 470, 26), circle(774, 470, 26)),
      fill(ink, textInBox('shrikhand', 'Kha le pehle', { box: [180, 1046, 640, 132] })),
    ),
}
