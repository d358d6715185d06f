import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { fill, polygon } from '../../prints/svg.ts'
import { block } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, headline, isTall, sticker, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawCalmCorner } from './calm.ts'

const { ink, acid, brick, paper, chalk } = theme

const jacketName = 'vj-001-black-white-front'

/** Formats the price as on a wall sign: 3,499/- */
function formatPrice(picture: string) {
  const product = demoProducts.find(({ sku }) => `nkd-${picture}`.startsWith(`${sku.toLowerCase()}-`))
  if (!product) throw new Error(`There is no product for ${picture}.`)
  return `${product.price.toLocaleString('en-IN')}/-`
}

const layoutFor = createLayoutPicker(
  {
    lines: ['WEAR', 'IT', 'LOUD.'],
    left: 36,
    size: fitTextSize('LOUD.', 420),
    first: 128,
    jacket: { x: 935, y: 372, height: 570 },
    price: { x: 1130, y: 560, radius: 118 },
    fresh: { x: 715, y: 130, radius: 84 },
    // a slanted column
    dark: polygon([0, 0], [470, 0], [610, 720], [0, 720]),
  },
  {
    lines: ['WEAR IT', 'LOUD.'],
    left: 30,
    size: fitTextSize('WEAR IT', 660),
    first: 150,
    jacket: { x: 362, y: 610, height: 520 },
    price: { x: 585, y: 800, radius: 116 },
    fresh: { x: 122, y: 372, radius: 84 },
    dark: '',
  },
)

/** Stickers are slapped on. */
export const wearItLoud: Scene = {
  name: 'wear it loud',
  start: 12,
  beats: 1,
  draw(beat, format) {
    const { lines, left, size, first, jacket, price, fresh, dark } = layoutFor(format)
    const type = isTall(format) ? ink : acid
    const slap = (from: number) => tween(beat, [from, from + 0.2], [2.2, 1], outBack)
    const line = (text: string, i: number) =>
      transform(
        { x: tween(beat, [i * 0.12, i * 0.12 + 0.3], [-format.width * 0.6, 0]) },
        headline(text, left, first + i * size * 0.88, size, type),
      )
    return [
      block(0, 0, format.width, format.height, acid),
      fill(ink, dark),
      ...lines.map(line),
      transform(
        {
          scale: tween(beat, [0, 0.4], [0.8, 1], outBack) * tween(beat, [0, 1], [1, 1.05], linear),
          turn: tween(beat, [0, 0.5], [-16, -4]),
          round: [jacket.x, jacket.y],
        },
        garmentPlaceholder(jacketName, jacket),
      ),
      beat < 0.25 ? '' : sticker('FRESH', { ...fresh, turn: -14, scale: slap(0.25), ground: paper, type: ink }),
      beat < 0.5
        ? ''
        : sticker(formatPrice(jacketName), { ...price, turn: 12, scale: slap(0.5), ground: brick, type: chalk }),
      drawCalmCorner(format),
    ].join('')
  },
}
