/** A grayscale image of floating-point values. */
export interface Field {
  width: number
  height: number
  data: Float32Array
}

let scratch = new Float32Array(0)

/** Applies an approximate Gaussian blur (three box blurs) in place. */
export function blur(field: Field, sigma: number): void {
  const radius = Math.round(Math.sqrt((sigma * sigma * 12) / 3 + 1) / 2 - 0.5)
  if (radius < 1) return
  if (scratch.length < field.data.length) scratch = new Float32Array(field.data.length)
  for (let pass = 0; pass < 3; pass++) {
    blurRows(field, scratch, radius)
    blurColumns(field, scratch, radius)
  }
}

function blurRows({ width, height, data }: Field, out: Float32Array, radius: number) {
  const scale = 1 / (radius * 2 + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = data[row] * radius
    for (let i = 0; i <= radius; i++) sum += data[row + Math.min(width - 1, i)]
    for (let x = 0; x < width; x++) {
      out[row + x] = sum * scale
      sum += data[row + Math.min(width - 1, x + radius + 1)] - data[row + Math.max(0, x - radius)]
    }
  }
}

/** Processes all columns row by row, because memory is laid out in rows. */
function blurColumns({ width, height, data }: Field, from: Float32Array, radius: number) {
  const scale = 1 / (radius * 2 + 1)
  const sum = new Float32Array(width)
  for (let j = -radius; j <= radius; j++) {
    const row = Math.min(height - 1, Math.max(0, j)) * width
    for (let x = 0; x < width; x++) sum[x] += from[row + x]
  }
  for (let y = 0; y < height; y++) {
    const enter = Math.min(height - 1, y + radius + 1) * width
    const leave = Math.max(0, y - radius) * width
    for (let x = 0; x < width; x++) {
      data[y * width + x] = sum[x] * scale
      sum[x] += from[enter + x] - from[leave + x]
    }
  }
}

/** Samples bilinearly, clamped at the border. */
export function sampleField({ width, height, data }: Field, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y
  const x0 = cx | 0
  const y0 = cy | 0
  const fx = cx - x0
  const fy = cy - y0
  const i = y0 * width + x0
  const top = data[i] + (data[i + 1] - data[i]) * fx
  const bottom = data[i + width] + (data[i + width + 1] - data[i + width]) * fx
  return top + (bottom - top) * fy
}

/** Downsamples by averaging blocks of pixels. */
export function downsample({ width, height, data }: Field, factor: number): Field {
  const outWidth = Math.floor(width / factor)
  const outHeight = Math.floor(height / factor)
  const out = new Float32Array(outWidth * outHeight)
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      let sum = 0
      for (let j = 0; j < factor; j++)
        for (let i = 0; i < factor; i++) sum += data[(y * factor + j) * width + x * factor + i]
      out[y * outWidth + x] = sum / (factor * factor)
    }
  }
  return { width: outWidth, height: outHeight, data: out }
}
