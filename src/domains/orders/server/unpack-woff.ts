import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/** The plain font within a WOFF: what draws with a packed one unpacks all of it again for every letter. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(HEADER + index * ENTRY, HEADER + (index + 1) * ENTRY)
    const [offset, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: entry.subarray(0, 4),
      sum: entry.subarray(16),
      data: packedLength < length ? inflateSync(packed) : packed,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const at = 12 + index * 16
    tag.copy(head, at)
    sum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    // every table begins at a multiple of four
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}
