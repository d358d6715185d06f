import { DecorativeImage } from '#ui/decorative-image.tsx'
import type { CollectionBanner as Banner } from '../../contract.ts'

/** The available widths of an image, by the largest, with which its file name ends. */
const widthsByLargest: Record<string, number[]> = {
  800: [400, 800],
  1200: [400, 800, 1200],
  1600: [800, 1600],
  2400: [800, 1600, 2400],
}

function toResponsiveImage(url: string) {
  const [, stem = url, largest = '1200'] = /^(.+?)(?:-(800|1200|1600|2400))?\.webp$/.exec(url) ?? []
  return { stem, widths: widthsByLargest[largest] ?? [] }
}

interface CollectionBannerProps {
  banner: Banner
  /** Which image to show; by default the narrow one on phones only. */
  shape?: 'narrow' | 'wide'
  sizes: string
  priority?: boolean
}

/** Fills its container. */
export function CollectionBanner({ banner: { url, narrowUrl = url }, shape, ...image }: CollectionBannerProps) {
  const [narrow, wide] = [toResponsiveImage(narrowUrl), toResponsiveImage(url)]
  return (
    <DecorativeImage
      narrow={shape === 'wide' ? wide : narrow}
      wide={shape === 'narrow' ? narrow : wide}
      wideMedia="(min-width: 48rem)"
      {...image}
    />
  )
}
