import type { FastifyRequest } from 'fastify'
import { ShopError } from '#shared/errors.ts'
import {
  MAX_UPLOAD_BYTES,
  MAX_VIDEO_BYTES,
  NOT_A_VIDEO,
  NOT_AN_IMAGE,
  TOO_LARGE,
  UPLOAD_FIELD,
  VIDEO_FIELD,
  VIDEO_TOO_LARGE,
} from '../contract.ts'

/** Multipart overhead around the file. */
const FORM_OVERHEAD_BYTES = 64 * 1024

/** Keeps paths in file names, so they can be rejected. */
export const multipartOptions = {
  limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 20 },
  preservePath: true,
}

interface UploadLimits {
  field: string
  maxBytes: number
  tooLarge: string
  wrongType: string
  required: string
}

const imageLimits: UploadLimits = {
  field: UPLOAD_FIELD,
  maxBytes: MAX_UPLOAD_BYTES,
  tooLarge: TOO_LARGE,
  wrongType: NOT_AN_IMAGE,
  required: 'Image is required.',
}

export const videoLimits: UploadLimits = {
  field: VIDEO_FIELD,
  maxBytes: MAX_VIDEO_BYTES,
  tooLarge: VIDEO_TOO_LARGE,
  wrongType: NOT_A_VIDEO,
  required: 'Video is required.',
}

/** Rejects by Content-Length before the body is read. */
export function rejectLargeUpload(request: FastifyRequest, { maxBytes, tooLarge } = imageLimits): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) {
    throw new ShopError('too_large', tooLarge)
  }
}

export async function readUpload(request: FastifyRequest, limits = imageLimits): Promise<Buffer> {
  const { field, maxBytes, tooLarge, wrongType, required } = limits
  if (!request.isMultipart()) throw new ShopError('unsupported_media_type', wrongType)
  try {
    const part = await request.file({ limits: { ...multipartOptions.limits, fileSize: maxBytes } })
    if (part?.fieldname !== field) {
      throw new ShopError('bad_request', wrongType, { errors: [{ field, message: required }] })
    }
    if (/[/\\]/.test(part.filename)) {
      throw new ShopError('bad_request', 'The file name must not contain a path.')
    }
    const bytes = await part.toBuffer()
    // toBuffer checks only while bytes arrive and misses a truncation after the last chunk
    if (part.file.truncated) throw new ShopError('too_large', tooLarge)
    return bytes
  } catch (error) {
    throw toShopError(error, tooLarge)
  }
}

/** Matches the parser's messages for a missing or overlong boundary and for a truncated form. */
const malformedForm = /boundary|needle|multipart data/i

function toShopError(error: unknown, tooLarge: string): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ShopError('too_large', tooLarge)
  return malformedForm.test(message)
    ? new ShopError('bad_request', "We couldn't read this upload. Please try again.")
    : error
}
