import sharp from 'sharp'
import { blur, type Field } from './field.ts'
import type { Face, Trim, Zone } from './garment.ts'
import { mirrorPath, type Point, sample } from './path.ts'

/** The window of a sheet that is mapped, in centimetres, and its pixels a centimetre. */
export interface Window {
  left: number
  top: number
  right: number
  bottom: number
  scale: number
}

/** Everything about a sheet's surface that does not move with the folds. */
export interface FaceMaps {
  window: Window
  /** height in centimetres over the plain cloth */
  relief: Field
  /** how near a seam or an edge is, 0 to 1: washing and sanding bite there */
  wear: Field
  /** thread on the surface, 0 to 1 */
  thread: Field
  /** 0 for plain cloth, else the zone's number plus one */
  zone: Uint8Array
  decal?: Uint8Array
}

export async function faceMaps(face: Face, window: Window): Promise<FaceMaps> {
  const trims = face.trims.flatMap((trim) =>
    trim.mirror ? [trim, { ...trim, path: mirrorPath(trim.path), mirrored: true }] : [trim],
  )
  const lines = (kinds: Trim['kind'][]) => trims.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path)
  const rows = trims.flatMap((trim) =>
    'rows' in trim ? trim.rows.map((row) => shifted(trim.path, 'mirrored' in trim ? -row : row)) : [],
  )
  const hems = Map.groupBy(
    trims.filter((trim) => trim.kind === 'hem'),
    ({ width }) => width,
  )
  const relief = emptyField(window)
  const wear = emptyField(window)
  const thread = emptyField(window)
  const edges = lines(['hem', 'edge'])
  await addStroke(relief, -0.07, window, lines(['seam']), 0.1, 0.035)
  await addStroke(relief, 0.045, window, lines(['seam']), 0.85, 0.2)
  await addStroke(relief, -0.16, window, edges, 0.3, 0.1)
  for (const [width, alike] of hems) {
    const paths = alike.map(({ path }) => path)
    await addStroke(relief, 0.05, window, paths, width * 2, 0.05)
  }
  await addStroke(relief, -0.05, window, rows, 0.2, 0.09)
  // thread draws the cloth together, so that it puckers across whatever is sewn
  const sewn = [...lines(['seam']), ...rows]
  await addStroke(relief, 0.024, window, sewn, 1.5, 0.13, '0.24 0.62 0.16 0.41 0.3 0.9 0.2 0.5 0.12 0.73')
  await addStroke(relief, 0.02, window, sewn, 0.7, 0.08, '0.14 0.33 0.2 0.27 0.1 0.52')
  await addStroke(thread, 1, window, rows, 0.075, 0, '0.26 0.1')
  await addStroke(wear, 1.4, window, [...lines(['seam']), ...edges, ...rows], 0.34, 0.3)
  for (let i = 0; i < relief.data.length; i++) relief.data[i] += 0.03 * thread.data[i]
  for (let i = 0; i < wear.data.length; i++) wear.data[i] = Math.min(1, wear.data[i])
  return {
    window,
    relief,
    wear,
    thread,
    zone: await zoneMap(window, face.zones),
    ...(face.decal && { decal: await decalMap(window, face.decal) }),
  }
}

const sizeOf = ({ left, top, right, bottom, scale }: Window) => ({
  width: Math.round((right - left) * scale),
  height: Math.round((bottom - top) * scale),
})

function emptyField(window: Window): Field {
  const { width, height } = sizeOf(window)
  return { width, height, data: new Float32Array(width * height) }
}

function svg(window: Window, content: string, attributes = ''): Buffer {
  const { width, height } = sizeOf(window)
  const box = `${window.left} ${window.top} ${window.right - window.left} ${window.bottom - window.top}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none" ${attributes}>${content}</svg>`,
  )
}

/** Draws the paths, softens them, and adds so much of them to the field. */
async function addStroke(
  into: Field,
  weight: number,
  window: Window,
  paths: readonly string[],
  width: number,
  soft: number,
  dash?: string,
): Promise<void> {
  if (paths.length === 0) return
  const ends = width < 0.2 ? 'round' : 'butt'
  const dashes = dash ? `stroke-dasharray="${dash}" stroke-linecap="${ends}"` : ''
  const content = `<g fill="none" stroke="#000" stroke-width="${width}" ${dashes}>${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
  const alpha = await sharp(svg(window, content)).extractChannel('alpha').raw().toBuffer()
  addSoftened(into, weight, alpha, soft * window.scale)
}

let paper = new Float32Array(0)

function addSoftened(into: Field, weight: number, alpha: Uint8Array, sigma: number) {
  // one sheet of paper serves all drawings
  if (paper.length < alpha.length) paper = new Float32Array(alpha.length)
  const drawing = paper.subarray(0, alpha.length)
  const sum = into.data
  for (let i = 0; i < drawing.length; i++) drawing[i] = alpha[i]
  blur({ ...into, data: drawing }, sigma)
  for (let i = 0; i < drawing.length; i++) sum[i] += (weight / 255) * drawing[i]
}

async function zoneMap(window: Window, zones: readonly Zone[]): Promise<Uint8Array> {
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

async function decalMap(window: Window, content: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(svg(window, content)).ensureAlpha().raw().toBuffer())
}

/** The path moved sideways, to the right of its direction. */
export function shifted(path: string, by: number): string {
  const points = sample(path, 0.4)
  const moved = points.map(([x, y], i): Point => {
    const [ax, ay] = points[Math.max(0, i - 1)]
    const [bx, by2] = points[Math.min(points.length - 1, i + 1)]
    const length = Math.hypot(bx - ax, by2 - ay) || 1
    return [x - ((by2 - ay) / length) * by, y + ((bx - ax) / length) * by]
  })
  return `M ${moved.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join(' L ')}`
}
