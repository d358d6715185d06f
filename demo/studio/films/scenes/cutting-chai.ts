import { times } from '../../prints/svg.ts'
import { block } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, outQuint, tween } from '../ease.ts'
import { clipToBox, createLayoutPicker, fitTextSize, headline, isTall, label, transform } from '../graphics.ts'
import type { Format, Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { stageBox } from './calm.ts'

const { ink, paper, acid, brick } = theme

const layoutFor = createLayoutPicker(
  {
    left: 40,
    run: 600,
    first: 170,
    tee: { x: 920, y: 372, height: 590 },
    near: { x: 915, y: 430, height: 1180 },
  },
  {
    left: 30,
    run: 660,
    first: 152,
    tee: { x: 372, y: 640, height: 590 },
    near: { x: 372, y: 690, height: 1050 },
  },
)

/** The glass of tea, full view and then close-up. */
export const cuttingChai: Scene = {
  name: 'cutting chai',
  start: 2,
  beats: 2,
  rush: [
    [0, 0.25],
    [1, 1.2],
  ],
  draw: (beat, format) => (beat < 1 ? drawFullView(beat, format) : drawCloseUp(beat - 1, format)),
}

function drawFullView(beat: number, format: Format) {
  const { left, run, first, tee } = layoutFor(format)
  const size = fitTextSize('CUTTING', run)
  const drift = tween(beat, [0, 1], [-8, 8], linear)
  const lines = (fill: string) =>
    headline('CUTTING', left + drift, first, size, fill) +
    transform(
      { x: tween(beat, [0.15, 0.6], [-format.width, -drift]) },
      headline('CHAI.', left, first + size * 0.84, size, fill),
    )
  return transform(
    { x: tween(beat, [0, 0.4], [format.width * 0.7, 0]) },
    block(-format.width, 0, format.width * 3, format.height, ink),
    ground(format),
    window('murmur', format, drawBackgroundText(beat, format)),
    drawCounterchanged(format, lines),
    garmentPlaceholder('ot-002-black-front', {
      ...tee,
      turn: tween(beat, [0, 0.7], [14, 3], outBack),
      height: tee.height * tween(beat, [0, 1], [0.96, 1.03], linear),
    }),
  )
}

function drawCloseUp(beat: number, format: Format) {
  const { left, run, first, near } = layoutFor(format)
  const size = fitTextSize('COTTON.', run)
  const push = tween(beat, [0, 0.3], [0.72, 1], outQuint) * tween(beat, [0, 1], [1, 1.09], linear)
  const slide = (from: number) => ({
    x: tween(beat, [0.05, 0.45], [from * format.width, 0]) + tween(beat, [0, 1], [-6, 6], linear) * from,
  })
  return [
    block(0, 0, format.width, format.height, ink),
    window(
      'close',
      format,
      ground(format),
      garmentPlaceholder('ot-002-black-front', {
        ...near,
        height: near.height * push,
        turn: tween(beat, [0, 1], [3, -1], linear),
      }),
    ),
    transform(slide(-1), label('HEAVY', left - 6, first, size, [brick, paper])),
    transform(slide(1), label('COTTON.', left - 6, first + size * 1.02, size, [brick, paper])),
  ].join('')
}

const ground = (format: Format) => block(...stageBox(format), acid)
const window = (id: string, format: Format, ...inside: string[]) => clipToBox(id, stageBox(format), ...inside)

/** Faint repeated text on the wall behind. */
const drawBackgroundText = (beat: number, { width, height }: Format) =>
  times(5, (row) =>
    headline(
      'CHAI CHAI CHAI CHAI',
      -400 + (row % 2 ? -1 : 1) * beat * 60,
      (row + 1) * (height / 5) - 14,
      width * 0.15,
      '#c6ef31',
    ),
  ).join('')

/** Draws acid text on ink and ink text on acid. */
function drawCounterchanged(format: Format, draw: (fill: string) => string) {
  if (isTall(format)) return draw(ink)
  return draw(acid) + window('counter', format, draw(ink))
}
