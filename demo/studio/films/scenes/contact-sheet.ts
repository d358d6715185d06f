import { stroke, times } from '../../prints/svg.ts'
import { rectangle, rule } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { inQuart, tween } from '../ease.ts'
import { tees, winterWear } from '../featured-garments.ts'
import { clipToBox, createLayoutPicker, transform } from '../graphics.ts'
import type { FrameSize, Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'
import { getJalebiPlacement } from './jalebi.ts'

const { accent, brick, grey } = theme
const garments = [...tees, ...winterWear]

// the sheet is larger than the frame, and its grid aligns with the headline area
const layoutFor = createLayoutPicker(
  { columns: 5, rows: 4, width: 270, height: 216, selectedIndex: 8 },
  { columns: 3, rows: 4, width: 240, height: 240, selectedIndex: 4 },
)

/** A grid of small, changing photos. One of them is circled, then zoomed in. */
export const contactSheet: Scene = {
  name: 'contact sheet',
  start: 5,
  beats: 1,
  blurredRanges: [[0.8, 1]],
  draw(beat, frameSize) {
    const { columns, rows, width, height, selectedIndex } = layoutFor(frameSize)
    const center = getCenter(selectedIndex, frameSize)
    const target = getJalebiPlacement(frameSize)
    const zoomProgress = tween(beat, [0.55, 1], [0, 1], inQuart)
    const scale = (target.height / (height * 0.8)) ** zoomProgress
    const tick = Math.floor(beat * 6 + 1e-6)
    return (
      transform(
        { x: (target.x - center[0]) * zoomProgress, y: (target.y - center[1]) * zoomProgress, scale, origin: center },
        rectangle(0, 0, columns * width, rows * height, grey),
        ...times(columns * rows, (i) => drawTile(i, tick, frameSize, scale)),
        ...times(columns + 1, (i) => rule(i * width, 0, i * width, rows * height)),
        ...times(rows + 1, (i) => rule(0, i * height, columns * width, i * height)),
        beat < 0.25 ? '' : drawRing(center, height, tween(beat, [0.25, 0.5], [0.02, 1])),
      ) + drawHeadlineArea(frameSize)
    )
  },
}

function getCenter(i: number, frameSize: FrameSize): [number, number] {
  const { columns, width, height } = layoutFor(frameSize)
  return [((i % columns) + 0.5) * width, (Math.floor(i / columns) + 0.5) * height]
}

function drawTile(i: number, tick: number, frameSize: FrameSize, zoom: number) {
  const { width, height, selectedIndex } = layoutFor(frameSize)
  const [x, y] = getCenter(i, frameSize)
  const box = [x - width / 2, y - height / 2, width, height] as const
  // the photos change at different times; the selected one never changes
  const name =
    i === selectedIndex
      ? 'td-001-orange-pink-front'
      : garments[(i * 5 + Math.floor((tick + (i % 3)) / 3) * 3) % garments.length]
  const isHighlighted = i !== selectedIndex && (i * 7 + tick) % 11 === 0
  return clipToBox(
    `print-${i}`,
    box,
    isHighlighted ? rectangle(...box, i % 2 ? accent : brick) : '',
    garmentPlaceholder(name, { x, y: y + 4, height: height * 0.8, zoom }),
  )
}

/** Draws a grease pencil circle. */
function drawRing([x, y]: readonly [number, number], size: number, progress: number) {
  const points = times(40, (i) => {
    const angle = -2 + (i / 39) * 7.1 * progress
    const r = size * (0.5 + 0.012 * Math.sin(i * 0.9))
    return `${(x + r * 1.08 * Math.cos(angle)).toFixed(1)} ${(y + r * 0.96 * Math.sin(angle)).toFixed(1)}`
  })
  return stroke(brick, 9, `M${points.join('L')}`)
}
