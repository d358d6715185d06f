import { textInBox } from '../lettering.ts'
import { box, circle, clipParts, fill, knockOut, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** A ribbed water tank with its base at x, y. */
const drawTank = (x: number, y: number, width: number, height: number) => {
  const halfWidth = width / 2
  return [
    `M${x - halfWidth} ${y}V${y - height * 0.72}Q${x - halfWidth} ${y - height * 0.9} ${x - width * 0.2} ${y - height * 0.92}V${y - height}H${x + width * 0.2}V${y - height * 0.92}Q${x + halfWidth} ${y - height * 0.9} ${x + halfWidth} ${y - height * 0.72}V${y}Z`,
    times(3, (i) => box(x - halfWidth - 6, y - height * (0.16 + i * 0.22), width + 12, 12)).join(''),
  ].join('')
}

const drawAntenna = (x: number, y: number, height: number) =>
  `M${x} ${y}V${y - height}M${x - 54} ${y - height + 10}L${x + 54} ${y - height - 10}M${x - 42} ${y - height + 34}L${x + 42} ${y - height + 18}M${x - 28} ${y - height + 56}L${x + 28} ${y - height + 46}`

const roofs = 'M0 700H150V640H330V700H352V660H640V610H860V680H1000V830H0Z'

/** The moon's lines become thinner towards the bottom. */
const gaps = times(20, (i) => box(0, 300 + i * 26, 1000, 1 + i * 0.9)).join('')

export const terraceMoon: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut(
        'skyline',
        [
          fill('#000', gaps),
          fill('#000', roofs, drawTank(250, 640, 120, 150), drawTank(750, 610, 130, 160)),
          stroke('#000', 26, drawAntenna(430, 660, 200), drawAntenna(912, 680, 170)),
          stroke('#000', 12, 'M300 520Q420 580 690 500'),
          fill('#000', 'M356 540h62v96q-16 8-31 0t-31 0zM470 552h40l8 86h-56zM550 540l74-14v84l-74 10z'),
        ],
        clipParts('moon', circle(500, 410, 390), fill(accent, circle(500, 410, 390))),
      ),
      knockOut(
        'windows',
        [
          fill(
            '#000',
            box(60, 740, 40, 52),
            box(120, 740, 40, 52),
            box(230, 690, 46, 56),
            box(420, 716, 44, 56),
            box(500, 716, 44, 56),
            box(700, 664, 46, 60),
            box(770, 664, 46, 60),
            box(910, 734, 40, 52),
          ),
          fill('#000', box(0, 812, 1000, 6)),
        ],
        fill(ink, roofs, drawTank(250, 640, 120, 150), drawTank(750, 610, 130, 160)),
      ),
      fill(accent, box(500, 716, 44, 56), box(230, 690, 46, 56)),
      stroke(ink, 9, drawAntenna(430, 660, 200), drawAntenna(912, 680, 170)),
      stroke(ink, 5, 'M300 520Q420 580 690 500'),
      fill(ink, 'M362 546h50v84q-12 6-25 0t-25 0zM474 558h32l7 74h-46zM556 546l62-12v70l-62 8z'),
      fill(ink, textInBox('anton', 'ROOFTOP RESIDENT', { box: [0, 860, 1000, 130], tracking: 2 })),
    ),
}
