import { measureText } from '../../stills/brand-type.ts'
import { block } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { tees } from '../cast.ts'
import { inQuart, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, headline, isTall, transform } from '../graphics.ts'
import { type Scene, snapToTwos } from '../timeline.ts'
import { garmentPlaceholder, type Place } from '../wardrobe.ts'
import { drawCalmCorner, stageBox } from './calm.ts'

const { ink, acid, grey } = theme

const inLine = fitTextSize('NEW DROP', 660)

const layoutFor = createLayoutPicker(
  {
    pile: { x: 910, y: 366, height: 560 },
    size: fitTextSize('DROP', 470),
    first: { x: 36, y: 172 },
    second: { x: 36, y: 318 },
    count: { x: 1200, y: 58 },
  },
  {
    pile: { x: 366, y: 640, height: 560 },
    size: inLine,
    first: { x: 30, y: 160 },
    second: { x: 30 + measureText('NEW ', { size: inLine }), y: 160 },
    count: { x: 640, y: 930 },
  },
)

/** A tee lands on the pile every quarter beat. */
export const newDrop: Scene = {
  name: 'new drop',
  start: 8,
  beats: 2,
  draw(beat, format) {
    const { pile, size, first, second, count } = layoutFor(format)
    const time = snapToTwos(beat)
    const thrown = tees.filter((_, i) => time >= i * 0.25 - 0.001)
    const since = time - (thrown.length - 1) * 0.25
    const jolt = since > 0.1 && since < 0.2 ? 6 : 0
    const type = isTall(format) ? ink : acid
    return [
      block(0, 0, format.width, format.height, ink),
      block(...stageBox(format), grey),
      headline('NEW', first.x, first.y + jolt, size, type),
      time < 1 ? '' : headline('DROP', second.x, second.y + jolt, size, type),
      transform(
        { y: jolt },
        ...thrown.map((name, i) => garmentPlaceholder(name, getLandedPlace(pile, i, time - i * 0.25))),
      ),
      headline(String(thrown.length).padStart(2, '0'), count.x, count.y, 44, ink, { face: 'mono' }),
      drawCalmCorner(format),
    ].join('')
  },
}

/** Returns the position of a tee that was thrown `since` beats ago. */
function getLandedPlace({ x, y, height }: Place, i: number, since: number): Place {
  const fall = tween(since, [0, 0.16], [1, 0], inQuart)
  const offset = ((i * 37) % 5) - 2
  return {
    x: x + offset * 13,
    y: y + (((i * 53) % 7) - 3) * 7 - fall * 110,
    height: height * (1 + fall * 0.18),
    turn: offset * 5 + fall * 12,
  }
}
