import type { DemoPicture } from '../catalogue/pictures-of.ts'
import type { DemoProduct, Dye } from '../catalogue/types.ts'
import { outlines } from './outlines.ts'

const printPlaces = {
  front: ['left chest', 'centre', 'all over', 'leg', 'sleeve'],
  back: ['back', 'all over'],
}

/** A plain drawing that nobody takes for a photograph: it holds the place until there is a picture. */
export function provisionalPicture(product: DemoProduct, { view, color }: DemoPicture): string {
  const side = view === 'back' ? 'back' : 'front'
  const { body, limbs, [side]: lines } = outlines[product.cut]
  const { defs, bodyFill, limbFill } = fillsOf(color.dye)
  const print = product.print?.find(({ place }) => printPlaces[side].includes(place))
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 400 500">',
    defs,
    '<path fill="#E8E5DE" d="M0 0h400v500H0z"/>',
    `<g stroke="#0E0E10" stroke-opacity=".35" stroke-linejoin="round"><path fill="${limbFill}" d="${limbs}"/>`,
    `<path fill="${bodyFill}" d="${body}"/><path fill="none" stroke="${color.inks.ink}" d="${lines}"/></g>`,
    '<g font-family="monospace" text-anchor="middle">',
    print ? `<text x="200" y="220" font-size="11" fill="${color.inks.ink}">${print.graphic}</text>` : '',
    `<text x="200" y="474" font-size="11" fill="#5B5A57">Picture to come · ${side}</text></g></svg>\n`,
  ].join('')
}

function fillsOf(dye: Dye): { defs: string; bodyFill: string; limbFill: string } {
  switch (dye.kind) {
    case 'solid':
    case 'pigment':
      return { defs: '', bodyFill: dye.base, limbFill: dye.base }
    case 'two-colour':
      if (dye.split === 'sleeves') return { defs: '', bodyFill: dye.base, limbFill: dye.second }
      if (dye.split === 'halves') return bands([dye.base, dye.base, dye.second, dye.second], 0)
      return bands([dye.second, dye.base, dye.base, dye.base], 90)
    case 'acid wash':
      return bands([dye.base, dye.bleached, dye.base, dye.base, dye.bleached, dye.base], 60)
    case 'tie dye':
      return bands([...dye.tones, ...dye.tones], 35)
  }
}

/** Stripes from edge to edge, hard where the same colour follows itself. */
function bands(tones: string[], angle: number) {
  const stops = tones.map(
    (tone, i) => `<stop offset="${Math.round((i / (tones.length - 1)) * 100)}%" stop-color="${tone}"/>`,
  )
  return {
    defs: `<linearGradient id="d" gradientUnits="userSpaceOnUse" x1="60" x2="340" y1="240" y2="240" gradientTransform="rotate(${angle} 200 240)">${stops.join('')}</linearGradient>`,
    bodyFill: 'url(#d)',
    limbFill: 'url(#d)',
  }
}
