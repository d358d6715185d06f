import { block, rule } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { inOutCubic, linear, tween } from '../ease.ts'
import { type Box, clipToBox, isTall, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawCalmCorner } from './calm.ts'

const { ink, acid, brick, paper } = theme

interface Strip {
  box: Box
  ground: string
  garments: readonly string[]
  height: number
  /** direction of motion */
  way: readonly [x: number, y: number]
}

const wide: Strip[] = [
  {
    box: [0, 0, 540, 432],
    ground: paper,
    garments: ['os-002-red-front', 'vj-001-black-white-front'],
    height: 360,
    way: [-1, 0],
  },
  {
    box: [540, 0, 370, 720],
    ground: acid,
    garments: ['hd-003-navy-back', 'oh-007-mustard-back'],
    height: 520,
    way: [0, -1],
  },
  {
    box: [910, 0, 370, 720],
    ground: brick,
    garments: ['oh-007-mustard-back', 'hd-005-off-white-back'],
    height: 520,
    way: [0, 1],
  },
]
const high: Strip[] = [
  { box: [0, 0, 720, 340], ground: paper, garments: wide[0].garments, height: 300, way: [-1, 0] },
  { box: [0, 340, 360, 620], ground: acid, garments: wide[1].garments, height: 480, way: [0, -1] },
  { box: [360, 340, 360, 620], ground: brick, garments: wide[2].garments, height: 480, way: [0, 1] },
]

/** Three film strips that advance by one image, one after another. */
export const strips: Scene = {
  name: 'strips',
  start: 10,
  beats: 1,
  rush: [
    [0, 0.2],
    [0.45, 0.8],
  ],
  draw(beat, format) {
    const layout = isTall(format) ? high : wide
    return (
      layout
        .map((strip, i) => {
          const at =
            tween(beat, [0.35 + i * 0.07, 0.75 + i * 0.07], [0, 1], inOutCubic) +
            tween(beat, [0, 0.3], [-0.5, 0]) +
            tween(beat, [0, 1], [0, 0.04], linear)
          return drawStrip(strip, i, at)
        })
        .join('') +
      layout
        .map(
          ({ box: [x, y, width, height] }) =>
            rule(x, y, x, y + height, ink, 4) + rule(x, y + height, x + width, y + height, ink, 4),
        )
        .join('') +
      drawCalmCorner(format)
    )
  },
}

function drawStrip({ box, ground, garments, height, way }: Strip, i: number, at: number) {
  const [x, y, width, tallness] = box
  const step = [way[0] * width, way[1] * tallness] as const
  return clipToBox(
    `strip-${i}`,
    box,
    block(...box, ground),
    transform(
      { x: step[0] * at, y: step[1] * at },
      ...garments.map((name, k) =>
        garmentPlaceholder(name, {
          x: x + width / 2 - step[0] * k,
          y: y + tallness / 2 - step[1] * k,
          height,
          turn: i % 2 ? 4 : -4,
        }),
      ),
    ),
  )
}
