import { createRandom } from '#shared/create-random.ts'
import type { Pattern } from './garment.ts'
import type { Body } from './mannequin.ts'
import { createGatherFinder, type Mesh } from './mesh.ts'
import { mix, noise, smoothstep } from './noise.ts'
import type { Pose } from './pose.ts'

/**
 * Drapes the garment over the body with extended position-based dynamics in small steps. The sheets start flat, the
 * body fills them and lowers its arms, and gravity creates the folds. A garment that is laid down then loses its body:
 * its sheets sink onto each other and keep the folds.
 */

/** `a` and `b` are indices into the positions. */
interface StretchConstraints {
  a: Uint32Array
  b: Uint32Array
  restLength: Float32Array
  compliance: Float32Array
}

/** Four vertices per constraint: the ends of an edge and the opposite corners of its two triangles. */
interface BendConstraints {
  vertices: Uint32Array
  weight: Float32Array
  compliance: Float32Array
  /** sum of the squared weights */
  squaredWeightSum: Float32Array
}

/** seconds */
const TIME_STEP = 0.0007
const GRAVITY = 420
/** cm between the body and the cloth */
const COLLISION_MARGIN = 0.25
const FRICTION = 0.35

export interface DrapeOptions {
  steps: number
  /** whether the garment is laid down on a table instead of worn */
  isLaidDown: boolean
}

/** The share of the body's depth that remains under a garment that is laid down: the air between its sheets. */
const REMAINING_DEPTH = 0.17
/** times gravity, because the cloth must come to rest soon */
const SINK_FACTOR = 2.5
/** the time at which no hand presses the cloth any more, the height in cm above which it does, and its strength */
const PRESS_END = 1.15
const PRESSED_HEIGHT = 0.8
const PRESSURE = 0.02
/** cm between the middle of the garment and each of its sheets, once it lies */
const SHEET_GAP = 0.1

/** Returns x, y and z of every vertex: x right, y down, z towards the viewer of the front. */
export function drape(
  mesh: Mesh,
  pattern: Pattern,
  body: Body,
  pose: Pose,
  { steps, isLaidDown }: DrapeOptions,
): Float32Array {
  const { seed } = pose
  const { stretching, bending } = buildConstraints(mesh, pattern, seed, { hasFoldedSeams: isLaidDown })
  const sheetBits = findSheetBits(mesh)
  const positions = createFlatPositions(mesh, sheetBits, seed)
  const pushedVertices = findPushedVertices(mesh, pattern, pose)
  const previous = positions.slice()
  const velocity = new Float32Array(positions.length)
  for (let step = 0; step < steps; step++) {
    const t = step / (steps * 0.75)
    const laidDown = isLaidDown ? smoothstep(0.62, 0.96, t) : 0
    body.pose(Math.min(1, t), mix(1, REMAINING_DEPTH, laidDown))
    if (t > 0.55 && t < 0.9)
      for (const { index, distance } of pushedVertices) positions[index] -= (distance / (0.35 * 0.75)) * (1 / steps)
    const damping = 1 - (t < 1 ? 3 : 8) * TIME_STEP
    for (let i = 0; i < positions.length; i++) {
      previous[i] = positions[i]
      positions[i] += velocity[i] * TIME_STEP
    }
    const drop = GRAVITY * TIME_STEP * TIME_STEP * smoothstep(0.1, 0.4, t)
    const drag = drop * (1 - 0.92 * laidDown)
    for (let i = 0; i < positions.length; i += 3) {
      positions[i] += drag * pose.swing
      positions[i + 1] += drag
    }
    if (laidDown > 0) {
      sink(positions, sheetBits, drop * laidDown * SINK_FACTOR)
      if (t < PRESS_END) smoothOut(positions, mix(9, PRESSED_HEIGHT, laidDown))
    }
    // extra iterations at the end undo the remaining stretch, which would distort the print
    for (let iteration = t < 1 ? 1 : 4; iteration > 0; iteration--) solveStretching(positions, stretching)
    solveBending(positions, bending)
    resolveCollisions(positions, previous, body)
    if (laidDown > 0) separateSheets(positions, sheetBits, mix(-6, SHEET_GAP, smoothstep(0.5, 1, laidDown)))
    for (let i = 0; i < positions.length; i++) {
      const newVelocity = ((positions[i] - previous[i]) / TIME_STEP) * damping
      velocity[i] = newVelocity > 300 ? 300 : newVelocity < -300 ? -300 : newVelocity
    }
  }
  return positions
}

/** Returns the sheets of each vertex: 1 for the front, 2 for the back, 3 for a seam. */
function findSheetBits(mesh: Mesh): Int8Array {
  const sheetBits = new Int8Array(mesh.vertexCount)
  for (const [i, v] of mesh.triangles.entries()) sheetBits[v] |= i < mesh.frontTriangleCount * 3 ? 1 : 2
  return sheetBits
}

/** Pulls both sheets to the middle, as the weight of the cloth does on either side that is on top. */
function sink(positions: Float32Array, sheetBits: Int8Array, distance: number) {
  for (let v = 0; v < sheetBits.length; v++) {
    const z = v * 3 + 2
    if (sheetBits[v] === 3) positions[z] -= Math.sign(positions[z]) * Math.min(distance, Math.abs(positions[z]))
    else positions[z] += sheetBits[v] === 1 ? -distance : distance
  }
}

/** Presses what is far from the middle towards it, as hands do that smooth a garment out. */
function smoothOut(positions: Float32Array, height: number) {
  for (let z = 2; z < positions.length; z += 3) {
    const excess = Math.abs(positions[z]) - height
    if (excess > 0) positions[z] -= Math.sign(positions[z]) * excess * PRESSURE
  }
}

/** Keeps the front in front of the back. */
function separateSheets(positions: Float32Array, sheetBits: Int8Array, gap: number) {
  for (let v = 0; v < sheetBits.length; v++) {
    const z = v * 3 + 2
    if (sheetBits[v] === 1 && positions[z] < gap) positions[z] = gap
    else if (sheetBits[v] === 2 && positions[z] > -gap) positions[z] = -gap
  }
}

function createFlatPositions(mesh: Mesh, sheetBits: Int8Array, seed: number): Float32Array {
  const positions = new Float32Array(mesh.vertexCount * 3)
  for (let v = 0; v < mesh.vertexCount; v++) {
    const x = mesh.flat[v * 2]
    const y = mesh.flat[v * 2 + 1]
    const sheetOffset = sheetBits[v] === 3 ? 0 : sheetBits[v] === 1 ? 1.2 : -1.2
    positions[v * 3] = x
    positions[v * 3 + 1] = y
    positions[v * 3 + 2] = sheetOffset + 0.5 * noise(x / 7 + seed * 0.37, y / 9 + sheetOffset * 5 + seed * 0.11)
  }
  return positions
}

/** Returns the position index of y for each vertex that is pushed up. Cuffs that are pushed up are on both sheets. */
function findPushedVertices(
  mesh: Mesh,
  { gathers }: Pattern,
  { pushUps }: Pose,
): { index: number; distance: number }[] {
  const findGather = createGatherFinder(gathers.filter(({ pushUp }) => pushUp))
  return Array.from({ length: mesh.vertexCount }, (_, v) => {
    const x = mesh.flat[v * 2]
    const distance = findGather('front', x, mesh.flat[v * 2 + 1])?.gather.pushUp ?? 0
    return { index: v * 3 + 1, distance: distance * pushUps[x > 0 ? 0 : 1] }
  }).filter(({ distance }) => distance > 0)
}

function solveStretching(positions: Float32Array, { a, b, restLength, compliance }: StretchConstraints) {
  for (let i = 0; i < a.length; i++) {
    const p = a[i]
    const q = b[i]
    const dx = positions[p] - positions[q]
    const dy = positions[p + 1] - positions[q + 1]
    const dz = positions[p + 2] - positions[q + 2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-9
    const pull = (length - restLength[i]) / (length * (2 + compliance[i]))
    positions[p] -= dx * pull
    positions[p + 1] -= dy * pull
    positions[p + 2] -= dz * pull
    positions[q] += dx * pull
    positions[q + 1] += dy * pull
    positions[q + 2] += dz * pull
  }
}

function solveBending(positions: Float32Array, { vertices, weight, compliance, squaredWeightSum }: BendConstraints) {
  for (let i = 0; i < compliance.length; i++) {
    const k = i * 4
    const p = vertices[k]
    const q = vertices[k + 1]
    const r = vertices[k + 2]
    const s = vertices[k + 3]
    const wp = weight[k]
    const wq = weight[k + 1]
    const wr = weight[k + 2]
    const ws = weight[k + 3]
    const scale = -1 / (squaredWeightSum[i] + compliance[i])
    for (let axis = 0; axis < 3; axis++) {
      const push =
        (wp * positions[p + axis] + wq * positions[q + axis] + wr * positions[r + axis] + ws * positions[s + axis]) *
        scale
      positions[p + axis] += wp * push
      positions[q + axis] += wq * push
      positions[r + axis] += wr * push
      positions[s + axis] += ws * push
    }
  }
}

function resolveCollisions(positions: Float32Array, previous: Float32Array, body: Body) {
  const { normal } = body
  for (let i = 0; i < positions.length; i += 3) {
    const d = body.distance(positions[i], positions[i + 1], positions[i + 2])
    if (d >= COLLISION_MARGIN) continue
    const depth = Math.min(COLLISION_MARGIN - d, 0.2)
    const nx = normal[0]
    const ny = normal[1]
    const nz = normal[2]
    positions[i] += nx * depth
    positions[i + 1] += ny * depth
    positions[i + 2] += nz * depth
    const mx = positions[i] - previous[i]
    const my = positions[i + 1] - previous[i + 1]
    const mz = positions[i + 2] - previous[i + 2]
    const normalMotion = mx * nx + my * ny + mz * nz
    positions[i] -= (mx - nx * normalMotion) * FRICTION
    positions[i + 1] -= (my - ny * normalMotion) * FRICTION
    positions[i + 2] -= (mz - nz * normalMotion) * FRICTION
  }
}

/** Edges resist stretching, pairs of triangles resist bending. Shuffled, because a fixed order would bias the folds. */
function buildConstraints(
  mesh: Mesh,
  pattern: Pattern,
  seed: number,
  { hasFoldedSeams }: { hasFoldedSeams: boolean },
): { stretching: StretchConstraints; bending: BendConstraints } {
  const { triangles, flat } = mesh
  const findGather = createGatherFinder(pattern.gathers)
  const edges = new Map<
    number,
    { a: number; b: number; opposite: number[]; sheet: 'front' | 'back'; isSeam: boolean }
  >()
  for (let i = 0; i < triangles.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const a = triangles[i + k]
      const b = triangles[i + ((k + 1) % 3)]
      const id = Math.min(a, b) * mesh.vertexCount + Math.max(a, b)
      const sheet = i < mesh.frontTriangleCount * 3 ? 'front' : 'back'
      const edge = edges.get(id) ?? { a, b, opposite: [], sheet, isSeam: false }
      edge.isSeam = edge.sheet !== sheet
      edge.opposite.push(triangles[i + ((k + 2) % 3)])
      edges.set(id, edge)
    }
  }
  const getRest = (a: number, b: number, sheet: 'front' | 'back') => {
    let dx = flat[a * 2] - flat[b * 2]
    let dy = flat[a * 2 + 1] - flat[b * 2 + 1]
    const gather = findGather(sheet, (flat[a * 2] + flat[b * 2]) / 2, (flat[a * 2 + 1] + flat[b * 2 + 1]) / 2)
    if (gather) {
      const along = (dx * gather.dx + dy * gather.dy) * (1 - gather.gather.lengthRatio)
      dx -= along * gather.dx
      dy -= along * gather.dy
    }
    return { length: Math.hypot(dx, dy), stiffness: gather?.gather.stiffness ?? 1 }
  }
  const shuffledEdges = shuffle(
    Array.from(edges.values(), (edge) => ({ ...edge, rest: getRest(edge.a, edge.b, edge.sheet) })),
    seed,
  )
  const { bendStiffness, stretchStiffness } = pattern.cloth
  const stretching: StretchConstraints = {
    a: Uint32Array.from(shuffledEdges, (e) => e.a * 3),
    b: Uint32Array.from(shuffledEdges, (e) => e.b * 3),
    restLength: Float32Array.from(shuffledEdges, (e) => e.rest.length),
    compliance: Float32Array.from(
      shuffledEdges,
      (e) => 1 / (stretchStiffness * e.rest.stiffness * TIME_STEP * TIME_STEP),
    ),
  }
  // a seam that resists bending would hold the sheets of a garment apart that lies
  const interiorEdges = shuffledEdges.filter((e) => e.opposite.length === 2 && !(hasFoldedSeams && e.isSeam))
  const bending: BendConstraints = {
    vertices: new Uint32Array(interiorEdges.length * 4),
    weight: new Float32Array(interiorEdges.length * 4),
    compliance: new Float32Array(interiorEdges.length),
    squaredWeightSum: new Float32Array(interiorEdges.length),
  }
  for (const [i, { a, b, opposite, sheet, rest: restEdge }] of interiorEdges.entries()) {
    const [c, d] = opposite
    const first = computeCotangents(restEdge.length, getRest(a, c, sheet).length, getRest(b, c, sheet).length)
    const second = computeCotangents(restEdge.length, getRest(a, d, sheet).length, getRest(b, d, sheet).length)
    const weights = [first.b + second.b, first.a + second.a, -first.a - first.b, -second.a - second.b]
    bending.vertices.set([a * 3, b * 3, c * 3, d * 3], i * 4)
    bending.weight.set(weights, i * 4)
    bending.squaredWeightSum[i] = weights.reduce((sum, w) => sum + w * w, 0)
    bending.compliance[i] =
      (first.area + second.area) / (3 * bendStiffness * restEdge.stiffness * TIME_STEP * TIME_STEP)
  }
  return { stretching, bending }
}

/** Returns the cotangents at both ends of side ab, and the triangle's area. */
function computeCotangents(ab: number, ac: number, bc: number) {
  const s = (ab + ac + bc) / 2
  const area = Math.sqrt(Math.max(1e-4, s * (s - ab) * (s - ac) * (s - bc)))
  return { a: (ab * ab + ac * ac - bc * bc) / (4 * area), b: (ab * ab + bc * bc - ac * ac) / (4 * area), area }
}

function shuffle<T>(list: T[], seed: number): T[] {
  const random = createRandom(seed)
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const swapped = list[i]
    list[i] = list[j]
    list[j] = swapped
  }
  return list
}
