import type { Cut } from './cut.ts'
import { createDyeSampler } from './dyes.ts'
import { hashToSeed } from './noise.ts'
import type { Shot } from './photo-shoots.ts'
import { prints } from './prints/prints.ts'
import { getPatternWindow, type Look } from './studio.ts'

export function createLook(
  cut: Cut,
  { sku, color, prints: placedPrints }: Pick<Shot, 'sku' | 'color' | 'prints'>,
): Look {
  return {
    dye: createDyeSampler(color.dye, getPatternWindow(cut, 1), hashToSeed(`${sku} ${color.name}`)),
    prints: placedPrints.map((placedPrint) => {
      const { draw, aspect } = prints[placedPrint.graphic]
      return { placedPrint, artwork: { svg: draw(color.inks), aspect } }
    }),
  }
}
