import { expect, it } from 'vitest'
import { createBaseRender } from './base-render.ts'
import { cuts } from './cuts/cuts.ts'
import { createCamera, createFullMaps, createScene, drapeGarment, listFaces } from './studio.ts'
import { getReflectivity } from './trims/apply-trims.ts'

it('draws metal without the weave of the cloth below it', async () => {
  const {
    cut,
    poses: [pose],
  } = cuts['zip hoodie']
  const surface = drapeGarment(cut, pose, { spacing: 4, steps: 120 })
  const scene = createScene(surface, createCamera(cut, 120, { isBehind: false }), cut, pose.seed)
  const maps = await createFullMaps(cut, scene.scale)
  const faces = listFaces(cut).map((face, i) => ({ face, maps: maps[i] }))
  const base = createBaseRender(scene, faces, cut.fabric)
  const { trimLayer } = scene
  if (!trimLayer) throw new Error('A zip hoodie has trims.')
  const metal = Array.from(base.clothPixels.keys()).filter((s) => getReflectivity(trimLayer, base.clothPixels[s]) > 0.5)
  expect(metal.length).toBeGreaterThan(10)
  expect(metal.filter((s) => base.relief[base.clothPixels[s]] !== trimLayer.lift[base.clothPixels[s]])).toEqual([])
  expect(metal.filter((s) => base.yarnTone[s] !== 1 || base.thread[s] !== 0)).toEqual([])
})
