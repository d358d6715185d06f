import type { CutName } from '#demo/catalogue/types.ts'
import type { Cut } from '../cut.ts'
import { cargos } from './cargos.ts'
import { hoodie } from './hoodie.ts'
import { joggers } from './joggers.ts'
import { oversizedHoodie } from './oversized-hoodie.ts'
import { oversizedSweatshirt } from './oversized-sweatshirt.ts'
import { oversizedTee } from './oversized-tee.ts'
import { regularTee } from './regular-tee.ts'
import { shorts } from './shorts.ts'
import { sweatshirt } from './sweatshirt.ts'
import { varsityJacket } from './varsity-jacket.ts'
import { zipHoodie } from './zip-hoodie.ts'

interface CutEntry {
  cut: Cut
  /** seeds selected by eye: with these, no sleeve intersects itself */
  seeds: readonly [number, ...number[]]
}

export const cuts: Record<CutName, CutEntry> = {
  cargos: { cut: cargos, seeds: [11, 12] },
  joggers: { cut: joggers, seeds: [11, 12] },
  'oversized tee': { cut: oversizedTee, seeds: [3826002220, 11, 12] },
  'regular tee': { cut: regularTee, seeds: [11, 12] },
  shorts: { cut: shorts, seeds: [11, 12] },
  hoodie: { cut: hoodie, seeds: [3826002220, 11] },
  'oversized hoodie': { cut: oversizedHoodie, seeds: [3826002220, 11] },
  'oversized sweatshirt': { cut: oversizedSweatshirt, seeds: [3826002220, 11, 12] },
  sweatshirt: { cut: sweatshirt, seeds: [3826002220, 11, 12] },
  'varsity jacket': { cut: varsityJacket, seeds: [3826002220, 11, 12] },
  'zip hoodie': { cut: zipHoodie, seeds: [3826002220, 11] },
}
