import { block } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, tween } from '../ease.ts'
import {
  burst,
  clipToBox,
  createLayoutPicker,
  fitTextSize,
  headline,
  isTall,
  transform,
  truckBorder,
} from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawCalmCorner, stageBox } from './calm.ts'

const { ink, acid, brick } = theme

const layoutFor = createLayoutPicker(
  {
    tee: { x: 935, y: 370, height: 560 },
    border: { x: 600, y: 0, turn: 90, length: 720 },
    lines: ['HORN', 'OK', 'PLEASE'],
    left: 36,
    run: 490,
    first: 132,
  },
  {
    tee: { x: 366, y: 600, height: 520 },
    border: { x: 0, y: 900, turn: 0, length: 720 },
    lines: ['HORN OK', 'PLEASE'],
    left: 30,
    run: 640,
    first: 140,
  },
)

/** The back of a truck: rays, a painted border, letters with a hard shadow. */
export const hornOk: Scene = {
  name: 'horn ok please',
  start: 11,
  beats: 1,
  draw(beat, format) {
    const room = stageBox(format)
    const { tee, border, lines, left, run, first } = layoutFor(format)
    const size = fitTextSize(isTall(format) ? 'HORN OK' : 'PLEASE', run)
    const depth = size * 0.06
    const line = (text: string, i: number) => {
      const y = first + i * size * 0.92
      const scale = tween(beat, [i * 0.17, i * 0.17 + 0.25], [0.6, 1], outBack)
      if (beat < i * 0.17) return ''
      return transform(
        { scale, round: [left, y] },
        headline(text, left + depth, y + depth, size, brick),
        headline(text, left, y, size, acid),
      )
    }
    return [
      block(0, 0, format.width, format.height, ink),
      clipToBox(
        'rays',
        room,
        block(...room, '#b8301d'),
        burst({ x: tee.x, y: tee.y, radius: 900, rays: 14, turn: beat * 16, color: brick }),
      ),
      transform(
        {
          scale: tween(beat, [0, 0.35], [1.5, 1], outBack) * tween(beat, [0, 1], [1, 1.05], linear),
          turn: tween(beat, [0, 1], [-8, 2]),
          round: [tee.x, tee.y],
        },
        garmentPlaceholder('ot-004-mustard-front', { ...tee, zoom: 1.4 }),
      ),
      drawCalmCorner(format),
      transform(border, truckBorder({ length: border.length, height: 60, shift: beat })),
      ...lines.map(line),
    ].join('')
  },
}
