import type { Cut as CutName } from '#demo/catalogue/types.ts'
import type { Cut } from '../cut.ts'
import { cargos } from './cargos.ts'
import { joggers } from './joggers.ts'
import { oversizedTee } from './oversized-tee.ts'
import { regularTee } from './regular-tee.ts'
import { shorts } from './shorts.ts'

interface Pegged {
  cut: Cut
  /** what chooses the folds, by eye: no sleeve falls through itself in these */
  seeds: readonly [number, ...number[]]
}

export const cuts: Partial<Record<CutName, Pegged>> = {
  cargos: { cut: cargos, seeds: [11] },
  joggers: { cut: joggers, seeds: [11] },
  'oversized tee': { cut: oversizedTee, seeds: [3826002220] },
  'regular tee': { cut: regularTee, seeds: [11] },
  shorts: { cut: shorts, seeds: [11] },
}
