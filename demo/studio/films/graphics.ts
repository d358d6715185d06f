import { circle, fill, polygon, times } from '../prints/svg.ts'
import { type Line, measureText, typeset } from '../stills/brand-type.ts'
import { MARK_ASPECT, markSvg } from '../stills/mark.ts'
import { rectangle } from '../stills/parts.ts'
import { theme } from '../stills/theme.ts'
import type { FrameSize } from './timeline.ts'

const { ink, paper, accent, brick } = theme

export type Box = readonly [x: number, y: number, width: number, height: number]

export const isPortrait = ({ width, height }: FrameSize) => height > width

/** Returns a function that picks the layout for a frame size. */
export const createLayoutPicker =
  <const Landscape, const Portrait>(landscape: Landscape, portrait: Portrait) =>
  (frameSize: FrameSize): Landscape | Portrait =>
    isPortrait(frameSize) ? portrait : landscape

/** Moves its content, and rotates and scales it around `origin`. */
export function transform({ x = 0, y = 0, rotation = 0, scale = 1, origin = [0, 0] }: Transform, ...content: string[]) {
  const [cx, cy] = origin
  return `<g transform="translate(${x + cx} ${y + cy}) rotate(${rotation}) scale(${scale}) translate(${-cx} ${-cy})">${content.join('')}</g>`
}

interface Transform {
  x?: number
  y?: number
  rotation?: number
  scale?: number
  origin?: readonly [x: number, y: number]
}

/** Returns the size at which a line has the given width. */
export const fitTextSize = (text: string, width: number) => width / measureText(text, { size: 1 })

export const headline = (
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  overrides: Partial<Line> = {},
) => typeset({ text, x, y, size, fill, ...overrides })

/** Draws a strip of tape with worn, diagonal stripes. */
export function plainTape(
  { x, y, rotation, length, height }: { x: number; y: number; rotation: number; length: number; height: number },
  color: string,
) {
  const stripes = times(Math.ceil(length / height) + 1, (i) =>
    polygon([(i - 0.5) * height, height], [i * height, height], [(i + 0.5) * height, 0], [i * height, 0]),
  )
  return transform(
    { x, y, rotation },
    clipToBox(
      `tape-${Math.round(length)}-${Math.round(height)}`,
      [0, 0, length, height],
      rectangle(0, 0, length, height, color),
      fill(ink, ...stripes),
    ),
  )
}

/** Clips its content to the box. `id` must be unique within the frame. */
export const clipToBox = (id: string, [x, y, width, height]: Box, ...content: string[]) =>
  `<clipPath id="${id}"><path d="M${x} ${y}h${width}v${height}h${-width}z"/></clipPath><g clip-path="url(#${id})">${content.join('')}</g>`

/** Draws a painted truck border: petals, beads and teeth between two rules, shifted by `shift` units of its pattern. */
export function truckBorder({ length, height, shift = 0 }: { length: number; height: number; shift?: number }) {
  const unit = height * 0.9
  const from = ((shift % 1) - 1) * unit
  const offsets = times(Math.ceil(length / unit) + 2, (i) => from + i * unit)
  const teeth = offsets.map((x) => polygon([x, 0], [x + unit, 0], [x + unit / 2, height * 0.34]))
  const feet = offsets.map((x) => polygon([x, height], [x + unit, height], [x + unit / 2, height * 0.66]))
  const petals = offsets.map((x) =>
    polygon(
      [x, height / 2],
      [x + unit * 0.26, height * 0.3],
      [x + unit * 0.52, height / 2],
      [x + unit * 0.26, height * 0.7],
    ),
  )
  const beads = offsets.map((x) => circle(x + unit * 0.76, height / 2, height * 0.09))
  const rules = `M0 0H${length}V${height * 0.06}H0ZM0 ${height * 0.94}H${length}V${height}H0Z`
  return clipToBox(
    `border-${Math.round(length)}-${Math.round(height)}`,
    [0, 0, length, height],
    fill(ink, `M0 0H${length}V${height}H0Z`),
    fill(brick, ...teeth, ...feet),
    fill(accent, ...petals),
    fill(paper, ...beads, rules),
  )
}

/** Draws rays from a point. */
export function burst({
  x,
  y,
  radius,
  rays,
  rotation,
  color,
}: {
  x: number
  y: number
  radius: number
  rays: number
  rotation: number
  color: string
}) {
  const corner = (i: number) => {
    const angle = ((rotation + (i * 180) / rays) * Math.PI) / 180
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  }
  return fill(color, ...times(rays, (i) => polygon([x, y], corner(i * 2), corner(i * 2 + 1))))
}

/** Draws a round sticker with a jagged edge and the brand's mark. */
export function sticker({ x, y, radius, rotation, scale, background, markColor }: Sticker) {
  const points = times(32, (i) => {
    const r = i % 2 ? radius * 0.88 : radius
    const angle = (i * Math.PI) / 16
    return [r * Math.cos(angle), r * Math.sin(angle)] as const
  })
  const width = radius * 1.36
  const height = width / MARK_ASPECT
  return transform(
    { x, y, rotation, scale },
    fill(background, polygon(...points)),
    markSvg([-width / 2, -height / 2, width, height], markColor),
  )
}

interface Sticker {
  x: number
  y: number
  radius: number
  rotation: number
  scale: number
  background: string
  markColor: string
}
