import { circle, ellipse, fill, knockOut, mirrorParts, rotateParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const root: [number, number] = [750, 700]

interface Feather {
  length: number
  width: number
}
const outerFeather: Feather = { length: 690, width: 66 }
const innerFeather: Feather = { length: 470, width: 54 }

/** Returns the outline of a tail feather pointing up from the root. */
function featherOutline({ length, width }: Feather): string {
  const top = 700 - length
  const side = (sign: number) => (share: number) => 750 + sign * width * share
  const [left, right] = [side(-1), side(1)]
  return [
    `M750 700C${left(0.5)} ${700 - length * 0.4} ${left(1.25)} ${top + width * 1.9} ${left(1)} ${top + width}`,
    `C${left(0.8)} ${top + width * 0.2} ${left(0.2)} ${top + width * 0.2} 750 ${top}`,
    `C${right(0.2)} ${top + width * 0.2} ${right(0.8)} ${top + width * 0.2} ${right(1)} ${top + width}`,
    `C${right(1.25)} ${top + width * 1.9} ${right(0.5)} ${700 - length * 0.4} 750 700Z`,
  ].join('')
}

const drawFeather = (id: string, ink: string, accent: string, shape: Feather) => {
  const eyeY = 700 - shape.length + shape.width * 1.1
  return [
    knockOut(
      id,
      [fill('#000', circle(750, eyeY, shape.width * 0.72)), stroke('#000', 7, `M750 ${eyeY + shape.width * 0.9}V690`)],
      fill(ink, featherOutline(shape)),
    ),
    fill(accent, circle(750, eyeY, shape.width * 0.54)),
    fill(ink, circle(750, eyeY + shape.width * 0.12, shape.width * 0.24)),
  ].join('')
}

const outerAngles = times(9, (i) => i * 21 - 84)
const innerAngles = times(8, (i) => i * 21 - 73.5)

const bird =
  'M750 836C686 836 654 780 662 716C670 650 720 610 720 540C720 500 702 482 702 450C702 412 726 390 756 390C790 390 810 416 806 446L852 462L806 478C798 510 810 540 826 590C850 660 854 700 840 752C828 806 798 836 750 836Z'

const drawCrest = (color: string, extraWidth: number) =>
  times(3, (i) => {
    const tip = 690 + i * 60
    return (
      stroke(color, 6 + extraWidth, `M${728 + i * 20} 394L${tip} 330`) +
      fill(color, circle(tip, 324, 11 + extraWidth / 2))
    )
  }).join('')

const drawScroll = (ink: string, accent: string) =>
  [
    stroke(ink, 20, 'M690 900C580 950 450 930 400 850C370 790 410 730 470 744C520 758 516 820 472 816'),
    fill(ink, 'M580 920C530 960 470 976 400 966C450 946 490 930 512 902Z'),
    fill(ink, 'M650 930C630 966 590 986 550 990C570 964 580 944 590 918Z'),
    fill(accent, circle(346, 900, 18), circle(312, 850, 12)),
  ].join('')

const bud =
  'M750 1010C700 1000 670 950 674 900C710 920 740 960 750 1010C760 960 790 920 826 900C830 950 800 1000 750 1010Z'

export const truckPeacock: Print = {
  aspect: 1500 / 1040,
  draw: ({ ink, accent }) =>
    svg(
      1500,
      1040,
      knockOut(
        'behind',
        innerAngles.map((angle) =>
          rotateParts(
            angle,
            root,
            `<path fill="#000" stroke="#000" stroke-width="24" d="${featherOutline(innerFeather)}"/>`,
          ),
        ),
        ...outerAngles.map((angle, i) => rotateParts(angle, root, drawFeather(`outer${i}`, ink, accent, outerFeather))),
      ),
      knockOut(
        'front',
        [`<path fill="#000" stroke="#000" stroke-width="26" d="${bird}"/>`, drawCrest('#000', 18)],
        ...innerAngles.map((angle, i) => rotateParts(angle, root, drawFeather(`inner${i}`, ink, accent, innerFeather))),
      ),
      knockOut(
        'scales',
        [
          fill('#000', circle(758, 432, 8)),
          stroke(
            '#000',
            7,
            ...times(
              9,
              (i) => `M${694 + (i % 3) * 42 + (i > 2 && i < 6 ? 20 : 0)} ${676 + Math.floor(i / 3) * 44}q18 34 36 0`,
            ),
          ),
          stroke('#000', 8, 'M716 500Q760 516 816 502'),
        ],
        fill(ink, bird),
      ),
      drawCrest(ink, 0),
      drawScroll(ink, accent),
      mirrorParts(750, drawScroll(ink, accent)),
      fill(ink, ellipse(750, 930, 44, 76), bud),
    ),
}
