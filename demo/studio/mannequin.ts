import { mix, smoothstep } from './noise.ts'
import type { Point } from './path.ts'
import type { Pose } from './pose.ts'

/** The invisible body inside a garment: a trunk of elliptical slices and limbs of tapering capsules. */
export interface Mannequin {
  /** slices from top to bottom; `forward` is the offset of the center towards the viewer */
  trunk: readonly (readonly [y: number, halfWidth: number, halfDepth: number, forward: number])[]
  limbs: readonly Limb[]
}

interface Limb {
  from: Point
  length: number
  /** degrees below the horizontal: in the flat pattern and in the final pose */
  patternAngle: number
  poseAngle: number
  /** radius at both ends, sideways */
  radius: readonly [number, number]
  /** depth of the cross-section divided by its width; round by default */
  depthRatio?: number
  /** offset of the far end towards the viewer */
  forward: number
  /** degrees by which the lower half is bent */
  elbowAngle?: number
  elbowRadius?: number
  /** adds the same limb on the left */
  mirror: boolean
}

/** cm per 100 cm by which the trunk leans with the swing of the hem */
const LEAN = 14

/** `distance` is negative inside the body. It also sets `normal` to the outward direction at that point. */
export interface Body {
  /** t runs from 0 (flat) to 1 (final pose); `depth` is the share of its depth that is left when the garment is laid down */
  pose(t: number, depth?: number): void
  distance(x: number, y: number, z: number): number
  readonly normal: Float32Array
  /** The axes of the limbs in the current pose; those with an elbow have two. */
  listLimbAxes(): LimbAxis[]
}

export interface LimbAxis {
  from: readonly number[]
  to: readonly number[]
}

export function createBody(
  mannequin: Mannequin,
  {
    limbAngles,
    elbowAngles,
    elbowForwards,
    swing,
  }: Pick<Pose, 'limbAngles' | 'elbowAngles' | 'elbowForwards' | 'swing'>,
): Body {
  const slices = createSliceTable(mannequin.trunk)
  const limbs = mannequin.limbs
    .flatMap((limb) =>
      limb.mirror
        ? [
            { ...limb, side: 1 },
            { ...limb, side: -1 },
          ]
        : [{ ...limb, side: 1 }],
    )
    .flatMap(splitAtElbow)
  const starts = new Float32Array(limbs.length * 3)
  const ends = new Float32Array(limbs.length * 3)
  const depthRatios = limbs.map(({ depthRatio = 1 }) => depthRatio)
  const normal = new Float32Array(3)
  let fullness = 0

  function pose(t: number, depth = 1) {
    fullness = mix(0.06, 1, smoothstep(0, 0.3, t)) * depth
    for (const [i, limb] of limbs.entries()) {
      const side = limb.side > 0 ? 0 : 1
      const motion = smoothstep(0.15, 0.6, t)
      const angle = (mix(limb.patternAngle, limb.poseAngle + limbAngles[side], motion) * Math.PI) / 180
      const bend = limb.isLowerHalf ? limb.bendAngle + elbowAngles[side] : 0
      const bentAngle = angle + ((bend * Math.PI) / 180) * motion
      const forward = limb.forward + limb.elbowShare * elbowForwards[side]
      // a lower half starts at the end of the upper half, which precedes it in the list
      const from = limb.isLowerHalf ? ends.subarray(i * 3 - 3, i * 3) : [limb.side * limb.from[0], limb.from[1], 0]
      starts.set(from, i * 3)
      ends[i * 3] = from[0] + limb.side * Math.cos(bentAngle) * limb.length
      ends[i * 3 + 1] = from[1] + Math.sin(bentAngle) * limb.length
      ends[i * 3 + 2] = from[2] + forward * motion * depth
    }
  }

  function distanceToTrunk(x: number, y: number, z: number): number {
    const s = Math.min(slices.lastIndex, Math.max(0, (y - slices.top) / slices.step))
    const k = s | 0
    const f = s - k
    const width = mix(slices.width[k], slices.width[k + 1], f)
    const depth = mix(slices.depth[k], slices.depth[k + 1], f) * fullness
    const center = mix(slices.forward[k], slices.forward[k + 1], f) * fullness
    const ex = (x - LEAN * swing * (y / 100)) / width
    const ez = (z - center) / depth
    const r = Math.sqrt(ex * ex + ez * ez) + 1e-6
    const widthSlope = (slices.width[k + 1] - slices.width[k]) / slices.step
    const depthSlope = ((slices.depth[k + 1] - slices.depth[k]) / slices.step) * fullness
    normal[0] = ex / width / r
    normal[2] = ez / depth / r
    normal[1] = -((ex * ex * widthSlope) / width + (ez * ez * depthSlope) / depth) / r
    const gradient = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]) + 1e-6
    normal[0] /= gradient
    normal[1] /= gradient
    normal[2] /= gradient
    return (r - 1) / gradient
  }

  function distance(x: number, y: number, z: number): number {
    let nearest = distanceToTrunk(x, y, z)
    for (let i = 0; i < limbs.length; i++) {
      const limb = limbs[i]
      const ax = starts[i * 3]
      const ay = starts[i * 3 + 1]
      const az = starts[i * 3 + 2]
      const bx = ends[i * 3] - ax
      const by = ends[i * 3 + 1] - ay
      const bz = ends[i * 3 + 2] - az
      const px = x - ax
      const py = y - ay
      const pz = z - az
      const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz)))
      const qx = px - bx * t
      const qy = py - by * t
      // limbs also start flat
      const depth = fullness * depthRatios[i]
      const qz = (pz - bz * t) / depth
      const r = Math.sqrt(qx * qx + qy * qy + qz * qz) + 1e-6
      const gz = qz / r / depth
      const gradient = Math.sqrt((qx * qx + qy * qy) / (r * r) + gz * gz)
      const d = (r - mix(limb.radius[0], limb.radius[1], t)) / gradient
      if (d < nearest) {
        nearest = d
        normal[0] = qx / r / gradient
        normal[1] = qy / r / gradient
        normal[2] = gz / gradient
      }
    }
    return nearest
  }

  const listLimbAxes = () =>
    limbs.map((_, i) => ({ from: [...starts.subarray(i * 3, i * 3 + 3)], to: [...ends.subarray(i * 3, i * 3 + 3)] }))

  pose(0)
  return { pose, distance, normal, listLimbAxes }
}

/** Splits a limb with an elbow into two capsules. */
function splitAtElbow<L extends Limb>(
  limb: L,
): (L & { bendAngle: number; isLowerHalf: boolean; elbowShare: -1 | 0 | 1 })[] {
  if (limb.elbowAngle === undefined) return [{ ...limb, bendAngle: 0, isLowerHalf: false, elbowShare: 0 }]
  const [near, far] = limb.radius
  const half = { ...limb, length: limb.length / 2, forward: limb.forward / 2 }
  const elbow = limb.elbowRadius ?? (near + far) / 2
  return [
    { ...half, radius: [near, elbow], bendAngle: 0, isLowerHalf: false, elbowShare: 1 },
    { ...half, radius: [elbow, far], bendAngle: limb.elbowAngle, isLowerHalf: true, elbowShare: -1 },
  ]
}

/** Resamples the slices at even heights, which makes look-ups cheap, and smooths them. */
function createSliceTable(trunk: Mannequin['trunk']) {
  const step = 0.5
  const top = trunk[0][0]
  const count = Math.ceil(((trunk.at(-1)?.[0] ?? top) - top) / step) + 2
  const resampleColumn = (column: 1 | 2 | 3) => {
    const values = Float32Array.from({ length: count }, (_, i) => {
      const y = top + i * step
      const k = Math.max(
        1,
        trunk.findIndex(([sliceY]) => sliceY >= y),
      )
      const low = trunk[k - 1]
      const high = trunk[k]
      return mix(low[column], high[column], Math.min(1, Math.max(0, (y - low[0]) / (high[0] - low[0]))))
    })
    for (let pass = 0; pass < 3; pass++)
      for (let i = 1; i < count - 1; i++) values[i] = (values[i - 1] + 2 * values[i] + values[i + 1]) / 4
    return values
  }
  return {
    step,
    top,
    lastIndex: count - 1.001,
    width: resampleColumn(1),
    depth: resampleColumn(2),
    forward: resampleColumn(3),
  }
}
