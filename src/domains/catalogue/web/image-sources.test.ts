import { describe, expect, it } from 'vitest'
import { imageSources } from './image-sources.ts'

describe('image sources', () => {
  it('include every width as AVIF, and leave WebP to the URL itself', () => {
    expect(imageSources('/media/demo/tee-black-front-800.webp')).toEqual([
      {
        type: 'image/avif',
        srcSet:
          '/media/demo/tee-black-front-400.avif 400w, /media/demo/tee-black-front-800.avif 800w, /media/demo/tee-black-front-1200.avif 1200w',
      },
    ])
  })

  it('exclude widths above the limit', () => {
    const [avif] = imageSources('/media/tee-800.webp', 800)
    expect(avif?.srcSet).toBe('/media/tee-400.avif 400w, /media/tee-800.avif 800w')
  })

  it('are empty for an image that was not resized', () => {
    expect(imageSources('/media/demo/tee.svg')).toEqual([])
    expect(imageSources('/media/demo/tee-800.svg')).toEqual([])
    expect(imageSources('/media/demo/tee-640.webp')).toEqual([])
    expect(imageSources('https://elsewhere.example/800.webp')).toEqual([])
  })
})
