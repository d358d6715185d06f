import { textInBox } from '../lettering.ts'
import { circle, fill, knockOut, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

const body =
  'M122 700C96 560 190 420 400 384C600 352 800 410 864 548C912 652 880 760 770 782C600 806 330 806 214 788C160 778 132 748 122 700Z'
const head =
  'M96 730C84 706 100 684 128 672C170 652 186 618 214 588L206 476Q208 456 226 468L300 538C330 536 352 548 366 566L418 520Q434 512 432 532L410 630C414 700 370 752 300 764C220 776 124 780 96 730Z'

export const nightShift: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut('new', [fill('#000', circle(672, 176, 150))], fill(accent, circle(746, 212, 172))),
      knockOut(
        'curl',
        [
          `<path fill="#000" stroke="#000" stroke-width="30" stroke-linejoin="round" d="${head}"/>`,
          stroke('#000', 15, 'M864 620C800 520 660 520 610 610C580 668 610 730 660 742'),
          stroke('#000', 15, 'M430 742C520 716 600 760 700 744C790 730 830 700 862 660'),
          stroke('#000', 13, 'M430 470C450 440 480 424 512 420', 'M470 520C486 496 510 482 540 478'),
        ],
        fill(ink, body),
      ),
      knockOut(
        'face',
        [
          stroke('#000', 11, 'M196 672Q222 694 252 672', 'M318 640Q340 658 366 640'),
          stroke('#000', 9, 'M132 722Q160 744 196 728'),
          fill('#000', 'M98 704Q104 684 130 682Q140 696 122 712Q104 720 98 704Z'),
        ],
        fill(ink, head),
      ),
      stroke(accent, 22, 'M436 560C458 630 452 690 424 738'),
      fill(accent, circle(466, 716, 23)),
      fill(ink, textInBox('anton', 'NIGHT SHIFT', { box: [90, 830, 820, 160], tracking: 2 })),
      fill(ink, textInBox('anton', 'HEAD OF', { box: [96, 130, 300, 74], tracking: 6 })),
      fill(ink, textInBox('anton', 'SECURITY', { box: [96, 226, 400, 104], tracking: 4 })),
    ),
}
