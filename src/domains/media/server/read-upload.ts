import type { FastifyRequest } from 'fastify'
import { ShopError } from '#shared/errors.ts'
import { MAX_UPLOAD_BYTES, NOT_AN_IMAGE, TOO_LARGE, UPLOAD_FIELD } from '../contract.ts'

/** Multipart overhead around the file. */
const FORM_OVERHEAD_BYTES = 64 * 1024

/** Keeps paths in file names, so they can be rejected. */
export const multipartOptions = {
  limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 20 },
  preservePath: true,
}

/** Rejects by Content-Length before the body is read. */
export function rejectLargeUpload(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_OVERHEAD_BYTES) {
    throw new ShopError('too_large', TOO_LARGE)
  }
}

export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
  try {
    const part = await request.file()
    if (part?.fieldname !== UPLOAD_FIELD) {
      throw new ShopError('bad_request', NOT_AN_IMAGE, {
        errors: [{ field: UPLOAD_FIELD, message: 'Image is required.' }],
      })
    }
    if (/[/\\]/.test(part.filename)) {
      throw new ShopError('bad_request', 'The file name must not contain a path.')
    }
    const bytes = await part.toBuffer()
    // toBuffer checks only while bytes arrive and misses a truncation after the last chunk
    if (part.file.truncated) throw new ShopError('too_large', TOO_LARGE)
    return bytes
  } catch (error) {
    throw toShopError(error)
  }
}

/** Matches the parser's messages for a missing or overlong boundary and for a truncated form. */
const malformedForm = /boundary|needle|multipart data/i

function toShopError(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ShopError('too_large', TOO_LARGE)
  return malformedForm.test(message)
    ? new ShopError('bad_request', "We couldn't read this upload. Please try again.")
    : error
}
