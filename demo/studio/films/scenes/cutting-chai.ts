import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, outQuint, tween } from '../ease.ts'
import { clipToBox, createLayoutPicker, transform } from '../graphics.ts'
import type { FrameSize, Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea, getStageBox } from './headline-area.ts'

const { ink, accent } = theme

const layoutFor = createLayoutPicker(
  {
    tee: { x: 920, y: 372, height: 590 },
    closeUp: { x: 915, y: 430, height: 1180 },
  },
  {
    tee: { x: 372, y: 500, height: 640 },
    closeUp: { x: 372, y: 560, height: 1050 },
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
  const { tee } = layoutFor(frameSize)
  const slidingStage = transform(
    { x: tween(beat, [0, 0.4], [frameSize.width * 0.7, 0]) },
    rectangle(-frameSize.width, 0, frameSize.width * 3, frameSize.height, ink),
    drawStage(frameSize),
    garmentPlaceholder('ot-002-black-front', {
      ...tee,
      rotation: tween(beat, [0, 0.7], [14, 3], outBack),
      height: tee.height * tween(beat, [0, 1], [0.96, 1.03], linear),
    }),
  )
  return slidingStage + drawHeadlineArea(frameSize, 36)
}

function drawCloseUp(beat: number, frameSize: FrameSize) {
  const { closeUp } = layoutFor(frameSize)
  const zoom = tween(beat, [0, 0.3], [0.72, 1], outQuint) * tween(beat, [0, 1], [1, 1.09], linear)
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
    drawHeadlineArea(frameSize, -36),
  ].join('')
}

const drawStage = (frameSize: FrameSize) => rectangle(...getStageBox(frameSize), accent)
const clipToStage = (id: string, frameSize: FrameSize, ...content: string[]) =>
  clipToBox(id, getStageBox(frameSize), ...content)
