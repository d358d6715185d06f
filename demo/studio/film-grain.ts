import { bitsOf, headerEnd, stillOf } from './av1-header.ts'

/** Luma grain: how strong it is at each brightness, in the order of brightness. */
export interface Grain {
  seed: number
  points: readonly (readonly [luma: number, strength: number])[]
  /** how each grain follows those to its upper left, above it, to its upper right and to its left, in 128ths */
  follows: readonly [number, number, number, number]
}

const SEQUENCE_HEADER = 1
const FRAME = 6

/**
 * Gives an AVIF picture grain as a recipe, which its viewer follows: cloth and paper never look polished, and it costs
 * thirty bytes, where grain that is drawn would cost more than the garment or be smoothed away.
 */
export function withGrain(avif: Buffer, grain: Grain): Buffer {
  const { lengthAt, from, to } = pictureIn(avif)
  const picture = grained(avif.subarray(from, to), grain)
  const out = Buffer.concat([avif.subarray(0, from), picture, avif.subarray(to)])
  const more = picture.length - (to - from)
  out.writeUInt32BE(out.readUInt32BE(lengthAt) + more, lengthAt)
  const box = boxAt(out, 'mdat', 0, avif.length).start
  out.writeUInt32BE(out.readUInt32BE(box) + more, box)
  return out
}

interface Box {
  start: number
  end: number
}

function boxAt(file: Buffer, kind: string, from: number, to: number): Box {
  for (let start = from; start + 8 <= to; start += Math.max(8, file.readUInt32BE(start)))
    if (file.toString('latin1', start + 4, start + 8) === kind) return { start, end: start + file.readUInt32BE(start) }
  throw new Error(`There is no ${kind} in this AVIF file.`)
}

/** Where the one picture of the file lies, and where its length is written. */
function pictureIn(file: Buffer) {
  const meta = boxAt(file, 'meta', 0, file.length)
  const { start } = boxAt(file, 'iloc', meta.start + 12, meta.end)
  const [version, sizes, items] = [file[start + 8], file.readUInt16BE(start + 12), file.readUInt16BE(start + 14)]
  if (version !== 0 || sizes !== 0x4440 || items !== 1) throw new Error('This AVIF file holds more than one picture.')
  // after the item's number and that of its file: where all of it begins, how many parts it has, and where they are
  const base = start + 20
  const extent = base + 6
  const from = file.readUInt32BE(base) + file.readUInt32BE(extent)
  return { lengthAt: extent + 4, from, to: from + file.readUInt32BE(extent + 4) }
}

/** The picture's units one after another, the sequence's header and the frame changed. */
function grained(stream: Buffer, grain: Grain): Buffer {
  const units: Buffer[] = []
  let still: ReturnType<typeof stillOf> | undefined
  for (let at = 0; at < stream.length; ) {
    const kind = (stream[at] >> 3) & 15
    const extended = stream[at] & 4 ? 2 : 1
    const { value: length, size } = leb128(stream, at + extended)
    const body = at + extended + size
    let payload: Buffer = Buffer.from(stream.subarray(body, body + length))
    if (kind === SEQUENCE_HEADER) {
      still = stillOf(payload)
      // its last bit says that frames come with grain
      const last = still.grainAt
      payload[last >> 3] |= 128 >> (last & 7)
    } else if (kind === FRAME && still) payload = insert(payload, headerEnd(payload, still), grain)
    units.push(stream.subarray(at, at + extended), toLeb128(payload.length), payload)
    at = body + length
  }
  return Buffer.concat(units)
}

/** The recipe is the last part of the frame's header, which then ends at a whole byte. */
function insert(frame: Buffer, end: number, grain: Grain): Buffer {
  const bits = [...bitsOf(frame, 0, end), ...recipe(grain)]
  const header = Buffer.alloc(Math.ceil(bits.length / 8))
  for (let i = 0; i < bits.length; i++) if (bits[i]) header[i >> 3] |= 128 >> (i & 7)
  return Buffer.concat([header, frame.subarray(Math.ceil(end / 8))])
}

function recipe({ seed, points, follows }: Grain): number[] {
  const fields: [value: number, bits: number][] = [
    [1, 1],
    [seed & 0xffff, 16],
    [points.length, 4],
    ...points.flatMap(([luma, strength]): [number, number][] => [
      [luma, 8],
      [strength, 8],
    ]),
    // no grain in the colours
    [0, 1],
    [0, 4],
    [0, 4],
    // strength in 1024ths; each grain follows four neighbours
    [2, 2],
    [1, 2],
    ...follows.map((share): [number, number] => [share + 128, 8]),
    [1, 2],
    [0, 2],
    // blocks of grain overlap; the whole range of brightness is used
    [1, 1],
    [0, 1],
  ]
  return fields.flatMap(([value, bits]) => Array.from({ length: bits }, (_, i) => (value >> (bits - 1 - i)) & 1))
}

function leb128(bytes: Buffer, at: number) {
  let value = 0
  let size = 0
  do value |= (bytes[at + size] & 127) << (7 * size)
  while (bytes[at + size++] & 128)
  return { value, size }
}

function toLeb128(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left >>= 7) {
    if (left < 128) return Buffer.from([...bytes, left])
    bytes.push((left & 127) | 128)
  }
}
