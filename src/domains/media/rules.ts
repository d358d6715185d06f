import { DAY } from '#shared/time.ts'
import { type BrandImage, brandImages, type UploadState } from './contract.ts'

/** An image rendition is one width in one format. The bundled images have the same AVIF renditions, and WebP at 800. */
export const WIDTHS = [400, 800, 1200] as const
export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** More than most cameras produce. Large JPEGs are cheap, because they are shrunk while they are decoded. */
export const MAX_JPEG_PIXELS = 64_000_000

interface ImagePurpose {
  /** In pixels; larger images are scaled down. */
  maxEdgePx: number
  /** For formats that must be decoded at full size. */
  maxPixels: number
  webp: { quality: number; smartSubsample?: boolean; effort?: number }
}

/** Anyone may upload a photo for a return, and a customer for a review, so it gets a lower quality and a tenth of the CPU time. */
export const imagePurposes = {
  product: { maxEdgePx: 2400, maxPixels: 24_000_000, webp: { quality: 88, smartSubsample: true } },
  customerPhoto: { maxEdgePx: 1600, maxPixels: 16_000_000, webp: { quality: 80, effort: 2 } },
} satisfies Record<string, ImagePurpose>
export type ImagePurposeName = keyof typeof imagePurposes

/** Accepted however small the file is. */
const MIN_PIXEL_LIMIT = 4_000_000
const MAX_PIXELS_PER_BYTE = 400

interface ImageSize {
  type: ReturnType<typeof detectImageType>
  width: number
  height: number
  byteLength: number
}

/** Also rejects a small file with many pixels: no photo or drawing compresses that well, only a decompression bomb. */
export function hasTooManyPixels(purpose: ImagePurposeName, { type, width, height, byteLength }: ImageSize): boolean {
  const pixels = width * height
  const maxPixels = type === 'jpeg' ? MAX_JPEG_PIXELS : imagePurposes[purpose].maxPixels
  return pixels > Math.min(maxPixels, MIN_PIXEL_LIMIT + byteLength * MAX_PIXELS_PER_BYTE)
}

/** Edges may differ by 2 %, because exports are rounded to whole pixels. */
const SQUARE_TOLERANCE = 0.02

/** Returns why an image can't be the icon or the card, if it can't. */
export function findBrandImageProblem(
  kind: BrandImage,
  { width, height }: { width: number; height: number },
): string | undefined {
  const { minWidth, minHeight, isSquare, label } = brandImages[kind]
  if (isSquare && Math.abs(width / height - 1) > SQUARE_TOLERANCE)
    return `${label} must be square. This image has ${width} × ${height} pixels.`
  if (width < minWidth || height < minHeight)
    return `${label} must have at least ${minWidth} × ${minHeight} pixels. This image has ${width} × ${height}.`
  return undefined
}

export const UPLOADS_PATH = '/media/uploads/'

/** How long an unreferenced upload is kept: unsaved forms and open pages may still use it. */
export const ORPHAN_GRACE_MS = 7 * DAY

/** Starts a new grace period for an upload that just lost its last reference, because the time of that is not recorded. */
export function getNextUploadState(state: UploadState, isReferenced: boolean): 'used' | 'unused' | 'removing' {
  if (isReferenced) return 'used'
  return state === 'used' ? 'unused' : 'removing'
}

/** Detects the type from the magic bytes; file names are not trusted. */
export function detectImageType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | undefined {
  const readText = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (readText(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (readText(0, 4) === 'RIFF' && readText(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(readText(0, 6))) return 'gif'
  if (readText(4, 8) === 'ftyp' && /^avi[fs]$/.test(readText(8, 12))) return 'avif'
  return undefined
}

/** Brands of MP4 files that hold a video; an AVIF or HEIC image has the same container. */
const VIDEO_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4)$/

/** Detects the type from the first bytes: an `ftyp` box of MP4, or the EBML header of WebM with its document type. */
export function detectVideoType(bytes: Uint8Array): 'mp4' | 'webm' | undefined {
  const readText = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (readText(4, 8) === 'ftyp' && VIDEO_BRANDS.test(readText(8, 12))) return 'mp4'
  if (readText(0, 4) === '\x1a\x45\xdf\xa3' && /\x42\x82[\s\S]webm/.test(readText(0, 64))) return 'webm'
  return undefined
}

export const VIDEO_TYPES = ['mp4', 'webm'] as const
export const videoName = (id: string, type: (typeof VIDEO_TYPES)[number]) => `${id}.${type}`
const videoNamePattern = /^[0-9a-f]{32}\.(?<type>mp4|webm)$/
export const parseVideoName = (name: string) =>
  videoNamePattern.exec(name)?.groups?.['type'] as (typeof VIDEO_TYPES)[number] | undefined

interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** Parses the Range header of a file: undefined for the whole file, 'invalid' if it is outside of it. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'invalid' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  // several ranges and other units may be ignored
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'invalid' : { start, end }
}

/** Matches the original and its renditions. */
const fileNamePattern = /^(?<id>[0-9a-f]{32})(?:-(?<width>400|800|1200))?\.(?<format>avif|webp)$/

export const originalName = (id: string) => `${id}.webp`
export const renditionName = (id: string, width: number, format: Format) => `${id}-${width}.${format}`

export const listFileNames = (id: string): string[] => [
  originalName(id),
  ...WIDTHS.flatMap((width) => FORMATS.map((format) => renditionName(id, width, format))),
  ...VIDEO_TYPES.map((type) => videoName(id, type)),
]

export function parseFileName(name: string): { id: string; isRendition: boolean; format: Format } | undefined {
  const { id, width, format } = fileNamePattern.exec(name)?.groups ?? {}
  if (!id || (width === undefined && format !== 'webp')) return undefined
  return { id, isRendition: width !== undefined, format: format as Format }
}

const uploadUrlPattern = new RegExp(`${UPLOADS_PATH}([0-9a-f]{32})`, 'g')

/** Returns the ids of all uploads referenced in a text. */
export const findUploadIds = (text: string): string[] => [...text.matchAll(uploadUrlPattern)].map(([, id = '']) => id)

/** Far above any logo. */
export const MAX_SVG_BYTES = 1024 * 1024
export const SVG_TOO_LARGE = 'An SVG can be at most 1 MB. Simplify it, or upload a PNG.'

/** Detects an SVG by its first element; a declaration and comments may come before it. */
export const isSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<(?:\w+:)?svg[\s>]/i.test(
    bytes.subarray(0, 10_000).toString(),
  )

/** An SVG that links to other files looks different elsewhere, and one with entities may expand without limit. */
const svgProblems: [pattern: RegExp, message: string][] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'This SVG declares a document type or entities. Export it as plain SVG.'],
  [/<(?:\w+:)?script|\son\w+\s*=|javascript:/i, 'This SVG contains scripts. Export it as plain SVG.'],
  [/<(?:\w+:)?foreignObject/i, 'This SVG contains HTML. Export it as plain SVG.'],
  [
    /@import|url\(\s*["']?(?!["']?#)|href\s*=\s*["'](?!#|data:image\/(?:png|jpeg|webp);)/i,
    'This SVG uses other files. Embed them and export it again.',
  ],
]

/** Returns why an SVG can't be a logo, if it can't. */
export const findSvgProblem = (svg: string): string | undefined =>
  svgProblems.find(([pattern]) => pattern.test(svg))?.[1]

const shapes = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|image|use|g|mask|filter|style)[\s>]/gi

/** Returns the shape of an SVG that has only one, in black or the text color. */
export function findOutline(svg: string): { width: number; height: number; path: string } | undefined {
  const [, width, height] = /<svg[^>]*\sviewBox="0[ ,]+0[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? []
  const [element = ''] = /<path\s[^>]*>/.exec(svg) ?? []
  const [, path = ''] = /\sd="([\s\d,.+\-eMmLlHhVvCcSsQqTtAaZz]{1,20000})"/.exec(element) ?? []
  const isSingle = svg.match(shapes)?.length === 1
  const isPlain = !/\s(?:transform|style|stroke|class|opacity|fill-rule|clip-path)=/.test(svg.replace(/<svg[^>]*>/, ''))
  const isBlack = (svg.match(/\sfill="([^"]*)"/g) ?? []).every((fill) =>
    /"(?:#0{3}|#0{6}|black|currentColor)"/i.test(fill),
  )
  if (!width || !height || !path || !isSingle || !isPlain || !isBlack) return undefined
  return { width: Number(width), height: Number(height), path }
}
