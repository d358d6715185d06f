import type { CutName } from '#demo/catalogue/types.ts'
import type { Cut } from '../cut.ts'
import type { Pose } from '../pose.ts'
import { cargos } from './cargos.ts'
import { hoodie } from './hoodie.ts'
import { joggers } from './joggers.ts'
import { oversizedHoodie } from './oversized-hoodie.ts'
import { oversizedSweatshirt } from './oversized-sweatshirt.ts'
import { oversizedTee } from './oversized-tee.ts'
import { longSleevePoses, shortSleevePoses, trouserPoses } from './poses.ts'
import { regularTee } from './regular-tee.ts'
import { shorts } from './shorts.ts'
import { sweatshirt } from './sweatshirt.ts'
import { varsityJacket } from './varsity-jacket.ts'
import { zipHoodie } from './zip-hoodie.ts'

interface CutEntry {
  cut: Cut
  /** selected by eye: with these, no sleeve intersects itself */
  poses: readonly [Pose, ...Pose[]]
}

export const cuts: Record<CutName, CutEntry> = {
  cargos: { cut: cargos, poses: trouserPoses },
  joggers: { cut: joggers, poses: trouserPoses },
  'oversized tee': { cut: oversizedTee, poses: shortSleevePoses },
  'regular tee': { cut: regularTee, poses: shortSleevePoses },
  shorts: { cut: shorts, poses: trouserPoses },
  hoodie: { cut: hoodie, poses: longSleevePoses },
  'oversized hoodie': { cut: oversizedHoodie, poses: longSleevePoses },
  'oversized sweatshirt': { cut: oversizedSweatshirt, poses: longSleevePoses },
  sweatshirt: { cut: sweatshirt, poses: longSleevePoses },
  'varsity jacket': { cut: varsityJacket, poses: longSleevePoses },
  'zip hoodie': { cut: zipHoodie, poses: longSleevePoses },
}
