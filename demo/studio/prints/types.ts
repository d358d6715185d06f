/** The two colors of a graphic. The cloth shows through wherever nothing is drawn. */
export interface Inks {
  ink: string
  accent: string
}

export type PrintPlacement = 'left chest' | 'center' | 'back' | 'sleeve' | 'leg' | 'all over'

export interface Print {
  /** Returns an SVG document with a transparent background. Must be deterministic. */
  draw(inks: Inks): string
  /** Width divided by height. */
  aspect: number
}

export type PrintName =
  | 'auto-meter'
  | 'carrom'
  | 'ceiling-fan'
  | 'chai-menu'
  | 'corner-plate'
  | 'corner-wordmark'
  | 'cutting-chai'
  | 'devanagari-wire'
  | 'gully-cricket'
  | 'jalebi'
  | 'leg-strip'
  | 'local-board'
  | 'mohalla-map'
  | 'monsoon'
  | 'neem'
  | 'nimbu-mirchi'
  | 'night-shift'
  | 'paan-wall'
  | 'patang'
  | 'phone-booth'
  | 'pigeon-club'
  | 'pin-code'
  | 'samosa'
  | 'scooter'
  | 'scorecard'
  | 'stacked-type'
  | 'tape'
  | 'terrace-moon'
  | 'tiffin'
  | 'transistor'
  | 'truck-panel'
  | 'truck-peacock'
  | 'varsity-n'
  | 'water-tanker'
  | 'wire-tangle'
