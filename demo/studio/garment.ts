import type { Point } from './path.ts'
import type { Applied } from './trims/applied.ts'

/**
 * A garment is two sheets of cloth, front and back, cut to the same outline except at the neck and sewn together
 * along it. All numbers are centimetres: x to the right of the picture, y down from the high point of the shoulder.
 */
export interface Pattern {
  front: Sheet
  back: Sheet
  /** regions whose cloth is drawn together: ribs, elastic */
  gathers: Gather[]
  cloth: ClothFeel
}

export interface Sheet {
  /** the right half from top centre to bottom centre; the left is its mirror */
  start: Point
  edges: Edge[]
  /** whole outlines of openings within the sheet */
  holes?: string[]
}

interface Edge {
  to: string
  /** front and back are joined along a sewn edge and apart along an open one */
  sewn: boolean
}

export interface Gather {
  sheet: 'front' | 'back' | 'both'
  /** a closed path; `mirror` repeats it on the other side */
  region: string
  mirror?: boolean
  /** the direction in which it is drawn together, in degrees, and what remains of the length */
  angle: number
  keep: number
  /** how much stiffer than the cloth */
  stiffer: number
  /** pushed up its limb by so much once it hangs, so that the sleeve or leg stacks above it */
  push?: number
}

interface ClothFeel {
  /** resistance to bending per mass: about 800 for jersey, 4000 for fleece */
  bend: number
  /** resistance to stretch per mass */
  stretch: number
}

/** A place on a sheet that is its own kind of cloth. */
export interface Zone {
  part: Part
  region: string
  mirror?: boolean
  weave: Weave
}

export type Part = 'body' | 'sleeve' | 'yoke' | 'collar' | 'cuff' | 'hem' | 'hood' | 'pocket' | 'placket' | 'waistband'

export type Weave =
  | { kind: 'cloth' }
  /** ribs run along `angle` degrees, or away from the point `around`, at their true pitch at `radius` from it, where they fan out of a neckline */
  | { kind: 'rib'; pitch: number; depth: number; angle: number }
  | { kind: 'rib'; pitch: number; depth: number; around: Point; radius: number }

/** Sewing that shows: drawn into the relief of a sheet. */
export type Trim =
  /** two pieces meet; the cloth swells beside the line and sinks into it */
  | { kind: 'seam'; path: string; mirror?: boolean }
  /** rows of stitches, each so far to the right of the path's direction */
  | { kind: 'stitch'; path: string; rows: readonly number[]; mirror?: boolean }
  /** cloth turned in along an open edge and sewn down */
  | { kind: 'hem'; path: string; width: number; rows: readonly number[]; mirror?: boolean }
  /** an edge that rolls over, without stitches */
  | { kind: 'edge'; path: string; mirror?: boolean }

export interface Face {
  zones: readonly Zone[]
  trims: readonly Trim[]
  /** things sewn or pressed on, as SVG in centimetres: labels, tapes, snaps */
  decal?: string
  /** things that stand on the cloth, the later over the earlier */
  applied?: readonly Applied[]
}

export type Fabric = 'jersey' | 'fleece' | 'loopback' | 'twill' | 'wool'
