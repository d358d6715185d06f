import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const files = {
  alfa: import.meta.resolve('@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff'),
  anton: import.meta.resolve('@fontsource/anton/files/anton-latin-400-normal.woff'),
  bowlby: import.meta.resolve('@fontsource/bowlby-one/files/bowlby-one-latin-400-normal.woff'),
  bungee: import.meta.resolve('@fontsource/bungee/files/bungee-latin-400-normal.woff'),
  marker: import.meta.resolve('@fontsource/permanent-marker/files/permanent-marker-latin-400-normal.woff'),
  modak: import.meta.resolve('@fontsource/modak/files/modak-devanagari-400-normal.woff'),
  mono: import.meta.resolve('@fontsource/rubik-mono-one/files/rubik-mono-one-latin-400-normal.woff'),
  monoton: import.meta.resolve('@fontsource/monoton/files/monoton-latin-400-normal.woff'),
  rozha: import.meta.resolve('@fontsource/rozha-one/files/rozha-one-devanagari-400-normal.woff'),
  shrikhand: import.meta.resolve('@fontsource/shrikhand/files/shrikhand-latin-400-normal.woff'),
  yatra: import.meta.resolve('@fontsource/yatra-one/files/yatra-one-devanagari-400-normal.woff'),
  'yatra-latin': import.meta.resolve('@fontsource/yatra-one/files/yatra-one-latin-400-normal.woff'),
}
export type Face = keyof typeof files

type Point = readonly [x: number, y: number]
export type Warp = (x: number, y: number) => Point

interface Segment {
  /** M, L, Q, C or Z. */
  letter: string
  points: Point[]
}

interface Style {
  /** Space between letters, in hundredths of the size. */
  tracking?: number
  /** Applied last to every point, after lines are split into short segments. */
  warp?: Warp
}

const fontCache = new Map<Face, Font>()

function openFont(face: Face): Font {
  const font = fontCache.get(face) ?? openSync(fileURLToPath(files[face]))
  if (!('layout' in font)) throw new Error(`${files[face]} is a collection, not a font`)
  fontCache.set(face, font)
  return font
}

/** Returns one line as path data, aligned at a point of the baseline. */
export function text(
  face: Face,
  line: string,
  {
    at: [x, y],
    size,
    align = 'left',
    tracking = 0,
    warp,
  }: Style & { at: Point; size: number; align?: 'left' | 'centre' | 'right' },
): string {
  const { segments, advance } = setLine(face, line, tracking)
  const shift = { left: 0, centre: 0.5, right: 1 }[align] * advance * size
  return toPathData(segments, (px, py) => [x - shift + px * size, y + py * size], warp)
}

/** Returns one line as path data, stretched to fill a box. */
export function textInBox(
  face: Face,
  line: string,
  {
    box: [x, y, width, height],
    tracking = 0,
    warp,
  }: Style & { box: readonly [x: number, y: number, width: number, height: number] },
): string {
  const { segments } = setLine(face, line, tracking)
  const [left, top, right, bottom] = getInkBounds(segments)
  const sx = width / (right - left)
  const sy = height / (bottom - top)
  return toPathData(segments, (px, py) => [x + (px - left) * sx, y + (py - top) * sy], warp)
}

/** Returns the ink width of a line at size 1. */
export function inkWidth(face: Face, line: string, tracking = 0): number {
  const [left, , right] = getInkBounds(setLine(face, line, tracking).segments)
  return right - left
}

/** Lays out a line at size 1 with the baseline at 0 and y down. */
function setLine(face: Face, line: string, tracking: number) {
  const font = openFont(face)
  const { glyphs, positions } = font.layout(line)
  const em = font.unitsPerEm
  const segments: Segment[] = []
  let pen = 0
  glyphs.forEach((glyph, i) => {
    if (glyph.id === 0) throw new Error(`${face} cannot write “${line}”`)
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    // a vowel sign must stay attached to its letter
    if (i > 0 && !glyph.isMark) pen += tracking / 100
    for (const { command, args } of glyph.path.commands) {
      const points: Point[] = []
      for (let k = 0; k + 1 < args.length; k += 2)
        points.push([pen + ((args[k] ?? 0) + xOffset) / em, -((args[k + 1] ?? 0) + yOffset) / em])
      segments.push({ letter: commandLetters[command], points })
    }
    pen += xAdvance / em
  })
  return { segments, advance: pen }
}

const commandLetters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

function getInkBounds(segments: Segment[]): [left: number, top: number, right: number, bottom: number] {
  const points = segments.flatMap((segment) => segment.points)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function toPathData(segments: Segment[], place: Warp, warp: Warp | undefined): string {
  const placed = segments.map(({ letter, points }) => ({ letter, points: points.map(([x, y]) => place(x, y)) }))
  const bent = warp
    ? splitSegments(placed).map(({ letter, points }) => ({ letter, points: points.map(([x, y]) => warp(x, y)) }))
    : placed
  return bent.map(({ letter, points }) => letter + points.map((point) => point.map(round).join(' ')).join(' ')).join('')
}

const round = (value: number) => Math.round(value * 10) / 10

/** Splits lines and curves into short straight lines. */
function splitSegments(segments: Segment[]): Segment[] {
  let from: Point = [0, 0]
  let start: Point = [0, 0]
  return segments.flatMap((segment): Segment[] => {
    const { letter, points } = segment
    if (letter === 'M') start = points[0] ?? from
    const path = letter === 'Z' ? [from, start] : [from, ...points]
    const to = path.at(-1) ?? from
    const steps = Math.max(
      1,
      Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (letter === 'L' || letter === 'Z' ? 12 : 6)),
    )
    from = to
    if (letter === 'M') return [segment]
    const pieces = Array.from(
      { length: steps },
      (_, i): Segment => ({ letter: 'L', points: [pointAt(path, (i + 1) / steps)] }),
    )
    return letter === 'Z' ? [...pieces, { letter: 'Z', points: [] }] : pieces
  })
}

/** Returns the point at t on the curve with these control points. */
function pointAt(points: readonly Point[], t: number): Point {
  const [first = [0, 0], ...rest] = points
  if (rest.length === 0) return first
  const between = rest.map(([x, y], i): Point => {
    const [px, py] = points[i] ?? first
    return [px + (x - px) * t, py + (y - py) * t]
  })
  return pointAt(between, t)
}
