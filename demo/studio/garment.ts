import type { Point } from './path.ts'
import type { Trim } from './trims/trim.ts'

/**
 * Two sheets of cloth, front and back, with the same outline except at the neck, sewn together along it. All numbers
 * are centimetres: x to the right of the image, y down from the high point of the shoulder.
 */
export interface Pattern {
  front: Sheet
  back: Sheet
  /** regions whose cloth is gathered: ribs, elastic */
  gathers: Gather[]
  cloth: ClothPhysics
}

export interface Sheet {
  /** the right half from top center to bottom center; the left half mirrors it */
  start: Point
  edges: Edge[]
  /** closed outlines of openings within the sheet */
  holes?: string[]
}

interface Edge {
  /** continues from the end of the previous edge */
  path: string
  /** whether front and back are joined along this edge */
  sewn: boolean
}

export interface Gather {
  sheet: 'front' | 'back' | 'both'
  /** a closed path; `mirror` adds its mirror image */
  region: string
  mirror?: boolean
  /** direction of the gathering in degrees */
  angle: number
  /** gathered length divided by the flat length */
  lengthRatio: number
  /** stiffness relative to the cloth */
  stiffness: number
  /** how far it is pushed up the limb while draping, which bunches the sleeve or leg above it */
  pushUp?: number
}

interface ClothPhysics {
  /** resistance to bending per mass: about 100 for jersey, 1100 for fleece, 2400 for twill */
  bendStiffness: number
  /** resistance to stretch per mass */
  stretchStiffness: number
}

/** A region of a sheet with its own kind of cloth. */
export interface Zone {
  part: Part
  region: string
  mirror?: boolean
  weave: Weave
}

export type Part = 'body' | 'sleeve' | 'yoke' | 'collar' | 'cuff' | 'hem' | 'hood' | 'pocket' | 'placket' | 'waistband'

export type Weave =
  | { kind: 'cloth' }
  /** ribs run at `angle` degrees, or radiate from the point `around` and have their nominal pitch at `radius` */
  | { kind: 'rib'; pitch: number; depth: number; angle: number }
  | { kind: 'rib'; pitch: number; depth: number; around: Point; radius: number }

/** A seam, row of stitches, hem or edge, drawn into the relief of a sheet. */
export type SewnLine =
  /** two pieces meet; the cloth bulges next to the line and dips at it */
  | { kind: 'seam'; path: string; mirror?: boolean }
  /** rows of stitches, each with its offset to the right of the path's direction */
  | { kind: 'stitch'; path: string; rows: readonly number[]; mirror?: boolean }
  /** cloth turned in along an open edge and sewn down */
  | { kind: 'hem'; path: string; width: number; rows: readonly number[]; mirror?: boolean }
  /** an edge that rolls over, without stitches */
  | { kind: 'edge'; path: string; mirror?: boolean }

/** One side of a sheet: its outside or its inside. */
export interface Face {
  zones: readonly Zone[]
  sewnLines: readonly SewnLine[]
  /** flat items as SVG in centimetres: labels, tapes, snaps */
  decal?: string
  /** later ones cover earlier ones */
  trims?: readonly Trim[]
}

export type Fabric = 'jersey' | 'fleece' | 'loopback' | 'twill' | 'wool'
