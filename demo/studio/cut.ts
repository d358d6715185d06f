import type { Dye } from '#demo/catalogue/types.ts'
import type { PrintPlacement } from '#demo/studio/prints/types.ts'
import type { Fabric, Face, Pattern } from './garment.ts'
import type { Mannequin } from './mannequin.ts'

/** A garment of the collection: its pattern, its mannequin and its surface. */
export interface Cut {
  pattern: Pattern
  mannequin: Mannequin
  fabric: Fabric
  hasHood?: true
  front: Face
  back: Face
  /** visible through openings */
  frontInside: Face
  backInside: Face
  /** the visible area in cm; its height follows from the aspect ratio */
  frame: { centerX: number; top: number; width: number }
  /** what a picture of a detail shows: a point of the front's pattern and the width of the frame, in cm */
  detail: { x: number; y: number; width: number }
  /** replaces `detail` for a garment in two halves, of which it shows the seam; the height of `detail` by default */
  halvesDetail?: { x: number; y: number; width: number }
  /** what a close-up of a garment without prints shows, like `detail`; the neck by default */
  closeUp?: { x: number; y: number; width: number }
  prints: Partial<Record<PrintPlacement, PrintArea>>
  /** overrides for garments sewn from two colors */
  panels?: Partial<Record<Split, Partial<Pick<Cut, 'front' | 'back' | 'frontInside' | 'backInside'>>>>
}

export type Split = Extract<Dye, { kind: 'two-color' }>['split']

export const applySplit = (cut: Cut, split: Split | undefined): Cut => ({ ...cut, ...(split && cut.panels?.[split]) })

/** The box of a print: centered on x, with its top at y; `rotation` in degrees. The print keeps its aspect ratio. */
export interface PrintArea {
  sheet: 'front' | 'back'
  x: number
  y: number
  width: number
  height: number
  rotation?: number
  /** looped yarn instead of puff ink */
  chenille?: true
}
