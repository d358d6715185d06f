/** Widths and formats in which product pictures are shown; what the shop's own pictures have, too. */
export const WIDTHS = [400, 800, 1200] as const
export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** Nothing is kept wider or higher than this. */
export const LONGEST_EDGE = 2400
/** What a large camera takes; a picture that claims more is made to break something. */
export const MAX_PIXELS = 64_000_000

export const UPLOADS = '/media/uploads/'

/** The kinds of picture that are taken, as their first bytes tell. The name of a file tells nothing. */
export function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'avif'
  return undefined
}

/** A file of an uploaded picture: the whole of it, or one width of it in one format. */
const fileName = /^(?<hash>[0-9a-f]{32})(?:-(?<width>400|800|1200))?\.(?<format>avif|webp)$/

export const originalName = (hash: string) => `${hash}.webp`
export const variantName = (hash: string, width: number, format: Format) => `${hash}-${width}.${format}`

export function readFileName(name: string): { hash: string; isVariant: boolean; format: Format } | undefined {
  const { hash, width, format } = fileName.exec(name)?.groups ?? {}
  if (!hash || (width === undefined && format !== 'webp')) return undefined
  return { hash, isVariant: width !== undefined, format: format as Format }
}
