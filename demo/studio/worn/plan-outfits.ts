import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { demoOutfits } from '#demo/catalogue/outfits.ts'
import type { OutfitItem } from '#demo/catalogue/types.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import type { OutfitShoot, WornShot } from './draw-worn.ts'

const fromChinToKnee = { centerX: 0, top: -12, height: 116 }
const fromWaistToShin = { centerX: 0, top: 26, height: 100 }
const portrait = { width: 1200, aspect: 4 / 5 }

/** Pictures for the home page, by the top that they show. The figure leaves room for words. */
const scenes: Partial<Record<string, { subject: 'hero' | 'women' | 'men'; shots: Omit<WornShot, 'name'>[] }>> = {
  'NKD-HD-001': {
    subject: 'hero',
    shots: [
      { frame: { centerX: 0, top: -14, height: 124 }, width: 1080, aspect: 9 / 16 },
      { frame: { centerX: -42, top: -12, height: 110 }, width: 1600, aspect: 16 / 9 },
    ],
  },
  'NKD-ZH-003': {
    subject: 'women',
    shots: [
      { frame: { ...fromChinToKnee, centerX: -12 }, ...portrait },
      { frame: { centerX: -38, top: -12, height: 104 }, width: 1600, aspect: 8 / 5 },
    ],
  },
  'NKD-VJ-002': {
    subject: 'men',
    shots: [
      { frame: { ...fromChinToKnee, centerX: 12 }, ...portrait },
      { frame: { centerX: 38, top: -12, height: 104 }, width: 1600, aspect: 8 / 5 },
    ],
  },
}

/** Lists every outfit with its pictures: one for each of its products, and the scenes of the home page. */
export const planOutfits = (): OutfitShoot[] =>
  demoOutfits.map(({ top, bottom, staging }) => ({
    top: findGarment(top),
    bottom: findGarment(bottom),
    staging,
    shots: [
      { name: getImageName(top.sku, top.color, 'worn'), frame: fromChinToKnee, ...portrait },
      { name: getImageName(bottom.sku, bottom.color, 'worn'), frame: fromWaistToShin, ...portrait },
      ...listScenes(top.sku),
    ],
  }))

const listScenes = (sku: string): WornShot[] =>
  scenes[sku]?.shots.map((shot) => ({
    name: `worn-${scenes[sku]?.subject}-${shot.aspect < 1 ? 'portrait' : 'wide'}`,
    ...shot,
  })) ?? []

function findGarment({ sku, color: colorName }: OutfitItem): OutfitShoot['top'] {
  const product = demoProducts.find((candidate) => candidate.sku === sku)
  const color = product?.colors.find(({ name }) => name === colorName)
  if (!product || !color) throw new Error(`${sku} is not sold in ${colorName}.`)
  return { product, color }
}
