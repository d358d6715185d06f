/** The sequence header fields that affect where a still image's frame header ends, in the order of the AV1 specification. */
export interface StillImageHeader {
  width: number
  height: number
  usesLargeSuperblocks: boolean
  allowsSuperres: boolean
  usesCdef: boolean
  usesRestoration: boolean
  hasSeparateUv: boolean
  /** position of the bit film_grain_params_present */
  grainBitOffset: number
}

class BitReader {
  position = 0
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  read(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.position++)
      value = value * 2 + ((this.#bytes[this.position >> 3] >> (7 - (this.position & 7))) & 1)
    return value
  }
  readFlag(): boolean {
    return this.read(1) === 1
  }
  /** Skips `count` bits if the next bit is set. */
  skipIfPresent(count: number): boolean {
    const isPresent = this.readFlag()
    if (isPresent) this.position += count
    return isPresent
  }
}

export function readBits(bytes: Buffer, from: number, to: number): number[] {
  const bits = new BitReader(bytes)
  bits.position = from
  return Array.from({ length: to - from }, () => bits.read(1))
}

export function parseSequenceHeader(sequence: Buffer): StillImageHeader {
  const bits = new BitReader(sequence)
  const profile = bits.read(3)
  if (!bits.readFlag() || !bits.readFlag() || profile !== 0)
    throw new Error('This AVIF file is not a plain still image.')
  // seq_level_idx
  bits.position += 5
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1]
  const [width, height] = [bits.read(widthBits) + 1, bits.read(heightBits) + 1]
  const usesLargeSuperblocks = bits.readFlag()
  // enable_filter_intra, enable_intra_edge_filter
  bits.position += 2
  const [allowsSuperres, usesCdef, usesRestoration] = [bits.readFlag(), bits.readFlag(), bits.readFlag()]
  const [isHighBitDepth, isMonochrome] = [bits.readFlag(), bits.readFlag()]
  if (isHighBitDepth || isMonochrome) throw new Error('This AVIF file must have three 8-bit color channels.')
  // color description
  bits.skipIfPresent(24)
  // color_range, chroma_sample_position
  bits.position += 3
  const hasSeparateUv = bits.readFlag()
  return {
    width,
    height,
    usesLargeSuperblocks,
    allowsSuperres,
    usesCdef,
    usesRestoration,
    hasSeparateUv,
    grainBitOffset: bits.position,
  }
}

/** Returns the bit offset after the frame header, where film grain parameters belong. */
export function findFrameHeaderEnd(frame: Buffer, header: StillImageHeader): number {
  const bits = new BitReader(frame)
  // disable_cdf_update
  bits.position += 1
  const allowsScreenContentTools = bits.readFlag()
  // force_integer_mv
  if (allowsScreenContentTools) bits.position += 1
  if (header.allowsSuperres && bits.readFlag()) throw new Error('This AVIF image uses super-resolution.')
  // render size
  bits.skipIfPresent(32)
  const allowsIntraBlockCopy = allowsScreenContentTools && bits.readFlag()
  skipTiles(bits, header)
  skipQuantizers(bits, header, allowsIntraBlockCopy)
  if (!allowsIntraBlockCopy) skipFilters(bits, header)
  // tx_mode_select, reduced_tx_set
  bits.position += 2
  return bits.position
}

/** Returns the smallest n for which unit << n reaches target (tile_log2). */
function tileLog2(unit: number, target: number): number {
  let exponent = 0
  while (unit << exponent < target) exponent++
  return exponent
}

function skipTiles(bits: BitReader, { width, height, usesLargeSuperblocks }: StillImageHeader) {
  const superblockSizeLog2 = usesLargeSuperblocks ? 7 : 6
  const superblockColumns = Math.ceil(width / (1 << superblockSizeLog2))
  const superblockRows = Math.ceil(height / (1 << superblockSizeLog2))
  const minTileColumnsLog2 = tileLog2(4096 >> superblockSizeLog2, superblockColumns)
  const minTilesLog2 = Math.max(
    minTileColumnsLog2,
    tileLog2((4096 * 2304) >> (2 * superblockSizeLog2), superblockColumns * superblockRows),
  )
  if (!bits.readFlag()) throw new Error('This AVIF image has uneven tiles.')
  const tileColumnsLog2 = readIncrements(bits, minTileColumnsLog2, tileLog2(1, Math.min(superblockColumns, 64)))
  const tileRowsLog2 = readIncrements(
    bits,
    Math.max(0, minTilesLog2 - tileColumnsLog2),
    tileLog2(1, Math.min(superblockRows, 64)),
  )
  if (tileColumnsLog2 + tileRowsLog2 > 0) bits.position += tileColumnsLog2 + tileRowsLog2 + 2
}

function readIncrements(bits: BitReader, min: number, max: number): number {
  let count = min
  while (count < max && bits.readFlag()) count++
  return count
}

/** Bits of each segmentation feature, including the sign. */
const SEGMENTATION_FEATURE_BITS = [9, 7, 7, 7, 7, 3, 0, 0]

function skipQuantizers(bits: BitReader, { hasSeparateUv }: StillImageHeader, allowsIntraBlockCopy: boolean) {
  if (bits.read(8) === 0) throw new Error('This AVIF image is lossless.')
  bits.skipIfPresent(7)
  const hasSeparateUvDeltas = hasSeparateUv && bits.readFlag()
  for (let i = 0; i < (hasSeparateUvDeltas ? 4 : 2); i++) bits.skipIfPresent(7)
  bits.skipIfPresent(hasSeparateUv ? 12 : 8)
  if (bits.readFlag())
    for (let i = 0; i < 8; i++) for (const featureBits of SEGMENTATION_FEATURE_BITS) bits.skipIfPresent(featureBits)
  if (bits.skipIfPresent(2) && !allowsIntraBlockCopy) bits.skipIfPresent(3)
}

function skipFilters(bits: BitReader, { usesLargeSuperblocks, usesCdef, usesRestoration }: StillImageHeader) {
  if (bits.read(12)) bits.position += 12
  bits.position += 3
  if (bits.readFlag() && bits.readFlag()) for (let i = 0; i < 10; i++) bits.skipIfPresent(7)
  if (usesCdef) {
    bits.position += 2
    const strengthCount = 1 << bits.read(2)
    bits.position += 12 * strengthCount
  }
  if (!usesRestoration) return
  const [luma, ...chroma] = [bits.read(2), bits.read(2), bits.read(2)]
  const restoresChroma = chroma.some(Boolean)
  if (!luma && !restoresChroma) return
  if (bits.readFlag() && !usesLargeSuperblocks) bits.position += 1
  if (restoresChroma) bits.position += 1
}
