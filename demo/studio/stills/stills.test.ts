import { describe, expect, it } from 'vitest'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { scenes } from '../worn/scenes.ts'
import { getStillNamePrefix } from './banners.ts'
import { stills } from './stills.ts'

const collections = [...new Set(demoProducts.flatMap((product) => product.collections))]

/** Lists the tops that are worn in each crop. */
const listTops = (namePrefix: string) =>
  stills
    .filter(({ name }) => ['wide', 'square', 'portrait'].some((crop) => name === `${namePrefix}-${crop}`))
    .map(({ layers }) =>
      layers.flatMap((layer) => (typeof layer === 'object' && 'scene' in layer ? findTop(layer.scene) : [])),
    )

function findTop(scene: string) {
  const sku = scenes.find(({ shots }) => shots.some(({ name }) => name === scene))?.top
  return demoProducts.filter((product) => product.sku === sku)
}

describe('stills', () => {
  it.each(collections)('have two crops of %s with an outfit of that collection', (collection) => {
    const crops = listTops(getStillNamePrefix(collection))
    expect(crops).toHaveLength(2)
    for (const tops of crops) expect(tops.map(({ collections }) => collections.includes(collection))).toEqual([true])
  })

  it.each(['Women', 'Men'])('show an outfit for %s on their tile', (gender) => {
    const crops = listTops(gender.toLowerCase())
    expect(crops).toHaveLength(2)
    for (const tops of crops) expect(tops.map((product) => product.gender)).toEqual([gender])
  })
})
