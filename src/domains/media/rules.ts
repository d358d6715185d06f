import { DAY } from '#shared/time.ts'
import type { UploadState } from './contract.ts'

/** Widths and formats in which product pictures are shown; what the shop's own pictures have, too. */
export const WIDTHS = [400, 800, 1200] as const
export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** Nothing is kept wider or higher than this. */
export const LONGEST_EDGE = 2400
/** What a large camera takes; a picture that claims more is made to break something. */
export const MAX_PIXELS = 64_000_000

export const UPLOADS = '/media/uploads/'

/** How long a picture that nothing names is left: forms that name it may lie unsaved in a browser, and pages be open. */
export const UNUSED_MS = 7 * DAY

/** One that something named until now begins its days anew: nobody knows when it was let go. */
export function afterLook(state: UploadState, isNamed: boolean): 'used' | 'unused' | 'removing' {
  if (isNamed) return 'used'
  return state === 'used' ? 'unused' : 'removing'
}

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
const fileName = /^(?<id>[0-9a-f]{32})(?:-(?<width>400|800|1200))?\.(?<format>avif|webp)$/

export const originalName = (id: string) => `${id}.webp`
export const variantName = (id: string, width: number, format: Format) => `${id}-${width}.${format}`

/** Every file that an upload can have. */
export const fileNames = (id: string): string[] => [
  originalName(id),
  ...WIDTHS.flatMap((width) => FORMATS.map((format) => variantName(id, width, format))),
]

export function readFileName(name: string): { id: string; isVariant: boolean; format: Format } | undefined {
  const { id, width, format } = fileName.exec(name)?.groups ?? {}
  if (!id || (width === undefined && format !== 'webp')) return undefined
  return { id, isVariant: width !== undefined, format: format as Format }
}

const inAddress = new RegExp(`${UPLOADS}([0-9a-f]{32})`, 'g')

/** The uploads that an address, or a longer text, names. */
export const uploadsIn = (text: string): string[] => [...text.matchAll(inAddress)].map(([, id = '']) => id)
