import { measureText, typeset } from './brand-type.ts'
import { theme } from './theme.ts'

type Placement = { x: number; y: number; rotation?: number }

/** Draws a strip of tape with repeated text. */
export function tape(
  text: string,
  { x, y, rotation = 0, length, height = 44, background = theme.accent, textColor = theme.ink }: Placement & Strip,
) {
  const size = height * 0.5
  const step = measureText(`${text}   `, { font: 'mono', size })
  const lines = Array.from({ length: Math.ceil(length / step) }, (_, i) =>
    typeset({ text, font: 'mono', x: 16 + i * step, y: height * 0.67, size, fill: textColor }),
  )
  return `<g transform="translate(${x} ${y}) rotate(${rotation})"><clipPath id="${createId(x, y)}"><path d="M0 0H${length}V${height}H0Z"/></clipPath><g clip-path="url(#${createId(x, y)})"><path fill="${background}" d="M0 0H${length}V${height}H0Z"/>${lines.join('')}</g></g>`
}

interface Strip {
  length: number
  height?: number
  background?: string
  textColor?: string
}

/** Draws a garment tag: lines of small print between rules, with a string hole. */
export function tag(lines: readonly string[], { x, y, rotation = 0, size = 20 }: Placement & { size?: number }) {
  const width = Math.max(...lines.map((line) => measureText(line, { font: 'mono', size }))) + size * 2
  const rowHeight = size * 1.7
  const headHeight = size * 2
  const height = headHeight + rowHeight * lines.length + size * 0.5
  const rules = lines.map(
    (_, i) => `<path d="M0 ${headHeight + rowHeight * i}H${width}" stroke="${theme.ink}" stroke-width="1.5"/>`,
  )
  const textRows = lines.map((text, i) =>
    typeset({ text, font: 'mono', x: size, y: headHeight + rowHeight * i + rowHeight * 0.7, size, fill: theme.ink }),
  )
  return `<g transform="translate(${x} ${y}) rotate(${rotation})"><path d="M3 5H${width + 3}V${height + 5}H3Z" fill="${theme.ink}" opacity=".22"/><path fill="${theme.chalk}" d="M0 0H${width}V${height}H0Z"/><circle cx="${width / 2}" cy="${size}" r="${size * 0.34}" fill="${theme.ink}"/>${rules.join('')}${textRows.join('')}</g>`
}

export const rule = (x1: number, y1: number, x2: number, y2: number, color: string = theme.ink, width = 2) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${color}" stroke-width="${width}"/>`

export const rectangle = (x: number, y: number, width: number, height: number, color: string) =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${color}"/>`

const createId = (x: number, y: number) => `strip-${x}-${y}`.replaceAll('.', '_')
