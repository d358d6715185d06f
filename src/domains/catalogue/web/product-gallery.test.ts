import { describe, expect, it } from 'vitest'
import { picturesOf } from './product-gallery.tsx'

const picture = (url: string, color?: string) => ({ url, altText: '', ...(color ? { color } : {}) })
const images = [picture('black-front', 'Black'), picture('white-front', 'White'), picture('label')]

describe('the pictures of a product', () => {
  it('are those of the chosen colour, and those that show none in particular', () => {
    expect(picturesOf({ images }, 'White').map(({ url }) => url)).toEqual(['white-front', 'label'])
  })

  it('are all there are, when there is none of this colour', () => {
    const coloured = images.slice(0, 2)
    expect(picturesOf({ images: coloured }, 'Red')).toEqual(coloured)
  })
})
