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
      mp4: '/films/promo-portrait-8fcdd095.mp4',
      poster: { avif: '/films/promo-portrait-578b1322.avif', webp: '/films/promo-portrait-cd78555e.webp' },
      width: 720,
      height: 1280,
    },
    landscape: {
      mp4: '/films/promo-landscape-c0b0bf81.mp4',
      poster: { avif: '/films/promo-landscape-ae490980.avif', webp: '/films/promo-landscape-813ac8d3.webp' },
      width: 1280,
      height: 720,
    },
  },
  glitch: {
    mp4: '/films/glitch-logo-aadef2b3.mp4',
    poster: { avif: '/films/glitch-logo-1321ffcb.avif', webp: '/films/glitch-logo-0bc94dab.webp' },
    width: 480,
    height: 270,
  },
  women: {
    portrait: { stem: '/stills/women-portrait-03a2805f', widths: [600, 1200], width: 1200, height: 1500 },
    wide: { stem: '/stills/women-wide-2ae25984', widths: [800, 1600], width: 1600, height: 1000 },
  },
  men: {
    portrait: { stem: '/stills/men-portrait-43753cf7', widths: [600, 1200], width: 1200, height: 1500 },
    wide: { stem: '/stills/men-wide-13b28217', widths: [800, 1600], width: 1600, height: 1000 },
  },
}
