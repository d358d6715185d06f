import { text, textInBox } from '../lettering.ts'
import { circle, fill, knockOut, mirrorParts, polygon, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** Returns the path of a sickle-shaped leaflet with toothed edges, from 0, 0 to the right. */
function leaflet(length: number, width: number): string {
  const teeth = 9
  const spine = (t: number) => 0.2 * length * t * t
  const edge = (sign: number) =>
    times(teeth * 2 - 1, (i): [number, number] => {
      const t = (i + 1) / (teeth * 2)
      const bulge = Math.sin(Math.PI * t ** 0.8) * width * (sign < 0 ? 0.5 : 0.42)
      return [t * length + (i % 2 === 0 ? 0 : -length * 0.022), spine(t) + sign * bulge * (i % 2 === 0 ? 1.12 : 0.9)]
    })
  return polygon([0, 0], ...edge(-1), [length, spine(1)], ...edge(1).reverse())
}

const pairs = times(7, (i) => ({ y: 800 - i * 96, length: 392 - Math.abs(i - 1.6) * 36, angle: -12 - i * 4.6 }))

const drawHalf = (side: string, ink: string, accent: string) =>
  pairs
    .map(({ y, length, angle }, i) => {
      const at = `translate(508 ${y}) rotate(${angle})`
      const vein = `M26 4Q${length * 0.5} ${length * 0.02} ${length * 0.86} ${length * 0.15}`
      return `<g transform="${at}">${knockOut(`${side}${i}`, [stroke('#000', 7, vein)], fill(side === 'left' && i === 2 ? accent : ink, leaflet(length, 92)))}</g>`
    })
    .join('')

export const neem: Print = {
  aspect: 1000 / 1150,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1150,
      drawHalf('right', ink, accent),
      mirrorParts(500, drawHalf('left', ink, accent)),
      stroke(ink, 14, 'M500 930V190'),
      `<g transform="translate(500 196) rotate(-96)">${knockOut('tip', [stroke('#000', 7, 'M26 4Q90 4 150 26')], fill(ink, leaflet(180, 84)))}</g>`,
      fill(accent, circle(456, 906, 21), circle(540, 922, 18), circle(566, 878, 15)),
      stroke(ink, 6, 'M500 930L462 900', 'M500 900L534 916', 'M500 880L560 874'),
      fill(ink, textInBox('anton', 'KADWA SACH', { box: [70, 980, 860, 160], tracking: 2 })),
      fill(ink, text('yatra', 'नीम', { at: [60, 110], size: 130 })),
    ),
}
