import { findFrameHeaderEnd, parseSequenceHeader, readBits } from './av1-header.ts'

/** AV1 luma film grain. `scalingPoints` are sorted by luma. */
export interface Grain {
  seed: number
  scalingPoints: readonly (readonly [luma: number, strength: number])[]
  /** auto-regression coefficients of the upper left, upper, upper right and left neighbour, in 128ths */
  arCoefficients: readonly [number, number, number, number]
}

const SEQUENCE_HEADER = 1
const FRAME = 6

/**
 * Adds film grain parameters to an AVIF image; the decoder synthesizes the grain. This takes about thirty bytes, while
 * encoded grain would take more than the garment itself.
 */
export function addFilmGrain(avif: Buffer, grain: Grain): Buffer {
  const { lengthOffset, from, to } = locateImage(avif)
  const image = addGrainToStream(avif.subarray(from, to), grain)
  const out = Buffer.concat([avif.subarray(0, from), image, avif.subarray(to)])
  const addedBytes = image.length - (to - from)
  out.writeUInt32BE(out.readUInt32BE(lengthOffset) + addedBytes, lengthOffset)
  const box = findBox(out, 'mdat', 0, avif.length).start
  out.writeUInt32BE(out.readUInt32BE(box) + addedBytes, box)
  return out
}

interface Box {
  start: number
  end: number
}

function findBox(file: Buffer, kind: string, from: number, to: number): Box {
  for (let start = from; start + 8 <= to; start += Math.max(8, file.readUInt32BE(start)))
    if (file.toString('latin1', start + 4, start + 8) === kind) return { start, end: start + file.readUInt32BE(start) }
  throw new Error(`This AVIF file has no ${kind} box.`)
}

/** Returns the byte range of the file's only image, and the offset of its length field. */
function locateImage(file: Buffer) {
  const meta = findBox(file, 'meta', 0, file.length)
  const { start } = findBox(file, 'iloc', meta.start + 12, meta.end)
  const [version, fieldSizes, itemCount] = [
    file[start + 8],
    file.readUInt16BE(start + 12),
    file.readUInt16BE(start + 14),
  ]
  if (version !== 0 || fieldSizes !== 0x4440 || itemCount !== 1)
    throw new Error('This AVIF file contains more than one image.')
  // after the item id and the data reference index: base offset, extent count, extents
  const base = start + 20
  const extent = base + 6
  const from = file.readUInt32BE(base) + file.readUInt32BE(extent)
  return { lengthOffset: extent + 4, from, to: from + file.readUInt32BE(extent + 4) }
}

/** Rewrites the sequence header and frame OBUs; copies all others. */
function addGrainToStream(stream: Buffer, grain: Grain): Buffer {
  const units: Buffer[] = []
  let header: ReturnType<typeof parseSequenceHeader> | undefined
  for (let offset = 0; offset < stream.length; ) {
    const kind = (stream[offset] >> 3) & 15
    const headerSize = stream[offset] & 4 ? 2 : 1
    const { value: length, size } = readLeb128(stream, offset + headerSize)
    const body = offset + headerSize + size
    let payload: Buffer = Buffer.from(stream.subarray(body, body + length))
    if (kind === SEQUENCE_HEADER) {
      header = parseSequenceHeader(payload)
      // sets film_grain_params_present, the last bit of the header
      const bit = header.grainBitOffset
      payload[bit >> 3] |= 128 >> (bit & 7)
    } else if (kind === FRAME && header) payload = insertGrain(payload, findFrameHeaderEnd(payload, header), grain)
    units.push(stream.subarray(offset, offset + headerSize), toLeb128(payload.length), payload)
    offset = body + length
  }
  return Buffer.concat(units)
}

/** Film grain parameters are the last part of the frame header, which is then padded to a whole byte. */
function insertGrain(frame: Buffer, end: number, grain: Grain): Buffer {
  const bits = [...readBits(frame, 0, end), ...encodeGrainParams(grain)]
  const header = Buffer.alloc(Math.ceil(bits.length / 8))
  for (let i = 0; i < bits.length; i++) if (bits[i]) header[i >> 3] |= 128 >> (i & 7)
  return Buffer.concat([header, frame.subarray(Math.ceil(end / 8))])
}

function encodeGrainParams({ seed, scalingPoints, arCoefficients }: Grain): number[] {
  const fields: [value: number, bits: number][] = [
    // apply_grain
    [1, 1],
    [seed & 0xffff, 16],
    [scalingPoints.length, 4],
    ...scalingPoints.flatMap(([luma, strength]): [number, number][] => [
      [luma, 8],
      [strength, 8],
    ]),
    // no chroma grain
    [0, 1],
    [0, 4],
    [0, 4],
    // grain_scaling_minus_8, ar_coeff_lag: four neighbours
    [2, 2],
    [1, 2],
    ...arCoefficients.map((coefficient): [number, number] => [coefficient + 128, 8]),
    // ar_coeff_shift_minus_6, grain_scale_shift
    [1, 2],
    [0, 2],
    // overlap_flag, clip_to_restricted_range
    [1, 1],
    [0, 1],
  ]
  return fields.flatMap(([value, bits]) => Array.from({ length: bits }, (_, i) => (value >> (bits - 1 - i)) & 1))
}

function readLeb128(bytes: Buffer, offset: number) {
  let value = 0
  let size = 0
  do value |= (bytes[offset + size] & 127) << (7 * size)
  while (bytes[offset + size++] & 128)
  return { value, size }
}

function toLeb128(value: number): Buffer {
  const bytes: number[] = []
  for (let remaining = value; ; remaining >>= 7) {
    if (remaining < 128) return Buffer.from([...bytes, remaining])
    bytes.push((remaining & 127) | 128)
  }
}
