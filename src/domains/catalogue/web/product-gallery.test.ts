import { describe, expect, it } from 'vitest'
import { picturesOf } from './product-gallery.tsx'

const image = (url: string, color?: string) => ({ url, altText: '', ...(color ? { color } : {}) })
const images = [image('black-front', 'Black'), image('white-front', 'White'), image('label')]

describe('the images of a product', () => {
  it('are those of the selected colour and those without a colour', () => {
    expect(picturesOf({ images }, 'White').map(({ url }) => url)).toEqual(['white-front', 'label'])
  })

  it('are all images when none has the colour', () => {
    const withColor = images.slice(0, 2)
    expect(picturesOf({ images: withColor }, 'Red')).toEqual(withColor)
  })
})
