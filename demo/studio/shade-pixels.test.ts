import { describe, expect, it } from 'vitest'
import { cuts } from './cuts/cuts.ts'
import { createDyeSampler } from './dyes.ts'
import { createCamera, createFullMaps, createScene, drapeGarment, getPatternWindow, renderImage } from './studio.ts'

const WIDTH = 80
const {
  cut,
  poses: [pose],
} = cuts['oversized tee']
const surface = drapeGarment(cut, pose, { spacing: 4, steps: 120 })
const scene = createScene(surface, createCamera(cut, WIDTH, { isBehind: false }), cut, pose.seed)
const redSquare =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="76"><path fill="#f00" d="M0 0h60v76H0z"/></svg>'

async function render(base: `#${string}`, hasPrint: boolean) {
  const dye = createDyeSampler({ kind: 'solid', base }, getPatternWindow(cut, 1), 1)
  const prints = hasPrint
    ? [{ placedPrint: { place: 'all over', finish: 'flat' } as const, artwork: { svg: redSquare, aspect: 60 / 76 } }]
    : []
  const maps = await createFullMaps(cut, scene.scale)
  return (await renderImage(cut, maps, scene, { dye, prints }, WIDTH)).raw().toBuffer()
}

const listClothPixels = (isWanted: (u: number, v: number) => boolean) =>
  Array.from(scene.gbuffer.faceId.keys()).filter(
    (i) => scene.gbuffer.faceId[i] === 1 && isWanted(scene.gbuffer.u[i], scene.gbuffer.v[i]),
  )

describe('a print over the whole front', () => {
  it('stays on its panel: the sleeves have no ink', async () => {
    const [blank, printed] = [await render('#FFFFFF', false), await render('#FFFFFF', true)]
    const isRed = (i: number) => blank[i * 3 + 1] - printed[i * 3 + 1] > 60
    const chest = listClothPixels((u, v) => Math.abs(u) < 20 && v > 20 && v < 60)
    expect(chest.filter(isRed).length).toBeGreaterThan(chest.length * 0.95)
    // beyond the armhole, but within the width of the print
    const sleeves = listClothPixels((u, v) => Math.abs(u) > 28.6 && Math.abs(u) < 29.9 && v > 11 && v < 21)
    expect(sleeves.length).toBeGreaterThan(12)
    expect(sleeves.filter(isRed)).toEqual([])
  })
})

describe('black cloth', () => {
  it('shows its folds in raking light, and is brighter than ink', async () => {
    const pixels = await render('#17171A', false)
    const tones = listClothPixels((u, v) => Math.abs(u) < 24 && v > 20)
      .map((i) => pixels[i * 3 + 1])
      .toSorted((a, b) => a - b)
    expect(tones.reduce((sum, tone) => sum + tone, 0) / tones.length).toBeGreaterThan(48)
    expect(tones[Math.floor(tones.length * 0.95)] - tones[Math.floor(tones.length * 0.05)]).toBeGreaterThan(50)
  })
})
