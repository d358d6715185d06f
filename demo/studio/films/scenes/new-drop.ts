import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { inQuart, tween } from '../ease.ts'
import { tees } from '../featured-garments.ts'
import { createLayoutPicker, transform } from '../graphics.ts'
import { type Scene, snapToTwos } from '../timeline.ts'
import { type GarmentPlacement, garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea, getStageBox } from './headline-area.ts'

const { ink, grey } = theme

const layoutFor = createLayoutPicker(
  { pile: { x: 910, y: 366, height: 560 } },
  { pile: { x: 366, y: 500, height: 600 } },
)

/** A tee lands on the pile every quarter beat. */
export const newDrop: Scene = {
  name: 'new drop',
  start: 8,
  beats: 2,
  draw(beat, frameSize) {
    const { pile } = layoutFor(frameSize)
    const time = snapToTwos(beat)
    const visibleTees = tees.filter((_, i) => time >= i * 0.25 - 0.001)
    const beatsSinceThrow = time - (visibleTees.length - 1) * 0.25
    const jolt = beatsSinceThrow > 0.1 && beatsSinceThrow < 0.2 ? 6 : 0
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, ink),
      rectangle(...getStageBox(frameSize), grey),
      transform(
        { y: jolt },
        ...visibleTees.map((name, i) => garmentPlaceholder(name, getTeePlacement(pile, i, time - i * 0.25))),
      ),
      drawHeadlineArea(frameSize),
    ].join('')
  },
}

/** A tee falls onto the pile while it comes closer to its final size and angle. */
function getTeePlacement({ x, y, height }: GarmentPlacement, i: number, beatsSinceThrow: number): GarmentPlacement {
  const fall = tween(beatsSinceThrow, [0, 0.16], [1, 0], inQuart)
  const offset = ((i * 37) % 5) - 2
  return {
    x: x + offset * 13,
    y: y + (((i * 53) % 7) - 3) * 7 - fall * 110,
    height: height * (1 + fall * 0.18),
    rotation: offset * 5 + fall * 12,
  }
}
