import sharp from 'sharp'
import { blur, type Field } from './field.ts'
import type { Face, SewnLine, Zone } from './garment.ts'
import { mirrorPath, type Point, samplePath } from './path.ts'

/** The mapped area of a sheet in cm; `scale` is pixels per cm. */
export interface SheetWindow {
  left: number
  top: number
  right: number
  bottom: number
  scale: number
}

/** The properties of a sheet's surface that do not depend on the folds. */
export interface FaceMaps {
  window: SheetWindow
  /** height above the plain cloth in cm */
  relief: Field
  /** proximity to a seam or edge, 0 to 1, where washing fades the cloth */
  wear: Field
  /** visible thread, 0 to 1 */
  thread: Field
  /** 0 for plain cloth, otherwise the zone's index plus one; ZONE_DETAIL times finer than the other maps */
  zone: { width: number; height: number; data: Uint8Array }
  decal?: Uint8Array
}

/** Zones have hard edges, which would be stairs at the resolution of the other maps. */
export const ZONE_DETAIL = 2.5

export async function createFaceMaps(face: Face, window: SheetWindow): Promise<FaceMaps> {
  const sewnLines = face.sewnLines.flatMap((line) =>
    line.mirror ? [line, { ...line, path: mirrorPath(line.path), mirrored: true }] : [line],
  )
  const listPaths = (kinds: SewnLine['kind'][]) =>
    sewnLines.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path)
  const stitchRows = sewnLines.flatMap((line) =>
    'rows' in line ? line.rows.map((row) => offsetPath(line.path, 'mirrored' in line ? -row : row)) : [],
  )
  const hems = Map.groupBy(
    sewnLines.filter((line) => line.kind === 'hem'),
    ({ width }) => width,
  )
  const relief = createEmptyField(window)
  const wear = createEmptyField(window)
  const thread = createEmptyField(window)
  const edges = listPaths(['hem', 'edge'])
  await addStroke(relief, window, listPaths(['seam']), { weight: -0.07, width: 0.1, blur: 0.035 })
  await addStroke(relief, window, listPaths(['seam']), { weight: 0.045, width: 0.85, blur: 0.2 })
  await addStroke(relief, window, edges, { weight: -0.16, width: 0.3, blur: 0.1 })
  for (const [width, hemsOfWidth] of hems) {
    const paths = hemsOfWidth.map(({ path }) => path)
    await addStroke(relief, window, paths, { weight: 0.05, width: width * 2, blur: 0.05 })
  }
  await addStroke(relief, window, stitchRows, { weight: -0.05, width: 0.2, blur: 0.09 })
  // thread puckers the cloth along stitching
  const sewnPaths = [...listPaths(['seam']), ...stitchRows]
  await addStroke(relief, window, sewnPaths, {
    weight: 0.024,
    width: 1.5,
    blur: 0.13,
    dash: '0.24 0.62 0.16 0.41 0.3 0.9 0.2 0.5 0.12 0.73',
  })
  await addStroke(relief, window, sewnPaths, {
    weight: 0.02,
    width: 0.7,
    blur: 0.08,
    dash: '0.14 0.33 0.2 0.27 0.1 0.52',
  })
  await addStroke(thread, window, stitchRows, { weight: 1, width: 0.075, blur: 0, dash: '0.26 0.1' })
  await addStroke(wear, window, [...listPaths(['seam']), ...edges, ...stitchRows], {
    weight: 1.4,
    width: 0.34,
    blur: 0.3,
  })
  for (let i = 0; i < relief.data.length; i++) relief.data[i] += 0.03 * thread.data[i]
  for (let i = 0; i < wear.data.length; i++) wear.data[i] = Math.min(1, wear.data[i])
  return {
    window,
    relief,
    wear,
    thread,
    zone: await drawZones({ ...window, scale: window.scale * ZONE_DETAIL }, face.zones),
    ...(face.decal && { decal: await drawDecal(window, face.decal) }),
  }
}

const getPixelSize = ({ left, top, right, bottom, scale }: SheetWindow) => ({
  width: Math.round((right - left) * scale),
  height: Math.round((bottom - top) * scale),
})

function createEmptyField(window: SheetWindow): Field {
  const { width, height } = getPixelSize(window)
  return { width, height, data: new Float32Array(width * height) }
}

function createSvg(window: SheetWindow, content: string, attributes = ''): Buffer {
  const { width, height } = getPixelSize(window)
  const viewBox = `${window.left} ${window.top} ${window.right - window.left} ${window.bottom - window.top}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="none" ${attributes}>${content}</svg>`,
  )
}

interface Stroke {
  /** factor with which the stroke is added to the field */
  weight: number
  /** width and blur radius in cm */
  width: number
  blur: number
  dash?: string
}

/** Draws the paths, blurs them, and adds them to the field. */
async function addStroke(
  field: Field,
  window: SheetWindow,
  paths: readonly string[],
  { weight, width, blur: blurRadius, dash }: Stroke,
): Promise<void> {
  if (paths.length === 0) return
  const lineCap = width < 0.2 ? 'round' : 'butt'
  const dashes = dash ? `stroke-dasharray="${dash}" stroke-linecap="${lineCap}"` : ''
  const content = `<g fill="none" stroke="#000" stroke-width="${width}" ${dashes}>${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
  const alpha = await sharp(createSvg(window, content)).extractChannel('alpha').raw().toBuffer()
  addBlurred(field, weight, alpha, blurRadius * window.scale)
}

let scratch = new Float32Array(0)

function addBlurred(field: Field, weight: number, alpha: Uint8Array, sigma: number) {
  // reused between calls to avoid large allocations
  if (scratch.length < alpha.length) scratch = new Float32Array(alpha.length)
  const blurred = scratch.subarray(0, alpha.length)
  const sum = field.data
  for (let i = 0; i < blurred.length; i++) blurred[i] = alpha[i]
  blur({ ...field, data: blurred }, sigma)
  for (let i = 0; i < blurred.length; i++) sum[i] += (weight / 255) * blurred[i]
}

async function drawZones(window: SheetWindow, zones: readonly Zone[]): Promise<FaceMaps['zone']> {
  const content = zones
    .map(({ region, mirror }, i) => {
      const fill = `fill="rgb(${i + 1},0,0)"`
      return `<path d="${region}" ${fill}/>${mirror ? `<path d="${mirrorPath(region)}" ${fill}/>` : ''}`
    })
    .join('')
  const { data } = await sharp(createSvg(window, content, 'shape-rendering="crispEdges"'))
    .flatten({ background: '#000' })
    .extractChannel('red')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...getPixelSize(window), data: new Uint8Array(data) }
}

async function drawDecal(window: SheetWindow, content: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(createSvg(window, content)).ensureAlpha().raw().toBuffer())
}

/** Returns the path offset to the right of its direction. */
export function offsetPath(path: string, distance: number): string {
  const points = samplePath(path, 0.4)
  const offsetPoints = points.map(([x, y], i): Point => {
    const [ax, ay] = points[Math.max(0, i - 1)]
    const [bx, by] = points[Math.min(points.length - 1, i + 1)]
    const length = Math.hypot(bx - ax, by - ay) || 1
    return [x - ((by - ay) / length) * distance, y + ((bx - ax) / length) * distance]
  })
  return `M ${offsetPoints.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join(' L ')}`
}
