import type { ShopSettings } from '#shared/shop-settings.ts'

/** The size that link previews ask for. */
const WIDTH = 1200
const HEIGHT = 630
/** Of the image on the left, which has the shape of the shop's images. */
const IMAGE_WIDTH = HEIGHT * 0.8
const MARGIN = 56
const NAME_SIZE = 64
const LINE_HEIGHT = 70
const MAX_LINES = 4

/** What a card shows. */
interface SocialCard {
  name: string
  /** Below the name, such as the price. */
  note: string
  brand: ShopSettings['brand']['name']
  colors: ShopSettings['theme']['colors']
}

/** Loaded with the first card, because libvips and the font take a lot of memory. */
const loadSharp = async () => (await import('sharp')).default
const loadOutlines = () => import('#platform/images/outline-text.ts')

/** Draws an image, a name and a note as a JPEG. */
export async function drawSocialCard(card: SocialCard, image: Buffer | undefined): Promise<Buffer> {
  const sharp = await loadSharp()
  const left = image ? IMAGE_WIDTH : 0
  const svg = Buffer.from(await drawText(card, left + MARGIN))
  const composition = image
    ? [{ input: await sharp(image).resize(IMAGE_WIDTH, HEIGHT, { fit: 'cover' }).toBuffer(), left: 0, top: 0 }]
    : []
  return sharp(svg).composite(composition).flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

async function drawText({ name, note, brand, colors }: SocialCard, x: number): Promise<string> {
  const { canOutline, outlineText, wrapText } = await loadOutlines()
  const maxWidth = WIDTH - x - MARGIN
  // letters that the font does not have are left out, not drawn as boxes
  const title = canOutline(name) ? name.toUpperCase() : ''
  const lines = wrapText(title, { size: NAME_SIZE, maxWidth }).slice(0, MAX_LINES)
  const nameLines = lines.map((line, index) =>
    outlineText(line, { x, baseline: MARGIN + NAME_SIZE + index * LINE_HEIGHT, maxWidth, maxSize: NAME_SIZE }),
  )
  const { ink, paper, accent } = colors
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<path fill="${paper}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<path fill="${accent}" d="M${x - MARGIN} 450h${WIDTH}v${HEIGHT - 450}H${x - MARGIN}z"/>`,
    `<g fill="${ink}">${nameLines.join('')}`,
    outlineText(note, { x, baseline: 530, maxWidth, maxSize: 60 }),
    canOutline(brand) ? outlineText(brand, { x, baseline: 594, maxWidth, maxSize: 34 }) : '',
    '</g></svg>',
  ].join('')
}
