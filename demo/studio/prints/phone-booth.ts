import { textInBox } from '../lettering.ts'
import { box, circle, fill, knockOut, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** The receiver, upright with the earpiece on top. */
const receiver =
  'M700 40H900Q946 40 946 86V210Q946 250 906 250H860Q836 250 836 274V566Q836 590 860 590H906Q946 590 946 630V754Q946 800 900 800H700Q664 800 664 764V700C664 640 690 600 690 420C690 240 664 200 664 140V76Q664 40 700 40Z'

const holes = (y: number) => times(9, (i) => circle(886 + (i % 3) * 22 - 22, y + Math.floor(i / 3) * 22, 6)).join('')

/** A coiled cord from the receiver to the left. */
const cord = `M760 800C760 850 740 870 700 880${times(14, (i) => {
  const x = 700 - i * 46
  return `C${x - 70} 850 ${x - 70} 950 ${x - 26} 950C${x + 4} 950 ${x + 4} 880 ${x - 46} 880`
}).join('')}`

export const phoneBooth: Print = {
  aspect: 1000 / 1160,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1160,
      ...['STD', 'ISD', 'PCO'].map((word, i) =>
        knockOut(
          `row${i}`,
          [fill('#000', textInBox('bowlby', word, { box: [60, 74 + i * 258, 500, 180], tracking: 4 }))],
          fill(i === 1 ? accent : ink, box(20, 40 + i * 258, 580, 244)),
        ),
      ),
      knockOut(
        'holes',
        [fill('#000', holes(124)), fill('#000', holes(674)), stroke('#000', 12, 'M742 210C752 330 752 510 742 630')],
        fill(ink, receiver),
      ),
      stroke(ink, 15, cord),
      fill(ink, textInBox('bowlby', 'CALL HOME', { box: [20, 1000, 960, 150], tracking: 2 })),
    ),
}
