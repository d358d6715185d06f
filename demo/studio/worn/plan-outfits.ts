import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { demoOutfits } from '#demo/catalogue/outfits.ts'
import type { OutfitItem } from '#demo/catalogue/types.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import type { OutfitShoot } from './draw-worn.ts'

const fromChinToKnee = { centerX: 0, top: -12, height: 116 }
const fromWaistToShin = { centerX: 0, top: 26, height: 100 }
const portrait = { width: 1200, aspect: 4 / 5 }

/** Lists every outfit with a picture for each of its products. */
export const planOutfits = (): OutfitShoot[] =>
  demoOutfits.map(({ top, bottom, staging }) => ({
    top: findGarment(top),
    bottom: findGarment(bottom),
    staging,
    shots: [
      { name: getImageName(top.sku, top.color, 'worn'), frame: fromChinToKnee, ...portrait },
      { name: getImageName(bottom.sku, bottom.color, 'worn'), frame: fromWaistToShin, ...portrait },
    ],
  }))

function findGarment({ sku, color: colorName }: OutfitItem): OutfitShoot['top'] {
  const product = demoProducts.find((candidate) => candidate.sku === sku)
  const color = product?.colors.find(({ name }) => name === colorName)
  if (!product || !color) throw new Error(`${sku} is not sold in ${colorName}.`)
  return { product, color }
}
