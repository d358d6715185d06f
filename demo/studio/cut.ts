import type { Dye } from '#demo/catalogue/types.ts'
import type { PrintPlace } from '#demo/studio/prints/types.ts'
import type { Fabric, Face, Pattern } from './garment.ts'
import type { Mannequin } from './mannequin.ts'

/** All that makes one garment of the collection: how it is cut, what wears it, how its surface is sewn. */
export interface Cut {
  pattern: Pattern
  mannequin: Mannequin
  /** how freely its limbs hang from sitting to sitting, 1 for arms */
  sway?: number
  fabric: Fabric
  front: Face
  back: Face
  /** seen through an opening */
  frontInside: Face
  backInside: Face
  /** what the picture shows, in centimetres: the middle of its upper edge, and its width */
  frame: { middle: number; top: number; width: number }
  prints: Partial<Record<PrintPlace, PrintArea>>
  /** the faces that differ when it is sewn from two colours */
  panels?: Partial<Record<Split, Partial<Pick<Cut, 'front' | 'back' | 'frontInside' | 'backInside'>>>>
}

export type Split = Extract<Dye, { kind: 'two-colour' }>['split']

export const cutFor = (cut: Cut, split: Split | undefined): Cut => ({ ...cut, ...(split && cut.panels?.[split]) })

/** A print is centred on x, hangs from y, and fills the box as far as its shape allows. */
export interface PrintArea {
  on: 'front' | 'back'
  x: number
  y: number
  width: number
  height: number
  turn?: number
  /** sewn from looped yarn where others are printed with puff ink */
  chenille?: true
}
