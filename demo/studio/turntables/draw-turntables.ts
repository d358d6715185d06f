import sharp, { type Sharp } from 'sharp'
import type { DemoColor, DemoProduct } from '#demo/catalogue/types.ts'
import { createLook } from '../create-look.ts'
import { applySplit, type Cut } from '../cut.ts'
import { getCut } from '../cuts/cuts.ts'
import type { Pose } from '../pose.ts'
import { getRadius, spinSurface } from '../spin-surface.ts'
import { createStandingMannequin, getStandingPose } from '../standing-mannequin.ts'
import { createCamera, createFullMaps, createScene, drapeGarment, FAR_PAPER, renderImage } from '../studio.ts'
import type { Surface } from '../subdivide.ts'

/** Frames of a full turn, in rows from left to right. The first shows the front. */
export const TURNTABLE_GRID = { columns: 6, rows: 4 } as const
const FRAME_WIDTH = 480

/** One garment on the turntable and the products that are cut like it. */
export interface Turntable {
  cut: DemoProduct['cut']
  gender: DemoProduct['gender']
  looks: { name: string; sku: string; color: DemoColor; prints: NonNullable<DemoProduct['prints']> }[]
}

const SUPERSAMPLING = 1.5
/** In cm around the garment. */
const MARGIN = 6

/** The frames are small, so a coarser mesh is enough. */
const drapeCoarsely = (cut: Cut, pose: Pose) => drapeGarment(cut, pose, { spacing: 1.3, steps: 1400 })

/** Draws the turntable of every look as one sprite each. */
export async function drawTurntables(
  { looks, ...garment }: Turntable,
  frameWidth: number = FRAME_WIDTH,
  drapeCut: (cut: Cut, pose: Pose) => Surface = drapeCoarsely,
): Promise<Sharp[]> {
  const cut = getCut(garment)
  const pose = getStandingPose(cut)
  const surface = drapeCut({ ...cut, mannequin: createStandingMannequin(cut) }, pose)
  const radius = getRadius(surface)
  const frame = getFrame(surface, radius)
  const camera = createCamera({ ...cut, frame }, frameWidth * SUPERSAMPLING, { isBehind: false })
  const garments = await Promise.all(
    looks.map(async (look) => {
      const splitCut = applySplit(cut, look.color.dye.kind === 'two-color' ? look.color.dye.split : undefined)
      return {
        cut: splitCut,
        maps: await createFullMaps(splitCut, camera.scale),
        look: createLook(splitCut, look),
        frames: [] as Buffer[],
      }
    }),
  )
  const frameCount = TURNTABLE_GRID.columns * TURNTABLE_GRID.rows
  for (let i = 0; i < frameCount; i++) {
    const turned = spinSurface(surface, (i * 360) / frameCount, frame.top + (frame.width * 5) / 8, radius)
    const scene = createScene(turned, camera, cut, pose.seed, FAR_PAPER)
    for (const { cut: splitCut, maps, look, frames } of garments)
      frames.push(await (await renderImage(splitCut, maps, scene, look, frameWidth)).raw().toBuffer())
  }
  return garments.map(({ frames }) => joinFrames(frames, frameWidth))
}

/** Returns a frame in which the garment fits from every side. */
function getFrame({ positions }: Surface, radius: number): Cut['frame'] {
  let [top, bottom] = [positions[1], positions[1]]
  for (let i = 1; i < positions.length; i += 3) {
    top = Math.min(top, positions[i])
    bottom = Math.max(bottom, positions[i])
  }
  const width = Math.max(2 * (radius + MARGIN), (bottom - top + 2 * MARGIN) * 0.8)
  return { centerX: 0, top: (top + bottom) / 2 - width * 0.625, width }
}

function joinFrames(frames: readonly Buffer[], width: number): Sharp {
  const height = (width * 5) / 4
  const raw = { width, height, channels: 3 as const }
  const { columns, rows } = TURNTABLE_GRID
  return sharp({
    create: { width: width * columns, height: height * rows, channels: 3, background: '#fff' },
  }).composite(
    frames.map((input, i) => ({
      input,
      raw,
      left: (i % columns) * width,
      top: Math.floor(i / columns) * height,
    })),
  )
}
