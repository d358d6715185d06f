import type { ResponsiveImage, Video } from '#shared/media.ts'

interface BrandMedia {
  /** Home page video: portrait for phones, landscape for wider screens. */
  promo: { portrait: Video; landscape: Video }
  /** Animated footer logo. */
  glitch: Video
  women: { portrait: ResponsiveImage; wide: ResponsiveImage }
  men: { portrait: ResponsiveImage; wide: ResponsiveImage }
}

/** The demo's images and videos. Their names contain a content hash. */
export const brandMedia: BrandMedia = {
  promo: {
    portrait: {
      mp4: '/films/promo-portrait-8815bd27.mp4',
      poster: { avif: '/films/promo-portrait-411a7004.avif', webp: '/films/promo-portrait-72cbaea4.webp' },
      width: 720,
      height: 1280,
    },
    landscape: {
      mp4: '/films/promo-landscape-79df2772.mp4',
      poster: { avif: '/films/promo-landscape-2b08d8aa.avif', webp: '/films/promo-landscape-ab9b7970.webp' },
      width: 1280,
      height: 720,
    },
  },
  glitch: {
    mp4: '/films/glitch-logo-41791ced.mp4',
    poster: { avif: '/films/glitch-logo-1321ffcb.avif', webp: '/films/glitch-logo-0bc94dab.webp' },
    width: 480,
    height: 270,
  },
  women: {
    portrait: { stem: '/stills/women-portrait-6614dc9f', widths: [600, 1200], width: 1200, height: 1500 },
    wide: { stem: '/stills/women-wide-536a086b', widths: [800, 1600], width: 1600, height: 1000 },
  },
  men: {
    portrait: { stem: '/stills/men-portrait-ee631676', widths: [600, 1200], width: 1200, height: 1500 },
    wide: { stem: '/stills/men-wide-20735e90', widths: [800, 1600], width: 1600, height: 1000 },
  },
}
