import type { FastifyRequest } from 'fastify'
import { ShopError } from '#shared/errors.ts'
import { MAX_UPLOAD_BYTES, NOT_AN_IMAGE, TOO_LARGE, UPLOAD_FIELD } from '../contract.ts'

/** What a form may hold around its file. */
const ENVELOPE_BYTES = 64 * 1024

/** One file and little else; a name is taken as it comes, so that one with a path can be refused. */
export const oneFile = {
  limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 20 },
  preservePath: true,
}

/** What is announced as too large is not even read. */
export function refuseLarge(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + ENVELOPE_BYTES) {
    throw new ShopError('too_large', TOO_LARGE)
  }
}

/** The file of the form, whole, however it is called. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
  try {
    const part = await request.file()
    if (part?.fieldname !== UPLOAD_FIELD) {
      throw new ShopError('bad_request', NOT_AN_IMAGE, { errors: [{ field: UPLOAD_FIELD, message: 'is missing' }] })
    }
    if (/[/\\]/.test(part.filename)) {
      throw new ShopError('bad_request', 'The name of the file must not hold a path.')
    }
    const bytes = await part.toBuffer()
    // toBuffer looks only while bytes arrive: what was cut after the last of them is seen here
    if (part.file.truncated) throw new ShopError('too_large', TOO_LARGE)
    return bytes
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The parser's own words: a form without a boundary or with one that is too long, or one that breaks off. */
const brokenForm = /boundary|needle|multipart data/i

function refusalOf(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ShopError('too_large', TOO_LARGE)
  return brokenForm.test(message) ? new ShopError('bad_request', 'This form cannot be read.') : error
}
