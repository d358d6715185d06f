import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { fill, polygon } from '../../prints/svg.ts'
import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, headline, isPortrait, sticker, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const { ink, acid, brick, paper, chalk } = theme

const jacketName = 'vj-001-black-white-front'

/** Formats the price as on a wall sign: 3,499/- */
function formatPrice(imageName: string) {
  const product = demoProducts.find(({ sku }) => `nkd-${imageName}`.startsWith(`${sku.toLowerCase()}-`))
  if (!product) throw new Error(`There is no product for ${imageName}.`)
  return `${product.price.toLocaleString('en-IN')}/-`
}

const layoutFor = createLayoutPicker(
  {
    lines: ['WEAR', 'IT', 'LOUD.'],
    left: 36,
    size: fitTextSize('LOUD.', 420),
    firstBaseline: 128,
    jacket: { x: 935, y: 372, height: 570 },
    priceSticker: { x: 1130, y: 560, radius: 118 },
    freshSticker: { x: 715, y: 130, radius: 84 },
    // a slanted column
    darkColumn: polygon([0, 0], [470, 0], [610, 720], [0, 720]),
  },
  {
    lines: ['WEAR IT', 'LOUD.'],
    left: 30,
    size: fitTextSize('WEAR IT', 660),
    firstBaseline: 150,
    jacket: { x: 362, y: 610, height: 520 },
    priceSticker: { x: 585, y: 800, radius: 116 },
    freshSticker: { x: 122, y: 372, radius: 84 },
    darkColumn: '',
  },
)

/** Stickers are slapped on. */
export const wearItLoud: Scene = {
  name: 'wear it loud',
  start: 12,
  beats: 1,
  draw(beat, frameSize) {
    const { lines, left, size, firstBaseline, jacket, priceSticker, freshSticker, darkColumn } = layoutFor(frameSize)
    const textColor = isPortrait(frameSize) ? ink : acid
    const getStickerScale = (from: number) => tween(beat, [from, from + 0.2], [2.2, 1], outBack)
    const drawLine = (text: string, i: number) =>
      transform(
        { x: tween(beat, [i * 0.12, i * 0.12 + 0.3], [-frameSize.width * 0.6, 0]) },
        headline(text, left, firstBaseline + i * size * 0.88, size, textColor),
      )
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, acid),
      fill(ink, darkColumn),
      ...lines.map(drawLine),
      transform(
        {
          scale: tween(beat, [0, 0.4], [0.8, 1], outBack) * tween(beat, [0, 1], [1, 1.05], linear),
          rotation: tween(beat, [0, 0.5], [-16, -4]),
          origin: [jacket.x, jacket.y],
        },
        garmentPlaceholder(jacketName, jacket),
      ),
      beat < 0.25
        ? ''
        : sticker('FRESH', {
            ...freshSticker,
            rotation: -14,
            scale: getStickerScale(0.25),
            background: paper,
            textColor: ink,
          }),
      beat < 0.5
        ? ''
        : sticker(formatPrice(jacketName), {
            ...priceSticker,
            rotation: 12,
            scale: getStickerScale(0.5),
            background: brick,
            textColor: chalk,
          }),
      drawHeadlineArea(frameSize),
    ].join('')
  },
}
