import { textInBox } from '../lettering.ts'
import { box, circle, fill, knockOut, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** Glyphs of 5 × 7 dots, from the top left. */
const glyphDots: Record<string, string> = {
  ' ': '00000 00000 00000 00000 00000 00000 00000',
  '0': '01110 10001 10011 10101 11001 10001 01110',
  '1': '00100 01100 00100 00100 00100 00100 01110',
  '2': '01110 10001 00001 00110 01000 10000 11111',
  '4': '00010 00110 01010 10010 11111 00010 00010',
  '8': '01110 10001 10001 01110 10001 10001 01110',
  ':': '00000 00100 00100 00000 00100 00100 00000',
  A: '01110 10001 10001 11111 10001 10001 10001',
  C: '01110 10001 10000 10000 10000 10001 01110',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  I: '01110 00100 00100 00100 00100 00100 01110',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10011 10001 10001 10001',
  O: '01110 10001 10001 10001 10001 10001 01110',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  U: '10001 10001 10001 10001 10001 10001 01110',
  W: '10001 10001 10001 10101 10101 10101 01010',
}

const DOTS_PER_LINE = 65
const DOT_PITCH = 14.2

/** Returns all dots of a line, lit and unlit. */
function layOutLine(line: string, left: number, top: number) {
  const rows = times(7, (row) =>
    [...line]
      .map((letter) => glyphDots[letter]?.split(' ')[row])
      .join('0')
      .padEnd(DOTS_PER_LINE, '0'),
  )
  const dots = rows.flatMap((bits, y) =>
    [...bits].map((dot, x) => ({ lit: dot === '1', x: left + x * DOT_PITCH, y: top + y * DOT_PITCH })),
  )
  const drawDots = (lit: boolean, r: number) =>
    dots
      .filter((dot) => dot.lit === lit)
      .map(({ x, y }) => circle(x, y, r))
      .join('')
  return { lit: drawDots(true, 6.2), dark: drawDots(false, 1.9) }
}

const lines = [
  layOutLine('NUKKAD SLOW', 46, 176),
  layOutLine('08:14  4MIN', 46, 312),
  layOutLine('12CAR LATE', 46, 448),
]

export const localBoard: Print = {
  aspect: 1000 / 620,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      620,
      fill(ink, box(110, 0, 16, 40), box(874, 0, 16, 40)),
      knockOut(
        'panel',
        [
          fill('#000', textInBox('anton', 'PLATFORM NO. 1', { box: [40, 58, 372, 58], tracking: 4 })),
          fill('#000', textInBox('yatra', 'धीमी', { box: [850, 50, 110, 68] })),
          fill('#000', box(18, 136, 964, 466)),
        ],
        fill(ink, box(0, 36, 1000, 584)),
      ),
      fill(ink, ...lines.map(({ dark }) => dark)),
      fill(accent, lines[1]?.lit ?? ''),
      fill(ink, lines[0]?.lit ?? '', lines[2]?.lit ?? ''),
    ),
}
