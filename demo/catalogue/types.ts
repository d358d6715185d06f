import type { Inks, PrintName, PrintPlacement } from '../studio/prints/types.ts'

type Hex = `#${string}`

export type CollectionName =
  | 'OverSized T-Shirt'
  | 'Tie Dye Oversized T-Shirt'
  | 'Acid Wash Oversized T-Shirt'
  | 'Essentials'
  | 'SweatShirt'
  | 'OverSized SweatShirt'
  | 'Hoodie'
  | 'Zip Hoodie'
  | 'OverSized Hoodie'
  | 'Acid Washed Hoodie'
  | 'Varsity Jacket'
  | 'Acid Wash Hoodie'

/** Few values, because each one is an option of the material filter. */
type Material =
  | '180 GSM Cotton'
  | '240 GSM Cotton'
  | '280 GSM French Terry'
  | '320 GSM Fleece'
  | '380 GSM Fleece'
  | '420 GSM Fleece'
  | 'Cotton Twill'
  | 'Wool Blend'

export type Size = 'XS' | 'S' | 'M' | 'L' | 'XL' | '2XL' | '3XL'

export type CutName =
  | 'regular tee'
  | 'oversized tee'
  | 'sweatshirt'
  | 'oversized sweatshirt'
  | 'hoodie'
  | 'oversized hoodie'
  | 'zip hoodie'
  | 'varsity jacket'
  | 'joggers'
  | 'cargos'
  | 'shorts'

export type Dye =
  /** `heather` is a second color of fiber, as in grey melange. */
  | { kind: 'solid'; base: Hex; heather?: Hex }
  /** Dyed with pigment and washed after sewing, which fades seams and edges. */
  | { kind: 'pigment'; base: Hex }
  | { kind: 'acid wash'; base: Hex; bleached: Hex }
  | { kind: 'tie dye'; tones: readonly [Hex, Hex, ...Hex[]]; fold: 'spiral' | 'crumple' | 'stripe' }
  /** `base` is the body, `second` its sleeves, right half or shoulders (yoke). The color's name has them in this order. */
  | { kind: 'two-color'; base: Hex; second: Hex; split: 'sleeves' | 'halves' | 'yoke' }

export interface DemoColor {
  name: string
  dye: Dye
  inks: Inks
}

export interface PlacedPrint {
  graphic: PrintName
  place: PrintPlacement
  finish: 'flat' | 'cracked' | 'puff' | 'tonal'
}

export interface DemoProduct {
  sku: string
  name: string
  description: string[]
  /** Whole rupees. */
  price: number
  originalPrice?: number
  category: 'Top Wear' | 'Winter Wear' | 'Bottom Wear'
  gender: 'Men' | 'Women' | 'Unisex'
  collections: CollectionName[]
  sizes: Size[]
  material: Material
  colors: DemoColor[]
  cut: CutName
  prints?: PlacedPrint[]
  stock: 'plenty' | 'nearly sold out' | 'sold out'
  /** One stock count for all sizes and colors. */
  hasProductLevelStock?: true
  /** ISO date, such as 2026-09-18. */
  launchDate: `${number}-${number}-${number}`
}

/** A product in one of its colors. */
export interface OutfitItem {
  sku: string
  color: string
}

/** Two products that are worn together, and how the studio photographs them. */
export interface Outfit {
  top: OutfitItem
  bottom: OutfitItem
  staging: Staging
}

export interface Staging {
  wall: Wall
  stance: Stance
  /** degrees about the vertical axis; above 90, the back is seen */
  turn: number
  /** ignored for tops without a hood */
  hood: 'up' | 'down'
}

/** A wall behind an outfit. Paint and lettering are colors. */
export type Wall = { kind: 'shutter'; paint: Hex; lettering: Hex } | { kind: 'brick' } | { kind: 'tin'; paint: Hex }

/** 0: at rest; 1 and 2: with the weight on one leg, each with its own pose of the arms (`standing-mannequin.ts`). */
export type Stance = 0 | 1 | 2
