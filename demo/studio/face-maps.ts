import sharp from 'sharp'
import { blur, type Field } from './field.ts'
import type { Face, Trim, Zone } from './garment.ts'
import { mirrorPath, type Point, samplePath } from './path.ts'

/** The mapped area of a sheet in cm; `scale` is pixels per cm. */
export interface Window {
  left: number
  top: number
  right: number
  bottom: number
  scale: number
}

/** The properties of a sheet's surface that do not depend on the folds. */
export interface FaceMaps {
  window: Window
  /** height above the plain cloth in cm */
  relief: Field
  /** proximity to a seam or edge, 0 to 1, where washing fades the cloth */
  wear: Field
  /** visible thread, 0 to 1 */
  thread: Field
  /** 0 for plain cloth, otherwise the zone's index plus one */
  zone: Uint8Array
  decal?: Uint8Array
}

export async function createFaceMaps(face: Face, window: Window): Promise<FaceMaps> {
  const trims = face.trims.flatMap((trim) =>
    trim.mirror ? [trim, { ...trim, path: mirrorPath(trim.path), mirrored: true }] : [trim],
  )
  const pathsOfKind = (kinds: Trim['kind'][]) =>
    trims.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path)
  const stitchRows = trims.flatMap((trim) =>
    'rows' in trim ? trim.rows.map((row) => offsetPath(trim.path, 'mirrored' in trim ? -row : row)) : [],
  )
  const hems = Map.groupBy(
    trims.filter((trim) => trim.kind === 'hem'),
    ({ width }) => width,
  )
  const relief = emptyField(window)
  const wear = emptyField(window)
  const thread = emptyField(window)
  const edges = pathsOfKind(['hem', 'edge'])
  await addStroke(relief, -0.07, window, pathsOfKind(['seam']), 0.1, 0.035)
  await addStroke(relief, 0.045, window, pathsOfKind(['seam']), 0.85, 0.2)
  await addStroke(relief, -0.16, window, edges, 0.3, 0.1)
  for (const [width, hemsOfWidth] of hems) {
    const paths = hemsOfWidth.map(({ path }) => path)
    await addStroke(relief, 0.05, window, paths, width * 2, 0.05)
  }
  await addStroke(relief, -0.05, window, stitchRows, 0.2, 0.09)
  // thread puckers the cloth along stitching
  const sewnPaths = [...pathsOfKind(['seam']), ...stitchRows]
  await addStroke(relief, 0.024, window, sewnPaths, 1.5, 0.13, '0.24 0.62 0.16 0.41 0.3 0.9 0.2 0.5 0.12 0.73')
  await addStroke(relief, 0.02, window, sewnPaths, 0.7, 0.08, '0.14 0.33 0.2 0.27 0.1 0.52')
  await addStroke(thread, 1, window, stitchRows, 0.075, 0, '0.26 0.1')
  await addStroke(wear, 1.4, window, [...pathsOfKind(['seam']), ...edges, ...stitchRows], 0.34, 0.3)
  for (let i = 0; i < relief.data.length; i++) relief.data[i] += 0.03 * thread.data[i]
  for (let i = 0; i < wear.data.length; i++) wear.data[i] = Math.min(1, wear.data[i])
  return {
    window,
    relief,
    wear,
    thread,
    zone: await drawZones(window, face.zones),
    ...(face.decal && { decal: await drawDecal(window, face.decal) }),
  }
}

const getPixelSize = ({ left, top, right, bottom, scale }: Window) => ({
  width: Math.round((right - left) * scale),
  height: Math.round((bottom - top) * scale),
})

function emptyField(window: Window): Field {
  const { width, height } = getPixelSize(window)
  return { width, height, data: new Float32Array(width * height) }
}

function svg(window: Window, content: string, attributes = ''): Buffer {
  const { width, height } = getPixelSize(window)
  const box = `${window.left} ${window.top} ${window.right - window.left} ${window.bottom - window.top}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none" ${attributes}>${content}</svg>`,
  )
}

/** Draws the paths, blurs them, and adds them to the field with the given weight. */
async function addStroke(
  into: Field,
  weight: number,
  window: Window,
  paths: readonly string[],
  width: number,
  blurRadius: number,
  dash?: string,
): Promise<void> {
  if (paths.length === 0) return
  const ends = width < 0.2 ? 'round' : 'butt'
  const dashes = dash ? `stroke-dasharray="${dash}" stroke-linecap="${ends}"` : ''
  const content = `<g fill="none" stroke="#000" stroke-width="${width}" ${dashes}>${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
  const alpha = await sharp(svg(window, content)).extractChannel('alpha').raw().toBuffer()
  addBlurred(into, weight, alpha, blurRadius * window.scale)
}

let scratch = new Float32Array(0)

function addBlurred(into: Field, weight: number, alpha: Uint8Array, sigma: number) {
  // reused between calls to avoid large allocations
  if (scratch.length < alpha.length) scratch = new Float32Array(alpha.length)
  const blurred = scratch.subarray(0, alpha.length)
  const sum = into.data
  for (let i = 0; i < blurred.length; i++) blurred[i] = alpha[i]
  blur({ ...into, data: blurred }, sigma)
  for (let i = 0; i < blurred.length; i++) sum[i] += (weight / 255) * blurred[i]
}

async function drawZones(window: Window, zones: readonly Zone[]): Promise<Uint8Array> {
  const content = zones
    .map(({ region, mirror }, i) => {
      const fill = `fill="rgb(${i + 1},0,0)"`
      return `<path d="${region}" ${fill}/>${mirror ? `<path d="${mirrorPath(region)}" ${fill}/>` : ''}`
    })
    .join('')
  const { data } = await sharp(svg(window, content, 'shape-rendering="crispEdges"'))
    .flatten({ background: '#000' })
    .extractChannel('red')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Uint8Array(data)
}

async function drawDecal(window: Window, content: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(svg(window, content)).ensureAlpha().raw().toBuffer())
}

/** Returns the path offset to the right of its direction. */
export function offsetPath(path: string, by: number): string {
  const points = samplePath(path, 0.4)
  const moved = points.map(([x, y], i): Point => {
    const [ax, ay] = points[Math.max(0, i - 1)]
    const [bx, by2] = points[Math.min(points.length - 1, i + 1)]
    const length = Math.hypot(bx - ax, by2 - ay) || 1
    return [x - ((by2 - ay) / length) * by, y + ((bx - ax) / length) * by]
  })
  return `M ${moved.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join(' L ')}`
}
