import { describe, expect, it } from 'vitest'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { chooseViews } from '../../catalogue/choose-views.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import { getStillNamePrefix } from './banners/banner.ts'
import { stills } from './stills.ts'

const collections = [...new Set(demoProducts.flatMap((product) => product.collections))]

const listImagesWhere = (matches: (product: (typeof demoProducts)[number]) => boolean) =>
  demoProducts.filter(matches).flatMap((product) =>
    product.colors.flatMap((color) =>
      chooseViews(product)
        .filter((view) => view !== 'close')
        .map((view) => getImageName(product.sku, color.name, view)),
    ),
  )

/** Lists the garment images of each crop. */
const listGarmentImages = (namePrefix: string) =>
  stills
    .filter(
      ({ name }) =>
        name === `${namePrefix}-wide` || name === `${namePrefix}-square` || name === `${namePrefix}-portrait`,
    )
    .map(({ layers }) => layers.flatMap((layer) => (typeof layer === 'string' ? [] : [layer.image])))

describe('stills', () => {
  it.each(collections)('have two crops of %s with garments of that collection only', (collection) => {
    const crops = listGarmentImages(getStillNamePrefix(collection))
    expect(crops).toHaveLength(2)
    const allowedImages = listImagesWhere((product) => product.collections.includes(collection))
    for (const images of crops) {
      expect(images.length).toBeGreaterThan(0)
      expect(allowedImages).toEqual(expect.arrayContaining(images))
    }
  })

  it.each(['Women', 'Men'])('show only garments for %s on their tile', (gender) => {
    const crops = listGarmentImages(gender.toLowerCase())
    expect(crops).toHaveLength(2)
    const allowedImages = listImagesWhere((product) => product.gender === gender)
    for (const images of crops) expect(allowedImages).toEqual(expect.arrayContaining(images))
  })
})
