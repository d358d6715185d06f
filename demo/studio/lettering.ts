import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const fontFiles = {
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
export type FontName = keyof typeof fontFiles

type Point = readonly [x: number, y: number]
export type Warp = (x: number, y: number) => Point

interface Segment {
  /** M, L, Q, C or Z. */
  command: string
  points: Point[]
}

interface Style {
  /** Space between letters, in hundredths of the size. */
  tracking?: number
  /** Applied last to every point, after lines are split into short segments. */
  warp?: Warp
}

const fontCache = new Map<FontName, Font>()

function openFont(fontName: FontName): Font {
  const font = fontCache.get(fontName) ?? openSync(fileURLToPath(fontFiles[fontName]))
  if (!('layout' in font)) throw new Error(`${fontFiles[fontName]} is a collection, not a font`)
  fontCache.set(fontName, font)
  return font
}

/** Returns one line as path data, aligned at a point of the baseline. */
export function text(
  fontName: FontName,
  line: string,
  {
    at: [x, y],
    size,
    align = 'left',
    tracking = 0,
    warp,
  }: Style & { at: Point; size: number; align?: 'left' | 'center' | 'right' },
): string {
  const { segments, advance } = layOutLine(fontName, line, tracking)
  const shift = { left: 0, center: 0.5, right: 1 }[align] * advance * size
  return toPathData(segments, (px, py) => [x - shift + px * size, y + py * size], warp)
}

/** Returns one line as path data, stretched to fill a box. */
export function textInBox(
  fontName: FontName,
  line: string,
  {
    box: [x, y, width, height],
    tracking = 0,
    warp,
  }: Style & { box: readonly [x: number, y: number, width: number, height: number] },
): string {
  const { segments } = layOutLine(fontName, line, tracking)
  const [left, top, right, bottom] = getInkBounds(segments)
  const sx = width / (right - left)
  const sy = height / (bottom - top)
  return toPathData(segments, (px, py) => [x + (px - left) * sx, y + (py - top) * sy], warp)
}

/** Returns the ink width of a line at size 1. */
export function measureInkWidth(fontName: FontName, line: string, tracking = 0): number {
  const [left, , right] = getInkBounds(layOutLine(fontName, line, tracking).segments)
  return right - left
}

/** Lays out a line at size 1 with the baseline at 0 and y down. */
function layOutLine(fontName: FontName, line: string, tracking: number) {
  const font = openFont(fontName)
  const { glyphs, positions } = font.layout(line)
  const em = font.unitsPerEm
  const segments: Segment[] = []
  let pen = 0
  glyphs.forEach((glyph, i) => {
    if (glyph.id === 0) throw new Error(`${fontName} cannot write “${line}”`)
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    // a vowel sign must stay attached to its letter
    if (i > 0 && !glyph.isMark) pen += tracking / 100
    for (const { command, args } of glyph.path.commands) {
      const points: Point[] = []
      for (let k = 0; k + 1 < args.length; k += 2)
        points.push([pen + ((args[k] ?? 0) + xOffset) / em, -((args[k + 1] ?? 0) + yOffset) / em])
      segments.push({ command: commandLetters[command], points })
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

function toPathData(segments: Segment[], transform: Warp, warp: Warp | undefined): string {
  const transformed = segments.map(({ command, points }) => ({
    command,
    points: points.map(([x, y]) => transform(x, y)),
  }))
  const warped = warp
    ? splitSegments(transformed).map(({ command, points }) => ({ command, points: points.map(([x, y]) => warp(x, y)) }))
    : transformed
  return warped
    .map(({ command, points }) => command + points.map((point) => point.map(round).join(' ')).join(' '))
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10

/** Splits lines and curves into short straight lines. */
function splitSegments(segments: Segment[]): Segment[] {
  let from: Point = [0, 0]
  let start: Point = [0, 0]
  return segments.flatMap((segment): Segment[] => {
    const { command, points } = segment
    if (command === 'M') start = points[0] ?? from
    const path = command === 'Z' ? [from, start] : [from, ...points]
    const to = path.at(-1) ?? from
    const steps = Math.max(
      1,
      Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (command === 'L' || command === 'Z' ? 12 : 6)),
    )
    from = to
    if (command === 'M') return [segment]
    const pieces = Array.from(
      { length: steps },
      (_, i): Segment => ({ command: 'L', points: [pointAt(path, (i + 1) / steps)] }),
    )
    return command === 'Z' ? [...pieces, { command: 'Z', points: [] }] : pieces
  })
}

/** Returns the point at t on the curve with these control points. */
function pointAt(points: readonly Point[], t: number): Point {
  const [first = [0, 0], ...rest] = points
  if (rest.length === 0) return first
  const interpolated = rest.map(([x, y], i): Point => {
    const [px, py] = points[i] ?? first
    return [px + (x - px) * t, py + (y - py) * t]
  })
  return pointAt(interpolated, t)
}
