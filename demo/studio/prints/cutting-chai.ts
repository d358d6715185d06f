import { text, textInBox } from '../lettering.ts'
import { box, clipParts, ellipse, fill, knockOut, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const glass = 'M236 500H764L704 1000Q700 1030 670 1030H330Q300 1030 296 1000Z'
const hollow = 'M276 538H724L670 972Q668 990 650 990H350Q332 990 330 972Z'
const bubble =
  'M300 196H700Q744 196 744 240V340Q744 384 700 384H566C552 420 520 430 506 462C498 430 466 418 456 384H300Q256 384 256 340V240Q256 196 300 196Z'

/** The flutes of the glass converge towards its base. */
const flutes = times(9, (i) => `M${270 + i * 57.5} 672L${326 + i * 43.5} 948`).join('')

export const cuttingChai: Print = {
  aspect: 1000 / 1270,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1270,
      fill(ink, textInBox('anton', 'HALF CUP', { box: [90, 10, 820, 150], tracking: 3 })),
      knockOut(
        'reply',
        [
          fill('#000', text('yatra', 'फिर', { at: [480, 344], size: 176, align: 'center' })),
          fill('#000', text('yatra-latin', '?', { at: [612, 344], size: 176 })),
        ],
        fill(ink, bubble),
      ),
      stroke(ink, 18, 'M392 478C356 446 424 434 392 400', 'M610 478C574 446 642 434 610 400'),
      clipParts('tea', hollow, knockOut('flutes', [stroke('#000', 16, flutes)], fill(accent, box(200, 628, 600, 420)))),
      knockOut('inside', [fill('#000', hollow)], fill(ink, glass)),
      fill(ink, ellipse(500, 1050, 330, 16)),
      fill(ink, textInBox('anton', 'FULL GOSSIP', { box: [90, 1100, 820, 160], tracking: 3 })),
    ),
}
