import { describe, expect, it } from 'vitest'
import { countSmallImages, filterImagesByColor } from './product-gallery.tsx'

const image = (url: string, color?: string) => ({ url, altText: '', ...(color ? { color } : {}) })
const images = [image('black-front', 'Black'), image('white-front', 'White'), image('label')]

describe('the gallery images', () => {
  it('are those of the selected color and those without a color', () => {
    expect(filterImagesByColor({ images }, 'White').map(({ url }) => url)).toEqual(['white-front', 'label'])
  })

  it('are all images when no image matches', () => {
    const withColor = images.slice(0, 2)
    expect(filterImagesByColor({ images: withColor }, 'Red')).toEqual(withColor)
  })
})

it('shows the last three images of an odd number smaller, from five on', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(countSmallImages)).toEqual([0, 0, 0, 0, 3, 0, 3])
})
