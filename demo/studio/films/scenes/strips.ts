import { rectangle, rule } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { inOutCubic, linear, tween } from '../ease.ts'
import { type Box, clipToBox, isPortrait, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const { ink, accent, brick, paper } = theme

interface Strip {
  box: Box
  background: string
  garments: readonly string[]
  garmentHeight: number
  /** of the movement: -1, 0 or 1 along each axis */
  direction: readonly [x: number, y: number]
}

const landscapeStrips: Strip[] = [
  {
    box: [0, 0, 540, 432],
    background: paper,
    garments: ['os-002-red-front', 'vj-001-black-white-front'],
    garmentHeight: 360,
    direction: [-1, 0],
  },
  {
    box: [540, 0, 370, 720],
    background: accent,
    garments: ['hd-003-navy-back', 'oh-007-mustard-back'],
    garmentHeight: 520,
    direction: [0, -1],
  },
  {
    box: [910, 0, 370, 720],
    background: brick,
    garments: ['oh-007-mustard-back', 'hd-005-off-white-back'],
    garmentHeight: 520,
    direction: [0, 1],
  },
]
const portraitStrips: Strip[] = [
  {
    box: [0, 0, 720, 340],
    background: paper,
    garments: landscapeStrips[0].garments,
    garmentHeight: 300,
    direction: [-1, 0],
  },
  {
    box: [0, 340, 360, 620],
    background: accent,
    garments: landscapeStrips[1].garments,
    garmentHeight: 480,
    direction: [0, -1],
  },
  {
    box: [360, 340, 360, 620],
    background: brick,
    garments: landscapeStrips[2].garments,
    garmentHeight: 480,
    direction: [0, 1],
  },
]

/** Three film strips that advance by one image, one after another. */
export const strips: Scene = {
  name: 'strips',
  start: 10,
  beats: 1,
  blurredRanges: [
    [0, 0.2],
    [0.45, 0.8],
  ],
  draw(beat, frameSize) {
    const layout = isPortrait(frameSize) ? portraitStrips : landscapeStrips
    return (
      layout
        .map((strip, i) => {
          const progress =
            tween(beat, [0.35 + i * 0.07, 0.75 + i * 0.07], [0, 1], inOutCubic) +
            tween(beat, [0, 0.3], [-0.5, 0]) +
            tween(beat, [0, 1], [0, 0.04], linear)
          return drawStrip(strip, i, progress)
        })
        .join('') +
      layout
        .map(
          ({ box: [x, y, width, height] }) =>
            rule(x, y, x, y + height, ink, 4) + rule(x, y + height, x + width, y + height, ink, 4),
        )
        .join('') +
      drawHeadlineArea(frameSize)
    )
  },
}

function drawStrip({ box, background, garments, garmentHeight, direction }: Strip, i: number, progress: number) {
  const [x, y, width, stripHeight] = box
  const step = [direction[0] * width, direction[1] * stripHeight] as const
  return clipToBox(
    `strip-${i}`,
    box,
    rectangle(...box, background),
    transform(
      { x: step[0] * progress, y: step[1] * progress },
      ...garments.map((name, k) =>
        garmentPlaceholder(name, {
          x: x + width / 2 - step[0] * k,
          y: y + stripHeight / 2 - step[1] * k,
          height: garmentHeight,
          rotation: i % 2 ? 4 : -4,
        }),
      ),
    ),
  )
}
