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
  reply: UploadedLogo,
  errorStatuses: [401, 403],
})

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary: 'Uploads an image (JPEG, PNG, WebP, AVIF or GIF, under 10 MB), re-encoded without metadata; admins only',
  upload: UPLOAD_FIELD,
  reply: UploadedImage,
  errorStatuses: [401, 403],
})
