import { describe, expect, it } from 'vitest'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { chooseViews } from '../../catalogue/choose-views.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import { stillName } from './banners/banner.ts'
import { stills } from './stills.ts'

const collections = [...new Set(demoProducts.flatMap((product) => product.collections))]

const picturesWhere = (fits: (product: (typeof demoProducts)[number]) => boolean) =>
  demoProducts.filter(fits).flatMap((product) =>
    product.colors.flatMap((color) =>
      chooseViews(product)
        .filter((view) => view !== 'close')
        .map((view) => getImageName(product.sku, color.name, view)),
    ),
  )

const laidIn = (start: string) =>
  stills
    .filter(({ name }) => name === `${start}-wide` || name === `${start}-square` || name === `${start}-portrait`)
    .map(({ layers }) => layers.flatMap((layer) => (typeof layer === 'string' ? [] : [layer.picture])))

describe('the stills', () => {
  it.each(collections)('show %s in both crops, with garments of that collection only', (collection) => {
    const crops = laidIn(stillName(collection))
    expect(crops).toHaveLength(2)
    const own = picturesWhere((product) => product.collections.includes(collection))
    for (const pictures of crops) {
      expect(pictures.length).toBeGreaterThan(0)
      expect(own).toEqual(expect.arrayContaining(pictures))
    }
  })

  it.each(['Women', 'Men'])('show on the tile for %s what is cut for them', (gender) => {
    const crops = laidIn(gender.toLowerCase())
    expect(crops).toHaveLength(2)
    const own = picturesWhere((product) => product.gender === gender)
    for (const pictures of crops) expect(own).toEqual(expect.arrayContaining(pictures))
  })
})
