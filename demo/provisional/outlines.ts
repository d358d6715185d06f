import type { Cut } from '../catalogue/types.ts'

interface Outline {
  body: string
  /** Sleeves, or the second leg. */
  limbs: string
  /** Lines drawn on the front only, and on the back only. */
  front: string
  back: string
}

const tee = (wide: number, long: number): Outline => ({
  body: `M160 92Q200 118 240 92L${258 + wide} 106L${256 + wide} ${long}Q200 ${long + 8} ${144 - wide} ${long}L${142 - wide} 106Z`,
  limbs: `M${142 - wide} 106L${84 - wide} 208L${144 - wide} 236ZM${258 + wide} 106L${316 + wide} 208L${256 + wide} 236Z`,
  front: 'M160 92Q200 134 240 92',
  back: 'M160 92Q200 106 240 92M186 104h28v12h-28z',
})

const long = (wide: number): Outline => ({
  body: `M160 92Q200 112 240 92L${254 + wide} 104L${252 + wide} 388H${148 - wide}L${146 - wide} 104Z`,
  limbs: `M${146 - wide} 104L${76 - wide} 372L${108 - wide} 384L${147 - wide} 226ZM${254 + wide} 104L${324 + wide} 372L${292 + wide} 384L${253 + wide} 226Z`,
  front: `M160 92Q200 128 240 92M${148 - wide} 368H${252 + wide}`,
  back: `M160 92Q200 104 240 92M186 102h28v12h-28zM${148 - wide} 368H${252 + wide}`,
})

const hooded = (wide: number): Outline => {
  const base = long(wide)
  return {
    ...base,
    body: `${base.body}M158 98Q150 44 200 40Q250 44 242 98Q200 126 158 98Z`,
    front: `M172 96Q168 58 200 58Q232 58 228 96Q200 116 172 96ZM188 112v56M212 112v56M156 356l12-74h64l12 74z`,
    back: `M158 98Q200 190 242 98M${148 - wide} 368H${252 + wide}`,
  }
}

const zipped: Outline = {
  ...hooded(8),
  front: 'M172 96Q168 58 200 58Q232 58 228 96Q200 116 172 96ZM200 112V388M150 356l14-70h28v70M250 356l-14-70h-28v70',
}

const varsity: Outline = {
  ...long(6),
  front: 'M160 92L200 150L240 92M200 150V388M142 368H258M164 300l-8 40M236 300l8 40',
  back: 'M160 92Q200 110 240 92M142 368H258M146 132H254',
}

const legs = (hem: number, taper: number): Outline => ({
  body: `M134 84H200V190L${190 - taper} ${hem}H${126 + taper}Z`,
  limbs: `M266 84H200V190L${210 + taper} ${hem}H${274 - taper}Z`,
  front: 'M134 104H266M192 104v36M208 104v36M200 84V190M142 128l26-8M258 128l-26-8',
  back: 'M134 104H266M200 84V190M150 128h32v34h-32zM218 128h32v34h-32z',
})

export const outlines: Record<Cut, Outline> = {
  'regular tee': tee(0, 376),
  'oversized tee': tee(14, 392),
  sweatshirt: long(0),
  'oversized sweatshirt': long(14),
  hoodie: hooded(0),
  'oversized hoodie': hooded(14),
  'zip hoodie': zipped,
  'varsity jacket': varsity,
  joggers: legs(432, 16),
  cargos: {
    ...legs(436, 2),
    front: 'M134 104H266M200 84V190M134 236h40v58h-40M266 236h-40v58h40M134 250h40M266 250h-40',
  },
  shorts: legs(286, -6),
}
