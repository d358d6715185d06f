import { runOf } from '../../stills/brand-type.ts'
import { MARK_SHAPE, mark } from '../../stills/mark.ts'
import { block, tape } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { inQuart, linear, outBack, outQuint, tween } from '../ease.ts'
import { boxed, halftone, headline, layouts, moved, sizeFor } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garment } from '../wardrobe.ts'

const { ink, paper, acid, brick } = theme

const layoutFor = layouts(
  {
    lines: [{ text: 'MEET ME AT THE', y: 138 }],
    left: 44,
    run: 660,
    mark: 168,
    tee: { x: 985, y: 378, height: 600 },
    strip: { x: 640, y: 655, turn: -5, length: 700, height: 46 },
  },
  {
    lines: [
      { text: 'MEET ME', y: 146 },
      { text: 'AT THE', y: 250 },
    ],
    left: 30,
    run: 660,
    mark: 274,
    tee: { x: 372, y: 690, height: 480 },
    strip: { x: -20, y: 900, turn: -4, length: 780, height: 50 },
  },
)

/** The first frame is one beat in: by then all is in place, because it is the poster too. */
export const meetMe: Scene = {
  name: 'meet me',
  start: 15,
  beats: 3,
  rush: [
    [0.25, 0.75],
    [2.7, 3],
  ],
  draw(beat, format) {
    const { left, run, tee, strip, ...at } = layoutFor(format)
    const size = sizeFor(at.lines[0].text, run)
    const height = run / MARK_SHAPE
    const rise = tween(beat, [0.35, 0.85], [height * 1.1, 0])
    const drift = tween(beat, [0, 3], [-6, 6], linear)
    const swing = tween(beat, [0.3, 1.1], [1, 0], outBack)
    const push = tween(beat, [0, 3], [0.97, 1.07], linear)
    return moved(
      { x: tween(beat, [2.66, 3], [0, -format.width * 1.1], inQuart) },
      block(-format.width, 0, format.width * 3, format.height, ink),
      moved(
        { scale: tween(beat, [0, 0.5], [0.25, 1], outBack) + push - 1, round: [tee.x, tee.y] },
        halftone({ x: tee.x, y: tee.y, radius: tee.height * 0.56, step: 22, colour: brick }),
      ),
      moved({ x: drift }, ...at.lines.map(({ text, y }, i) => arriving(text, left, y, size, beat - i * 0.2))),
      boxed(
        'rising',
        [0, at.mark, format.width, height + 8],
        moved({ x: drift, y: rise }, mark([left, at.mark, run, height], acid)),
      ),
      moved(
        {
          x: swing * format.width * 0.6,
          turn: -4 + swing * 24 + tween(beat, [0, 3], [0, 3], linear),
          scale: push,
          round: [tee.x, tee.y],
        },
        garment('aw-003-purple-front', tee),
      ),
      moved(
        { x: tween(beat, [0.6, 1], [format.width, 0], outQuint) },
        tape('STREETWEAR FROM THE CORNER', { ...strip, x: strip.x - drift * 3 }),
      ),
    )
  },
}

/** A line whose words drop in one after the other. */
function arriving(line: string, left: number, y: number, size: number, beat: number) {
  const words = line.split(' ')
  return words
    .map((word, i) => {
      const before = words
        .slice(0, i)
        .map((earlier) => `${earlier} `)
        .join('')
      const x = left + (before ? runOf(before, { size }) : 0)
      const start = i * 0.125
      if (beat < start) return ''
      const scale = tween(beat, [start, start + 0.3], [1.35, 1])
      return moved({ scale, round: [x, y] }, headline(word, x, y, size, paper))
    })
    .join('')
}
