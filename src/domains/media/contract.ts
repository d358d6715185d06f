import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** Less than 10 MB, as the message has it. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024 - 1
/** The field of the form that carries the picture. */
export const UPLOAD_FIELD = 'image'

export const TOO_LARGE = 'Image size must be less than 10MB'
export const NOT_AN_IMAGE = 'Please upload an image file'

/** Whether anything names an upload, as far as is known; one that is being removed, or is gone, is never named again. */
export const uploadStates = ['unused', 'used', 'removing', 'removed'] as const
export type UploadState = (typeof uploadStates)[number]

export const Uploaded = z.object({
  imageUrl: z.string(),
  /** The picture blurred into a small data URL, to stand in its place while it loads. */
  placeholder: z.string(),
})
export type Uploaded = z.infer<typeof Uploaded>

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary:
    'Keeps a picture (JPEG, PNG, WebP, AVIF or GIF, at most 10 MB), drawn anew without its metadata; admins only',
  upload: UPLOAD_FIELD,
  reply: Uploaded,
  refusals: [401, 403],
})
