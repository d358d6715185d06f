import type { Pattern } from './garment.ts'
import type { Body } from './mannequin.ts'
import { createGatherFinder, type Mesh } from './mesh.ts'
import { createRandom, noise, smoothstep } from './noise.ts'

/**
 * Drapes the garment over the body with extended position-based dynamics in small steps. The sheets start flat, the
 * body fills them and lowers its arms, and gravity creates the folds.
 */

interface Threads {
  a: Uint32Array
  b: Uint32Array
  rest: Float32Array
  give: Float32Array
}

interface Hinges {
  corner: Uint32Array
  weight: Float32Array
  give: Float32Array
  /** sum of the squared weights */
  load: Float32Array
}

export interface DrapeOptions {
  steps: number
  seed: number
}

const STEP = 0.0007
const GRAVITY = 420
const SKIN = 0.25
const GRIP = 0.35

/** Returns x, y and z of every vertex: x right, y down, z towards the viewer of the front. */
export function drape(mesh: Mesh, pattern: Pattern, body: Body, { steps, seed }: DrapeOptions): Float32Array {
  const { threads, hinges } = buildConstraints(mesh, pattern, seed)
  const at = layFlat(mesh, seed)
  const pushes = findPushes(mesh, pattern)
  const before = at.slice()
  const speed = new Float32Array(at.length)
  for (let step = 0; step < steps; step++) {
    const t = step / (steps * 0.75)
    body.pose(Math.min(1, t))
    if (t > 0.55 && t < 0.9) for (const { y, by } of pushes) at[y] -= (by / (0.35 * 0.75)) * (1 / steps)
    const damping = 1 - (t < 1 ? 3 : 8) * STEP
    for (let i = 0; i < at.length; i++) {
      before[i] = at[i]
      at[i] += speed[i] * STEP
    }
    const fall = GRAVITY * STEP * STEP * smoothstep(0.1, 0.4, t)
    for (let i = 1; i < at.length; i += 3) at[i] += fall
    // extra iterations at the end restore the threads' length, because a stretched print would show
    for (let round = t < 1 ? 1 : 4; round > 0; round--) pullThreads(at, threads)
    bendHinges(at, hinges)
    resolveCollisions(at, before, body)
    for (let i = 0; i < at.length; i++) {
      const v = ((at[i] - before[i]) / STEP) * damping
      speed[i] = v > 300 ? 300 : v < -300 ? -300 : v
    }
  }
  return at
}

function layFlat(mesh: Mesh, seed: number): Float32Array {
  const at = new Float32Array(mesh.vertices * 3)
  const onFront = new Int8Array(mesh.vertices)
  for (const [i, v] of mesh.triangles.entries()) onFront[v] |= i < mesh.frontTriangles * 3 ? 1 : 2
  for (let v = 0; v < mesh.vertices; v++) {
    const x = mesh.flat[v * 2]
    const y = mesh.flat[v * 2 + 1]
    const lift = onFront[v] === 3 ? 0 : onFront[v] === 1 ? 1.2 : -1.2
    at[v * 3] = x
    at[v * 3 + 1] = y
    at[v * 3 + 2] = lift + 0.5 * noise(x / 7 + seed * 0.37, y / 9 + lift * 5 + seed * 0.11)
  }
  return at
}

/** Finds the y indices of vertices that are pushed up, and by how much. */
function findPushes(mesh: Mesh, { gathers }: Pattern): { y: number; by: number }[] {
  const find = createGatherFinder(gathers.filter(({ push }) => push))
  return Array.from({ length: mesh.vertices }, (_, v) => {
    const by = find(true, mesh.flat[v * 2], mesh.flat[v * 2 + 1])?.gather.push ?? 0
    return { y: v * 3 + 1, by }
  }).filter(({ by }) => by > 0)
}

function pullThreads(at: Float32Array, { a, b, rest, give }: Threads) {
  for (let i = 0; i < a.length; i++) {
    const p = a[i]
    const q = b[i]
    const dx = at[p] - at[q]
    const dy = at[p + 1] - at[q + 1]
    const dz = at[p + 2] - at[q + 2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-9
    const pull = (length - rest[i]) / (length * (2 + give[i]))
    at[p] -= dx * pull
    at[p + 1] -= dy * pull
    at[p + 2] -= dz * pull
    at[q] += dx * pull
    at[q + 1] += dy * pull
    at[q + 2] += dz * pull
  }
}

function bendHinges(at: Float32Array, { corner, weight, give, load }: Hinges) {
  for (let i = 0; i < give.length; i++) {
    const k = i * 4
    const p = corner[k]
    const q = corner[k + 1]
    const r = corner[k + 2]
    const s = corner[k + 3]
    const wp = weight[k]
    const wq = weight[k + 1]
    const wr = weight[k + 2]
    const ws = weight[k + 3]
    const scale = -1 / (load[i] + give[i])
    for (let axis = 0; axis < 3; axis++) {
      const push = (wp * at[p + axis] + wq * at[q + axis] + wr * at[r + axis] + ws * at[s + axis]) * scale
      at[p + axis] += wp * push
      at[q + axis] += wq * push
      at[r + axis] += wr * push
      at[s + axis] += ws * push
    }
  }
}

function resolveCollisions(at: Float32Array, before: Float32Array, body: Body) {
  const { out } = body
  for (let i = 0; i < at.length; i += 3) {
    const d = body.distance(at[i], at[i + 1], at[i + 2])
    if (d >= SKIN) continue
    const depth = Math.min(SKIN - d, 0.2)
    const ox = out[0]
    const oy = out[1]
    const oz = out[2]
    at[i] += ox * depth
    at[i + 1] += oy * depth
    at[i + 2] += oz * depth
    const mx = at[i] - before[i]
    const my = at[i + 1] - before[i + 1]
    const mz = at[i + 2] - before[i + 2]
    const away = mx * ox + my * oy + mz * oz
    at[i] -= (mx - ox * away) * GRIP
    at[i + 1] -= (my - oy * away) * GRIP
    at[i + 2] -= (mz - oz * away) * GRIP
  }
}

/** Builds the threads (edges) and hinges (triangle pairs), shuffle to avoid a directional bias. */
function buildConstraints(mesh: Mesh, pattern: Pattern, seed: number): { threads: Threads; hinges: Hinges } {
  const { triangles, flat } = mesh
  const find = createGatherFinder(pattern.gathers)
  const edges = new Map<number, { a: number; b: number; opposite: number[]; front: boolean }>()
  for (let i = 0; i < triangles.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const a = triangles[i + k]
      const b = triangles[i + ((k + 1) % 3)]
      const id = Math.min(a, b) * mesh.vertices + Math.max(a, b)
      const edge = edges.get(id) ?? { a, b, opposite: [], front: i < mesh.frontTriangles * 3 }
      edge.opposite.push(triangles[i + ((k + 2) % 3)])
      edges.set(id, edge)
    }
  }
  const rest = (a: number, b: number, front: boolean) => {
    let dx = flat[a * 2] - flat[b * 2]
    let dy = flat[a * 2 + 1] - flat[b * 2 + 1]
    const gather = find(front, (flat[a * 2] + flat[b * 2]) / 2, (flat[a * 2 + 1] + flat[b * 2 + 1]) / 2)
    if (gather) {
      const along = (dx * gather.dx + dy * gather.dy) * (1 - gather.gather.keep)
      dx -= along * gather.dx
      dy -= along * gather.dy
    }
    return { length: Math.hypot(dx, dy), stiffer: gather?.gather.stiffer ?? 1 }
  }
  const list = shuffle([...edges.values()], seed)
  const { bend, stretch } = pattern.cloth
  const threads: Threads = {
    a: Uint32Array.from(list, (e) => e.a * 3),
    b: Uint32Array.from(list, (e) => e.b * 3),
    rest: Float32Array.from(list, (e) => rest(e.a, e.b, e.front).length),
    give: Float32Array.from(list, (e) => 1 / (stretch * rest(e.a, e.b, e.front).stiffer * STEP * STEP)),
  }
  const interiorEdges = list.filter((e) => e.opposite.length === 2)
  const hinges: Hinges = {
    corner: new Uint32Array(interiorEdges.length * 4),
    weight: new Float32Array(interiorEdges.length * 4),
    give: new Float32Array(interiorEdges.length),
    load: new Float32Array(interiorEdges.length),
  }
  for (const [i, { a, b, opposite, front }] of interiorEdges.entries()) {
    const [c, d] = opposite
    const side = rest(a, b, front)
    const one = cotangents(side.length, rest(a, c, front).length, rest(b, c, front).length)
    const two = cotangents(side.length, rest(a, d, front).length, rest(b, d, front).length)
    const weights = [one.b + two.b, one.a + two.a, -one.a - one.b, -two.a - two.b]
    hinges.corner.set([a * 3, b * 3, c * 3, d * 3], i * 4)
    hinges.weight.set(weights, i * 4)
    hinges.load[i] = weights.reduce((sum, w) => sum + w * w, 0)
    hinges.give[i] = (one.area + two.area) / (3 * bend * side.stiffer * STEP * STEP)
  }
  return { threads, hinges }
}

/** Returns the cotangents at both ends of side ab, and the triangle's area. */
function cotangents(ab: number, ac: number, bc: number) {
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
