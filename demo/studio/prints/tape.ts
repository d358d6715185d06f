import { measureInkWidth, text } from '../lettering.ts'
import { box, clipParts, fill, knockOut, rotateParts, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const center: [number, number] = [500, 500]
const latinWidth = measureInkWidth('anton', 'KAAM CHALU HAI', 4) * 92
const hindiWidth = measureInkWidth('yatra', 'काम चालू है') * 78

/** Alternates Latin and Devanagari along the whole length. */
const drawText = (y: number, start: number) =>
  times(3, (i) => {
    const x = start + i * (latinWidth + hindiWidth + 150)
    return (
      text('anton', 'KAAM CHALU HAI', { at: [x, y + 90], size: 92, tracking: 4 }) +
      text('yatra', 'काम चालू है', { at: [x + latinWidth + 60, y + 86], size: 78 })
    )
  }).join('')

const drawStrip = (id: string, color: string, y: number, start: number) =>
  knockOut(id, [fill('#000', drawText(y, start))], fill(color, box(-300, y, 1600, 128)))

/** Leaves a gap around a strip that crosses this one. */
const clearBand = (y: number) => fill('#000', box(-300, y - 12, 1600, 152))

export const tape: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      clipParts(
        'cloth',
        box(0, 0, 1000, 1000),
        knockOut(
          'over',
          [rotateParts(-32, center, clearBand(436)), rotateParts(8, center, clearBand(690))],
          rotateParts(24, center, drawStrip('first', ink, 300, -420)),
        ),
        knockOut(
          'middle',
          [rotateParts(8, center, clearBand(690))],
          rotateParts(-32, center, drawStrip('second', accent, 436, -260)),
        ),
        rotateParts(8, center, drawStrip('third', ink, 690, -600)),
      ),
    ),
}
