import { DAY } from '#shared/time.ts'
import type { UploadState } from './contract.ts'

/** Also the widths and formats of the bundled images. */
export const WIDTHS = [400, 800, 1200] as const
export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** In pixels; larger images are scaled down. */
export const MAX_EDGE_PX = 2400
/** More than any camera produces; larger images are decompression bombs. */
export const MAX_PIXELS = 64_000_000

export const UPLOADS_PATH = '/media/uploads/'

/** How long an unreferenced upload is kept: unsaved forms and open pages may still use it. */
export const ORPHAN_GRACE_MS = 7 * DAY

/** An upload that was referenced until now gets a new grace period, because we don't know when it was dropped. */
export function nextUploadState(state: UploadState, isReferenced: boolean): 'used' | 'unused' | 'removing' {
  if (isReferenced) return 'used'
  return state === 'used' ? 'unused' : 'removing'
}

/** Detects the type from the magic bytes; file names are not trusted. */
export function detectImageType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'avif'
  return undefined
}

/** The original, or one width in one format. */
const fileName = /^(?<id>[0-9a-f]{32})(?:-(?<width>400|800|1200))?\.(?<format>avif|webp)$/

export const originalName = (id: string) => `${id}.webp`
export const variantName = (id: string, width: number, format: Format) => `${id}-${width}.${format}`

export const listFileNames = (id: string): string[] => [
  originalName(id),
  ...WIDTHS.flatMap((width) => FORMATS.map((format) => variantName(id, width, format))),
]

export function parseFileName(name: string): { id: string; isVariant: boolean; format: Format } | undefined {
  const { id, width, format } = fileName.exec(name)?.groups ?? {}
  if (!id || (width === undefined && format !== 'webp')) return undefined
  return { id, isVariant: width !== undefined, format: format as Format }
}

const uploadUrl = new RegExp(`${UPLOADS_PATH}([0-9a-f]{32})`, 'g')

/** Returns the ids of all uploads referenced in a text. */
export const findUploadIds = (text: string): string[] => [...text.matchAll(uploadUrl)].map(([, id = '']) => id)
