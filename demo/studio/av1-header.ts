/** The fields that are needed to find the end of a still image's frame header. Names and order follow the AV1 specification. */
export interface StillImageHeader {
  width: number
  height: number
  largeBlocks: boolean
  superres: boolean
  cdef: boolean
  restoration: boolean
  separateUv: boolean
  /** offset of the bit film_grain_params_present */
  grainBitOffset: number
}

class BitReader {
  at = 0
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  read(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.at++)
      value = value * 2 + ((this.#bytes[this.at >> 3] >> (7 - (this.at & 7))) & 1)
    return value
  }
  readFlag(): boolean {
    return this.read(1) === 1
  }
  /** Skips `count` bits if the next bit is set. */
  skipIfPresent(count: number): boolean {
    const isPresent = this.readFlag()
    if (isPresent) this.at += count
    return isPresent
  }
}

export function readBits(bytes: Buffer, from: number, to: number): number[] {
  const bits = new BitReader(bytes)
  bits.at = from
  return Array.from({ length: to - from }, () => bits.read(1))
}

export function parseSequenceHeader(sequence: Buffer): StillImageHeader {
  const bits = new BitReader(sequence)
  const profile = bits.read(3)
  if (!bits.readFlag() || !bits.readFlag() || profile !== 0)
    throw new Error('This AVIF file is not a plain still image.')
  bits.at += 5
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1]
  const [width, height] = [bits.read(widthBits) + 1, bits.read(heightBits) + 1]
  const largeBlocks = bits.readFlag()
  bits.at += 2
  const [superres, cdef, restoration] = [bits.readFlag(), bits.readFlag(), bits.readFlag()]
  const [isHighBitDepth, isMonochrome] = [bits.readFlag(), bits.readFlag()]
  if (isHighBitDepth || isMonochrome) throw new Error('This AVIF file must have three 8-bit color channels.')
  bits.skipIfPresent(24)
  // color_range, chroma_sample_position
  bits.at += 3
  const separateUv = bits.readFlag()
  return { width, height, largeBlocks, superres, cdef, restoration, separateUv, grainBitOffset: bits.at }
}

/** Returns the bit offset after the frame header, where film grain parameters belong. */
export function findFrameHeaderEnd(frame: Buffer, still: StillImageHeader): number {
  const bits = new BitReader(frame)
  bits.at += 1
  const screenContent = bits.readFlag()
  if (screenContent) bits.at += 1
  if (still.superres && bits.readFlag()) throw new Error('This AVIF image uses super-resolution.')
  bits.skipIfPresent(32)
  const allowsIntraBlockCopy = screenContent && bits.readFlag()
  skipTiles(bits, still)
  skipQuantizers(bits, still, allowsIntraBlockCopy)
  if (!allowsIntraBlockCopy) skipFilters(bits, still)
  // tx_mode_select, reduced_tx_set
  bits.at += 2
  return bits.at
}

/** Returns the smallest n for which unit << n reaches target (tile_log2). */
function tileLog2(unit: number, target: number): number {
  let times = 0
  while (unit << times < target) times++
  return times
}

function skipTiles(bits: BitReader, { width, height, largeBlocks }: StillImageHeader) {
  const size = largeBlocks ? 7 : 6
  const across = Math.ceil(width / (1 << size))
  const down = Math.ceil(height / (1 << size))
  const minColumns = tileLog2(4096 >> size, across)
  const minTiles = Math.max(minColumns, tileLog2((4096 * 2304) >> (2 * size), across * down))
  if (!bits.readFlag()) throw new Error('This AVIF image has uneven tiles.')
  const columns = readIncrements(bits, minColumns, tileLog2(1, Math.min(across, 64)))
  const rows = readIncrements(bits, Math.max(0, minTiles - columns), tileLog2(1, Math.min(down, 64)))
  if (columns + rows > 0) bits.at += columns + rows + 2
}

function readIncrements(bits: BitReader, min: number, max: number): number {
  let count = min
  while (count < max && bits.readFlag()) count++
  return count
}

/** Bits of each segmentation feature, including the sign. */
const SEGMENTATION_FEATURE_BITS = [9, 7, 7, 7, 7, 3, 0, 0]

function skipQuantizers(bits: BitReader, { separateUv }: StillImageHeader, allowsIntraBlockCopy: boolean) {
  if (bits.read(8) === 0) throw new Error('This AVIF image is lossless.')
  bits.skipIfPresent(7)
  const hasSeparateUvDeltas = separateUv && bits.readFlag()
  for (let i = 0; i < (hasSeparateUvDeltas ? 4 : 2); i++) bits.skipIfPresent(7)
  bits.skipIfPresent(separateUv ? 12 : 8)
  if (bits.readFlag())
    for (let i = 0; i < 8; i++) for (const size of SEGMENTATION_FEATURE_BITS) bits.skipIfPresent(size)
  if (bits.skipIfPresent(2) && !allowsIntraBlockCopy) bits.skipIfPresent(3)
}

function skipFilters(bits: BitReader, { largeBlocks, cdef, restoration }: StillImageHeader) {
  if (bits.read(12)) bits.at += 12
  bits.at += 3
  if (bits.readFlag() && bits.readFlag()) for (let i = 0; i < 10; i++) bits.skipIfPresent(7)
  if (cdef) {
    bits.at += 2
    const strengths = 1 << bits.read(2)
    bits.at += 12 * strengths
  }
  if (!restoration) return
  const [luma, ...chroma] = [bits.read(2), bits.read(2), bits.read(2)]
  const restoresChroma = chroma.some(Boolean)
  if (!luma && !restoresChroma) return
  if (bits.readFlag() && !largeBlocks) bits.at += 1
  if (restoresChroma) bits.at += 1
}
