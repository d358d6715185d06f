import type { CutName, DemoProduct } from '#demo/catalogue/types.ts'
import type { Cut } from '../cut.ts'
import type { Pose } from '../pose.ts'
import { cargos } from './cargos.ts'
import { hoodie, womensHoodie } from './hoodie.ts'
import { joggers } from './joggers.ts'
import { oversizedHoodie, womensOversizedHoodie } from './oversized-hoodie.ts'
import { oversizedSweatshirt, womensOversizedSweatshirt } from './oversized-sweatshirt.ts'
import { oversizedTee, womensOversizedTee } from './oversized-tee.ts'
import { longSleevePoses, shortSleevePoses, trouserPoses } from './poses.ts'
import { regularTee, womensRegularTee } from './regular-tee.ts'
import { shorts } from './shorts.ts'
import { sweatshirt, womensSweatshirt } from './sweatshirt.ts'
import { varsityJacket, womensVarsityJacket } from './varsity-jacket.ts'
import { womensZipHoodie, zipHoodie } from './zip-hoodie.ts'

interface CutEntry {
  cut: Cut
  /** bottoms are unisex */
  womens?: Cut
  /** selected by eye: with these, no sleeve intersects itself */
  poses: readonly [Pose, ...Pose[]]
}

export const cuts: Record<CutName, CutEntry> = {
  cargos: { cut: cargos, poses: trouserPoses },
  joggers: { cut: joggers, poses: trouserPoses },
  'oversized tee': { cut: oversizedTee, womens: womensOversizedTee, poses: shortSleevePoses },
  'regular tee': { cut: regularTee, womens: womensRegularTee, poses: shortSleevePoses },
  shorts: { cut: shorts, poses: trouserPoses },
  hoodie: { cut: hoodie, womens: womensHoodie, poses: longSleevePoses },
  'oversized hoodie': { cut: oversizedHoodie, womens: womensOversizedHoodie, poses: longSleevePoses },
  'oversized sweatshirt': { cut: oversizedSweatshirt, womens: womensOversizedSweatshirt, poses: longSleevePoses },
  sweatshirt: { cut: sweatshirt, womens: womensSweatshirt, poses: longSleevePoses },
  'varsity jacket': { cut: varsityJacket, womens: womensVarsityJacket, poses: longSleevePoses },
  'zip hoodie': { cut: zipHoodie, womens: womensZipHoodie, poses: longSleevePoses },
}

/** Returns the cut of a product. Women's tops have their own. */
export const getCut = ({ cut, gender }: Pick<DemoProduct, 'cut' | 'gender'>): Cut =>
  (gender === 'Women' ? cuts[cut].womens : undefined) ?? cuts[cut].cut
