import sharp from 'sharp'
import { demoSettings } from '#demo/shop-settings.ts'
import { garmentLayer, textLayer } from './banners.ts'
import { measureText } from './brand-type.ts'
import { composeStill, type Still } from './compose-still.ts'
import type { GarmentSource } from './cut-out.ts'
import { iconSvg, MARK_ASPECT, markSvg } from './mark.ts'
import { rule, tape } from './parts.ts'
import { theme } from './theme.ts'

const { ink, paper, accent, grey } = theme

const socialCard: Still = {
  name: 'social-card',
  width: 1200,
  height: 630,
  background: ink,
  layers: [
    markSvg([56, 116, 222 * MARK_ASPECT, 222], accent),
    garmentLayer('oh-007-mustard-back', 1010, 440, 700, 8),
    rule(0, 452, 640, 452, paper),
    textLayer('NUKKAD', 52, 566, 106, paper),
    garmentLayer('hd-005-off-white-back', 850, 540, 620, -6),
    tape(demoSettings.brand.tagline.toUpperCase(), { x: -10, y: 0, length: 1220, height: 48 }),
  ],
}

const SHIRT_PATH = 'M316 330l-116 60 44 104 48-22v228h216v-228l48 22 44-104-116-60c-14 36-46 54-84 54s-70-18-84-54z'
/** The outline of a plain T-shirt. */
const shirt = `<path d="${SHIRT_PATH}" fill="none" stroke="#c9c5bb" stroke-width="10" stroke-linejoin="round"/>`

/** Creates the placeholder for products without an image. Every shop shows it, so it has no brand. */
function createPlaceholder(): Still {
  const smallType = { font: 'mono', size: 26 } as const
  const left = (800 - measureText('NO IMAGE', smallType)) / 2
  return {
    name: 'placeholder-image',
    width: 800,
    height: 1000,
    background: grey,
    layers: [shirt, textLayer('NO IMAGE', left, 790, smallType.size, '#63625e', { font: 'mono' })],
  }
}

/** Draws the files that have fixed URLs. */
export async function drawFixedUrlFiles(source: GarmentSource): Promise<Map<string, Buffer>> {
  const drawIcon = (size: number) =>
    sharp(Buffer.from(iconSvg()), { density: 72 * 4 })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer()
  const drawJpeg = async (still: Still) =>
    (await composeStill(still, source)).jpeg({ quality: 78, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
  return new Map([
    ['favicon.svg', Buffer.from(`${iconSvg()}\n`)],
    ['favicon.ico', toIco(await drawIcon(32), 32)],
    ['apple-touch-icon.png', await drawIcon(180)],
    ['icon-192.png', await drawIcon(192)],
    ['icon-512.png', await drawIcon(512)],
    ['icon-maskable-512.png', await addMargin(await drawIcon(384), 64)],
    ['social-card.jpg', await drawJpeg(socialCard)],
    ['placeholder-image.jpg', await drawJpeg(createPlaceholder())],
  ])
}

/** Adds a safe margin, because phones crop maskable icons. */
const addMargin = (png: Buffer, margin: number) =>
  sharp(png)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: accent })
    .png({ palette: true })
    .toBuffer()

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
