import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outQuint, tween } from '../ease.ts'
import { clipToBox, isPortrait, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { photoPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const slides = [
  { portrait: 'women-portrait', landscape: 'women-wide', border: theme.accent },
  { portrait: 'men-portrait', landscape: 'men-wide', border: theme.brick },
]
const BORDER = 22

/** Two outfits, one beat each. */
export const outfits: Scene = {
  name: 'outfits',
  start: 13,
  beats: 2,
  blurredRanges: [0, 1].map((cut) => [cut, cut + 0.15] as const),
  draw(beat, frameSize) {
    const i = Math.min(1, Math.floor(beat + 1e-6))
    const beatsSinceCut = beat - i
    const { border, ...photos } = slides[i]
    const { width, height } = frameSize
    const direction = i % 2 ? 1 : -1
    return [
      rectangle(0, 0, width, height, border),
      transform(
        { x: direction * tween(beatsSinceCut, [0, 0.25], [width, 0], outQuint) },
        clipToBox(
          'outfit',
          [BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER],
          transform(
            { scale: tween(beatsSinceCut, [0, 1], [1, 1.07], linear), origin: [width / 2, height / 2] },
            photoPlaceholder(isPortrait(frameSize) ? photos.portrait : photos.landscape, [0, 0, width, height]),
          ),
        ),
      ),
      drawHeadlineArea(frameSize, direction * 36),
    ].join('')
  },
}
