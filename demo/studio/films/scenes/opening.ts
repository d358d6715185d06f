import { rectangle, tape } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { inQuart, linear, outBack, outQuint, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, halftone, headline, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'

const { ink, paper, acid, brick } = theme

const lines = ['CHAI.', 'GOSSIP.', 'COTTON.']

const layoutFor = createLayoutPicker(
  {
    left: 40,
    firstBaseline: 150,
    textWidth: 600,
    tee: { x: 985, y: 378, height: 600 },
    strip: { x: 640, y: 655, rotation: -5, length: 700, height: 46 },
  },
  {
    left: 30,
    firstBaseline: 150,
    textWidth: 660,
    tee: { x: 372, y: 690, height: 480 },
    strip: { x: -20, y: 900, rotation: -4, length: 780, height: 50 },
  },
)

/** Starts one beat before the film's first frame, which is also the poster: everything is in place by then. */
export const opening: Scene = {
  name: 'opening',
  start: 15,
  beats: 3,
  blurredRanges: [
    [0.25, 0.75],
    [2.7, 3],
  ],
  draw(beat, frameSize) {
    const { left, firstBaseline, textWidth, tee, strip } = layoutFor(frameSize)
    const size = fitTextSize('COTTON.', textWidth)
    const drift = tween(beat, [0, 3], [-6, 6], linear)
    const swing = tween(beat, [0.3, 1.1], [1, 0], outBack)
    const zoom = tween(beat, [0, 3], [0.97, 1.07], linear)
    return transform(
      { x: tween(beat, [2.66, 3], [0, -frameSize.width * 1.1], inQuart) },
      rectangle(-frameSize.width, 0, frameSize.width * 3, frameSize.height, ink),
      transform(
        { scale: tween(beat, [0, 0.5], [0.25, 1], outBack) + zoom - 1, origin: [tee.x, tee.y] },
        halftone({ x: tee.x, y: tee.y, radius: tee.height * 0.56, step: 22, color: brick }),
      ),
      ...lines.map((line, i) =>
        transform(
          { x: drift * (1 + i) },
          drawStampedWord(line, [left, firstBaseline + i * size * 0.9], size, beat - 0.3 - i * 0.15),
        ),
      ),
      transform(
        {
          x: swing * frameSize.width * 0.6,
          rotation: -4 + swing * 24 + tween(beat, [0, 3], [0, 3], linear),
          scale: zoom,
          origin: [tee.x, tee.y],
        },
        garmentPlaceholder('aw-003-purple-front', tee),
      ),
      transform(
        { x: tween(beat, [0.6, 1], [frameSize.width, 0], outQuint) },
        tape('STREETWEAR FROM THE CORNER', { ...strip, x: strip.x - drift * 3 }),
      ),
    )
  },
}

/** Draws a word that is stamped onto the image. The last one is in color. */
function drawStampedWord(word: string, [x, y]: readonly [number, number], size: number, beat: number) {
  if (beat < 0) return ''
  const scale = tween(beat, [0, 0.3], [1.35, 1])
  return transform({ scale, origin: [x, y] }, headline(word, x, y, size, word === lines.at(-1) ? acid : paper))
}
