import { noise, smoothstep } from './noise.ts'
import type { HoodPose } from './pose.ts'
import type { Surface } from './subdivide.ts'

/** y at which the hood starts to lean, and the height over which it bends */
const NECK_Y = 2
const BEND_HEIGHT = 13

/**
 * Lets an empty hood fall: it bends back from the neck, sags to one side and gets slack folds. The head that fills it
 * while draping would keep it upright.
 */
export function leanHood<S extends Surface>(surface: S, { back, side }: HoodPose, seed: number, slackness = 1): S {
  const positions = surface.positions.slice()
  const fullAngle = (back * Math.PI) / 180
  for (let i = 0; i < positions.length; i += 3) {
    const height = NECK_Y - positions[i + 1]
    if (height <= 0) continue
    const [x, z] = [positions[i], positions[i + 2]]
    // the angle grows linearly with the height up to its full value, which makes the spine of the hood an arc
    const bend = Math.min(height, BEND_HEIGHT)
    const angle = (fullAngle * bend) / BEND_HEIGHT
    const straight = height - bend
    const arc = fullAngle === 0 ? bend : (Math.sin(angle) * BEND_HEIGHT) / fullAngle
    const drop = fullAngle === 0 ? 0 : ((1 - Math.cos(angle)) * BEND_HEIGHT) / fullAngle
    const slack = smoothstep(2, 14, height)
    const fold =
      slack * (1.1 * noise(x / 7 + seed * 0.13, height / 5) + 0.5 * noise(x / 3.4, height / 2.6 + seed * 0.7))
    const thickness = z + fold * 0.8 * slackness
    positions[i] = x + side * slack * slack + 0.05 * side * slack * thickness
    positions[i + 1] = NECK_Y - (arc + straight * Math.cos(angle)) + thickness * -Math.sin(angle)
    positions[i + 2] = -(drop + straight * Math.sin(angle)) + thickness * Math.cos(angle)
  }
  return { ...surface, positions }
}
