import { describe, expect, it } from 'vitest'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { chooseViews } from '../../catalogue/choose-views.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import { getStillName } from './banners/banner.ts'
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

const listGarmentsIn = (start: string) =>
  stills
    .filter(({ name }) => name === `${start}-wide` || name === `${start}-square` || name === `${start}-portrait`)
    .map(({ layers }) => layers.flatMap((layer) => (typeof layer === 'string' ? [] : [layer.picture])))

describe('stills', () => {
  it.each(collections)('have two crops of %s with garments of that collection only', (collection) => {
    const crops = listGarmentsIn(getStillName(collection))
    expect(crops).toHaveLength(2)
    const allowedImages = listImagesWhere((product) => product.collections.includes(collection))
    for (const pictures of crops) {
      expect(pictures.length).toBeGreaterThan(0)
      expect(allowedImages).toEqual(expect.arrayContaining(pictures))
    }
  })

  it.each(['Women', 'Men'])('show only garments for %s on their tile', (gender) => {
    const crops = listGarmentsIn(gender.toLowerCase())
    expect(crops).toHaveLength(2)
    const allowedImages = listImagesWhere((product) => product.gender === gender)
    for (const pictures of crops) expect(allowedImages).toEqual(expect.arrayContaining(pictures))
  })
})
