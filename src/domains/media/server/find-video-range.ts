import { ShopError } from '#shared/errors.ts'
import { parseByteRange, parseVideoName } from '../rules.ts'
import type { Deps } from './deps.ts'

interface VideoRange {
  status: 200 | 206 | 416
  bytes: Buffer
  type: string
  headers: Record<string, string>
}

/** Returns the requested bytes of a video, because browsers seek in videos; undefined if the name is not that of a video. */
export async function findVideoRange(
  { storage }: Pick<Deps, 'storage'>,
  name: string,
  rangeHeader: string | undefined,
): Promise<VideoRange | undefined> {
  const videoType = parseVideoName(name)
  if (!videoType) return undefined
  const bytes = await storage.get(name)
  if (!bytes) throw new ShopError('not_found', 'Video not found.')
  const type = `video/${videoType}`
  const range = parseByteRange(rangeHeader, bytes.length)
  if (range === undefined) return { status: 200, bytes, type, headers: {} }
  if (range === 'invalid')
    return { status: 416, bytes: Buffer.alloc(0), type, headers: { 'content-range': `bytes */${bytes.length}` } }
  const { start, end } = range
  return {
    status: 206,
    bytes: bytes.subarray(start, end + 1),
    type,
    headers: { 'content-range': `bytes ${start}-${end}/${bytes.length}` },
  }
}
