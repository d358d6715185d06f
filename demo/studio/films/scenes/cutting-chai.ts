import { times } from '../../prints/svg.ts'
import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, outQuint, tween } from '../ease.ts'
import { clipToBox, createLayoutPicker, fitTextSize, headline, isPortrait, label, transform } from '../graphics.ts'
import type { FrameSize, Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { getStageBox } from './headline-area.ts'

const { ink, paper, acid, brick } = theme

const layoutFor = createLayoutPicker(
  {
    left: 40,
    textWidth: 600,
    firstBaseline: 170,
    tee: { x: 920, y: 372, height: 590 },
    closeUp: { x: 915, y: 430, height: 1180 },
  },
  {
    left: 30,
    textWidth: 660,
    firstBaseline: 152,
    tee: { x: 372, y: 640, height: 590 },
    closeUp: { x: 372, y: 690, height: 1050 },
  },
)

/** The tee with the glass of tea: full view, then close-up. */
export const cuttingChai: Scene = {
  name: 'cutting chai',
  start: 2,
  beats: 2,
  blurredRanges: [
    [0, 0.25],
    [1, 1.2],
  ],
  draw: (beat, frameSize) => (beat < 1 ? drawFullView(beat, frameSize) : drawCloseUp(beat - 1, frameSize)),
}

function drawFullView(beat: number, frameSize: FrameSize) {
  const { left, textWidth, firstBaseline, tee } = layoutFor(frameSize)
  const size = fitTextSize('CUTTING', textWidth)
  const drift = tween(beat, [0, 1], [-8, 8], linear)
  const drawLines = (fill: string) =>
    headline('CUTTING', left + drift, firstBaseline, size, fill) +
    transform(
      { x: tween(beat, [0.15, 0.6], [-frameSize.width, -drift]) },
      headline('CHAI.', left, firstBaseline + size * 0.84, size, fill),
    )
  return transform(
    { x: tween(beat, [0, 0.4], [frameSize.width * 0.7, 0]) },
    rectangle(-frameSize.width, 0, frameSize.width * 3, frameSize.height, ink),
    drawStage(frameSize),
    clipToStage('murmur', frameSize, drawBackgroundText(beat, frameSize)),
    drawCounterchanged(frameSize, drawLines),
    garmentPlaceholder('ot-002-black-front', {
      ...tee,
      rotation: tween(beat, [0, 0.7], [14, 3], outBack),
      height: tee.height * tween(beat, [0, 1], [0.96, 1.03], linear),
    }),
  )
}

function drawCloseUp(beat: number, frameSize: FrameSize) {
  const { left, textWidth, firstBaseline, closeUp } = layoutFor(frameSize)
  const size = fitTextSize('COTTON.', textWidth)
  const zoom = tween(beat, [0, 0.3], [0.72, 1], outQuint) * tween(beat, [0, 1], [1, 1.09], linear)
  const slide = (from: number) => ({
    x: tween(beat, [0.05, 0.45], [from * frameSize.width, 0]) + tween(beat, [0, 1], [-6, 6], linear) * from,
  })
  return [
    rectangle(0, 0, frameSize.width, frameSize.height, ink),
    clipToStage(
      'close',
      frameSize,
      drawStage(frameSize),
      garmentPlaceholder('ot-002-black-front', {
        ...closeUp,
        height: closeUp.height * zoom,
        rotation: tween(beat, [0, 1], [3, -1], linear),
      }),
    ),
    transform(slide(-1), label('HEAVY', left - 6, firstBaseline, size, [brick, paper])),
    transform(slide(1), label('COTTON.', left - 6, firstBaseline + size * 1.02, size, [brick, paper])),
  ].join('')
}

const drawStage = (frameSize: FrameSize) => rectangle(...getStageBox(frameSize), acid)
const clipToStage = (id: string, frameSize: FrameSize, ...content: string[]) =>
  clipToBox(id, getStageBox(frameSize), ...content)

/** Draws faint repeated text behind the garment. */
const drawBackgroundText = (beat: number, { width, height }: FrameSize) =>
  times(5, (row) =>
    headline(
      'CHAI CHAI CHAI CHAI',
      -400 + (row % 2 ? -1 : 1) * beat * 60,
      (row + 1) * (height / 5) - 14,
      width * 0.15,
      '#c6ef31',
    ),
  ).join('')

/** Draws text in the opposite color of its background: acid on ink, ink on acid. */
function drawCounterchanged(frameSize: FrameSize, draw: (fill: string) => string) {
  if (isPortrait(frameSize)) return draw(ink)
  return draw(acid) + clipToStage('counter', frameSize, draw(ink))
}
