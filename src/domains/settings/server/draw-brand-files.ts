import { LOCALE } from '#shared/locale.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

type Shop = Pick<ShopSettings, 'brand' | 'theme'>

const wrapSvg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** Loaded with the first text, because fonts and shaper take a lot of memory. */
const loadOutlines = () => import('#platform/images/outline-text.ts')

/** Draws the outline of the logo, or the initials, on the accent color. `margin` is a fraction of the edge. */
async function drawIcon({ brand, theme }: Shop, margin: number): Promise<string> {
  const { ink, accent } = theme.colors
  const { width, height, path } = brand.logo.outline
  const space = 512 * (1 - 2 * margin)
  const scale = Math.min(space / width, space / height)
  const mark = path
    ? `<path transform="translate(${(512 - width * scale) / 2} ${(512 - height * scale) / 2}) scale(${scale})" d="${path}"/>`
    : await drawInitials(brand.initials, space)
  return wrapSvg(512, 512, `<path fill="${accent}" d="M0 0h512v512H0z"/><g fill="${ink}">${mark}</g>`)
}

/** Capitals are about 0.71 of the font size high. */
const CAPITAL_HEIGHT = 0.71

/** The font size as a fraction of the available space, by the number of letters. */
const initialsFractions = [0, 1, 0.72, 0.5]

async function drawInitials(initials: string, space: number): Promise<string> {
  const { outlineText } = await loadOutlines()
  const size = space * (initialsFractions[initials.length] ?? 0.5)
  const baseline = 256 + (size * CAPITAL_HEIGHT) / 2
  return outlineText(initials, { x: 256, baseline, maxWidth: space, maxSize: size, isCentered: true })
}

/** Draws the name and the tagline on a dark card for shared links. */
async function drawSocialCard({ brand: { name, initials, tagline }, theme }: Shop): Promise<string> {
  const { canOutline, outlineText } = await loadOutlines()
  const { ink, paper, accent } = theme.colors
  const title = canOutline(name) ? name.toUpperCase() : initials
  const subtitle = canOutline(tagline) ? tagline : ''
  const parts = [
    `<path fill="${ink}" d="M0 0h1200v630H0z"/><path fill="${accent}" d="M0 582h1200v48H0z"/>`,
    `<g fill="${accent}">${outlineText(title, { x: 80, baseline: 350, maxWidth: 1040, maxSize: 220 })}</g>`,
    subtitle &&
      `<g fill="${paper}">${outlineText(subtitle, { x: 80, baseline: 440, maxWidth: 1040, maxSize: 46 })}</g>`,
  ]
  return wrapSvg(1200, 630, parts.join(''))
}

/** Loaded with the first image, because libvips takes 80 MB. */
const loadSharp = async () => (await import('sharp')).default
const openSvg = async (svg: string) => (await loadSharp())(Buffer.from(svg))

const ICON_MARGIN = 0.14
/** Phones crop maskable icons to a circle. */
const MASKABLE_MARGIN = 0.24

interface IconOptions {
  upload?: Buffer | undefined
  /** Margin of the generated icon. */
  margin?: number
  /** Margin around an uploaded icon, which usually has one of its own. */
  uploadMargin?: number
  isOpaque?: boolean
}

async function drawPng(
  shop: Shop,
  size: number,
  { upload, margin = ICON_MARGIN, uploadMargin = 0, isOpaque = false }: IconOptions = {},
): Promise<Buffer> {
  if (!upload) return (await openSvg(await drawIcon(shop, margin))).resize(size, size).png({ palette: true }).toBuffer()
  const inner = Math.round(size * (1 - 2 * uploadMargin))
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const background = isOpaque ? shop.theme.colors.paper : { r: 0, g: 0, b: 0, alpha: 0 }
  const icon = (await loadSharp())(upload)
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
  return (isOpaque ? icon.flatten({ background }) : icon).png().toBuffer()
}

/** Wraps a PNG in an SVG, because pages link to `favicon.svg`. */
const wrapPng = (png: Buffer, size: number) =>
  wrapSvg(
    size,
    size,
    `<image width="${size}" height="${size}" href="data:image/png;base64,${png.toString('base64')}"/>`,
  )

/** Wraps a PNG in an ICO file. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const buildManifest = ({ brand, theme }: Shop) => ({
  name: brand.name,
  short_name: brand.name,
  ...(brand.tagline ? { description: brand.tagline } : {}),
  lang: LOCALE,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: theme.colors.paper,
  theme_color: theme.colors.paper,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

interface BrandFile {
  type: string
  /** The setting whose upload replaces the drawing. */
  source?: 'icon' | 'socialCard'
  draw: (shop: Shop, upload: Buffer | undefined) => Promise<Buffer>
}

const createIconFile = (size: number, options: IconOptions = {}): BrandFile => ({
  type: 'image/png',
  source: 'icon',
  draw: (shop, upload) => drawPng(shop, size, { upload, ...options }),
})

/** The files at fixed URLs that follow the brand and the theme, by name. */
export const brandFiles: Record<string, BrandFile> = {
  'favicon.svg': {
    type: 'image/svg+xml; charset=utf-8',
    source: 'icon',
    draw: async (shop, upload) =>
      Buffer.from(upload ? wrapPng(await drawPng(shop, 192, { upload }), 192) : await drawIcon(shop, ICON_MARGIN)),
  },
  'favicon.ico': {
    type: 'image/x-icon',
    source: 'icon',
    draw: async (shop, upload) => toIco(await drawPng(shop, 32, { upload }), 32),
  },
  // phones show transparent parts of these two in black
  'apple-touch-icon.png': createIconFile(180, { isOpaque: true }),
  'icon-maskable-512.png': createIconFile(512, { isOpaque: true, margin: MASKABLE_MARGIN, uploadMargin: 0.1 }),
  'icon-192.png': createIconFile(192),
  'icon-512.png': createIconFile(512),
  'social-card.jpg': {
    type: 'image/jpeg',
    source: 'socialCard',
    draw: async (shop, upload) => {
      const image = upload
        ? (await loadSharp())(upload).resize(1200, 630).flatten({ background: shop.theme.colors.paper })
        : await openSvg(await drawSocialCard(shop))
      return image.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    },
  },
  'site.webmanifest': {
    type: 'application/manifest+json',
    draw: async (shop) => Buffer.from(JSON.stringify(buildManifest(shop))),
  },
}
