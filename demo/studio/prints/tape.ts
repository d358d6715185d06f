import { inkWidth, text } from '../lettering.ts'
import { box, clipParts, fill, knockOut, rotateParts, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const middle: [number, number] = [500, 500]
const latin = inkWidth('anton', 'KAAM CHALU HAI', 4) * 92
const hindi = inkWidth('yatra', 'काम चालू है') * 78

/** Text along the whole length, alternating Latin and Devanagari. */
const letters = (y: number, start: number) =>
  times(3, (i) => {
    const x = start + i * (latin + hindi + 150)
    return (
      text('anton', 'KAAM CHALU HAI', { at: [x, y + 90], size: 92, tracking: 4 }) +
      text('yatra', 'काम चालू है', { at: [x + latin + 60, y + 86], size: 78 })
    )
  }).join('')

const strip = (id: string, color: string, y: number, start: number) =>
  knockOut(id, [fill('#000', letters(y, start))], fill(color, box(-300, y, 1600, 128)))

const bare = (y: number) => fill('#000', box(-300, y - 12, 1600, 152))

export const tape: Print = {
  aspect: 1,
  defaultPlace: 'back',
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      clipParts(
        'cloth',
        box(0, 0, 1000, 1000),
        knockOut(
          'over',
          [rotateParts(-32, middle, bare(436)), rotateParts(8, middle, bare(690))],
          rotateParts(24, middle, strip('first', ink, 300, -420)),
        ),
        knockOut(
          'middle',
          [rotateParts(8, middle, bare(690))],
          rotateParts(-32, middle, strip('second', accent, 436, -260)),
        ),
        rotateParts(8, middle, strip('third', ink, 690, -600)),
      ),
    ),
}
