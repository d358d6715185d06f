/** What must be known of a still picture to find the end of its frame's header. Names and order are those of the AV1 specification. */
export interface Still {
  width: number
  height: number
  largeBlocks: boolean
  superres: boolean
  cdef: boolean
  restoration: boolean
  separateUv: boolean
  /** the bit that announces film grain */
  grainAt: number
}

class Bits {
  at = 0
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  take(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.at++)
      value = value * 2 + ((this.#bytes[this.at >> 3] >> (7 - (this.at & 7))) & 1)
    return value
  }
  flag(): boolean {
    return this.take(1) === 1
  }
  /** Passes over these many bits if the next one says that they are there. */
  skipIfTold(count: number): boolean {
    const told = this.flag()
    if (told) this.at += count
    return told
  }
}

export function bitsOf(bytes: Buffer, from: number, to: number): number[] {
  const bits = new Bits(bytes)
  bits.at = from
  return Array.from({ length: to - from }, () => bits.take(1))
}

export function stillOf(sequence: Buffer): Still {
  const bits = new Bits(sequence)
  const profile = bits.take(3)
  if (!bits.flag() || !bits.flag() || profile !== 0) throw new Error('This AVIF file is no plain still picture.')
  bits.at += 5
  const [widthBits, heightBits] = [bits.take(4) + 1, bits.take(4) + 1]
  const [width, height] = [bits.take(widthBits) + 1, bits.take(heightBits) + 1]
  const largeBlocks = bits.flag()
  bits.at += 2
  const [superres, cdef, restoration] = [bits.flag(), bits.flag(), bits.flag()]
  const [deep, grey] = [bits.flag(), bits.flag()]
  if (deep || grey) throw new Error('This AVIF file has not three colours of eight bits.')
  bits.skipIfTold(24)
  // range and position of the colour samples
  bits.at += 3
  const separateUv = bits.flag()
  return { width, height, largeBlocks, superres, cdef, restoration, separateUv, grainAt: bits.at }
}

/** The bit after the last of the frame's header, where film grain belongs. */
export function headerEnd(frame: Buffer, still: Still): number {
  const bits = new Bits(frame)
  bits.at += 1
  const screenContent = bits.flag()
  if (screenContent) bits.at += 1
  if (still.superres && bits.flag()) throw new Error('This AVIF picture is stretched.')
  bits.skipIfTold(32)
  const copies = screenContent && bits.flag()
  passTiles(bits, still)
  passQuantizers(bits, still, copies)
  if (!copies) passFilters(bits, still)
  // tx_mode_select, reduced_tx_set
  bits.at += 2
  return bits.at
}

/** The least power of two that makes `unit` reach `target`. */
function doublings(unit: number, target: number): number {
  let times = 0
  while (unit << times < target) times++
  return times
}

function passTiles(bits: Bits, { width, height, largeBlocks }: Still) {
  const size = largeBlocks ? 7 : 6
  const across = Math.ceil(width / (1 << size))
  const down = Math.ceil(height / (1 << size))
  const leastColumns = doublings(4096 >> size, across)
  const least = Math.max(leastColumns, doublings((4096 * 2304) >> (2 * size), across * down))
  if (!bits.flag()) throw new Error('This AVIF picture has uneven tiles.')
  const columns = grow(bits, leastColumns, doublings(1, Math.min(across, 64)))
  const rows = grow(bits, Math.max(0, least - columns), doublings(1, Math.min(down, 64)))
  if (columns + rows > 0) bits.at += columns + rows + 2
}

function grow(bits: Bits, least: number, most: number): number {
  let count = least
  while (count < most && bits.flag()) count++
  return count
}

/** Each feature of a segment: how many bits it has, the sign among them. */
const FEATURES = [9, 7, 7, 7, 7, 3, 0, 0]

function passQuantizers(bits: Bits, { separateUv }: Still, copies: boolean) {
  if (bits.take(8) === 0) throw new Error('This AVIF picture is lossless.')
  bits.skipIfTold(7)
  const apart = separateUv && bits.flag()
  for (let i = 0; i < (apart ? 4 : 2); i++) bits.skipIfTold(7)
  bits.skipIfTold(separateUv ? 12 : 8)
  if (bits.flag()) for (let i = 0; i < 8; i++) for (const size of FEATURES) bits.skipIfTold(size)
  if (bits.skipIfTold(2) && !copies) bits.skipIfTold(3)
}

function passFilters(bits: Bits, { largeBlocks, cdef, restoration }: Still) {
  if (bits.take(12)) bits.at += 12
  bits.at += 3
  if (bits.flag() && bits.flag()) for (let i = 0; i < 10; i++) bits.skipIfTold(7)
  if (cdef) {
    bits.at += 2
    const strengths = 1 << bits.take(2)
    bits.at += 12 * strengths
  }
  if (!restoration) return
  const [luma, ...chroma] = [bits.take(2), bits.take(2), bits.take(2)]
  const inChroma = chroma.some(Boolean)
  if (!luma && !inChroma) return
  if (bits.flag() && !largeBlocks) bits.at += 1
  if (inChroma) bits.at += 1
}
