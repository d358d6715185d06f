import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** Strictly less than 10 MB, as the message says. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024 - 1
export const UPLOAD_FIELD = 'image'

export const TOO_LARGE = 'Image size must be less than 10MB'
export const NOT_AN_IMAGE = 'Please upload an image file'

/** `used` means that something references the upload. Once `removing`, it can no longer be referenced. */
export const uploadStates = ['unused', 'used', 'removing', 'removed'] as const
export type UploadState = (typeof uploadStates)[number]

export const UploadedImage = z.object({
  imageUrl: z.string(),
  /** A tiny blurred version as a data URL, shown while the image loads. */
  placeholder: z.string(),
})
export type UploadedImage = z.infer<typeof UploadedImage>

export const UploadedLogo = z.object({
  imageUrl: z.string(),
  /** The shape of an SVG with a single black shape, which the shop can draw in any color. */
  outline: z.object({ width: z.number(), height: z.number(), path: z.string() }).optional(),
})
export type UploadedLogo = z.infer<typeof UploadedLogo>

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/admin/logo',
  summary: 'Uploads a logo (SVG up to 1 MB, drawn as an image, or PNG, JPEG, WebP, AVIF or GIF under 10 MB)',
  upload: UPLOAD_FIELD,
  responseBody: UploadedLogo,
  errorStatuses: [401, 403],
})

/** The images of the brand besides the logo. The shop renders every size from one upload. */
export const brandImages = {
  icon: { minWidth: 192, minHeight: 192, isSquare: true, label: 'An icon' },
  socialCard: { minWidth: 600, minHeight: 315, isSquare: false, label: 'A card' },
} as const
export type BrandImage = keyof typeof brandImages

const UploadedBrandImage = z.object({ imageUrl: z.string() })

export const uploadIcon = endpoint({
  method: 'POST',
  path: '/api/admin/icon',
  summary: 'Uploads an icon: square, at least 192 pixels wide; the same types and sizes as a logo',
  upload: UPLOAD_FIELD,
  responseBody: UploadedBrandImage,
  errorStatuses: [401, 403],
})

export const uploadSocialCard = endpoint({
  method: 'POST',
  path: '/api/admin/social-card',
  summary: 'Uploads the image of shared links: at least 600 × 315 pixels; the same types and sizes as a logo',
  upload: UPLOAD_FIELD,
  responseBody: UploadedBrandImage,
  errorStatuses: [401, 403],
})

export const MAX_VIDEO_BYTES = 12 * 1024 * 1024
/** The API calls a video a film. */
export const VIDEO_FIELD = 'film'
export const VIDEO_TOO_LARGE = 'A video can be at most 12 MB. Shorten it or export it at a lower quality.'
export const NOT_A_VIDEO = 'Please upload a video as MP4 or WebM.'

const UploadedVideo = z.object({ filmUrl: z.string(), type: z.enum(['mp4', 'webm']) })
export type UploadedVideo = z.infer<typeof UploadedVideo>

export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/admin/film',
  summary: 'Uploads a video (MP4 or WebM, up to 12 MB), stored as it is',
  upload: VIDEO_FIELD,
  responseBody: UploadedVideo,
  errorStatuses: [401, 403],
})

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload',
  permission: 'products:write',
  summary: 'Uploads an image (JPEG, PNG, WebP, AVIF or GIF, under 10 MB), re-encoded without metadata; admins only',
  upload: UPLOAD_FIELD,
  responseBody: UploadedImage,
  errorStatuses: [401, 403],
})
