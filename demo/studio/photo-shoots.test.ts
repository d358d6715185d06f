import { expect, it } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'
import { choosePose, chooseStance } from './choose-pose.ts'
import type { Cut } from './cut.ts'
import { cuts, getCut } from './cuts/cuts.ts'
import { getPhotoShootKey, planPhotoShoots, type Shot } from './photo-shoots.ts'
import { getPatternWindow } from './studio.ts'

const photoShoots = planPhotoShoots(demoProducts)

it('has five unique images of every color', () => {
  const names = photoShoots.flatMap(({ shots }) => shots.map(({ name }) => name))
  expect(names).toHaveLength(5 * demoProducts.flatMap(({ colors }) => colors).length)
  expect(new Set(names).size).toBe(names.length)
})

it('has one photo shoot per cut and pose', () => {
  const keys = photoShoots.map(getPhotoShootKey)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { cut, pose, isStanding } of photoShoots)
    if (!isStanding) expect(cuts[cut].poses.map(({ seed }) => seed)).toContain(pose.seed)
})

it('takes the three-quarter view, and only that, of a standing garment', () => {
  for (const { isStanding, shots } of photoShoots)
    for (const { view } of shots) expect(view === 'three-quarter').toBe(isStanding)
})

it('drapes a standing garment at most three times per cut', () => {
  const standing = photoShoots.filter(({ isStanding }) => isStanding)
  const groups = Map.groupBy(standing, ({ cut, gender }) => getCut({ cut, gender }))
  for (const shoots of groups.values()) expect(shoots.length).toBeLessThanOrEqual(3)
})

it('lets the products of a family stand in three ways in turn', () => {
  for (const family of ['NKD-OT', 'NKD-HD', 'NKD-JG']) {
    const stances = demoProducts.filter(({ sku }) => sku.startsWith(family)).map((product) => chooseStance(product))
    expect(new Set(stances)).toEqual(new Set([0, 1, 2]))
  }
})

it('shows the cuff or the pocket of bottoms as a detail, away from the waistband of the close-up', () => {
  for (const { cut } of [cuts.joggers, cuts.shorts, cuts.cargos])
    for (const { y, width } of [cut.detail, ...(cut.halvesDetail ? [cut.halvesDetail] : [])])
      expect(y - width / 2).toBeGreaterThan(0)
})

it('turns the camera 25 to 30 degrees for the three-quarter view', () => {
  const turns = photoShoots.flatMap(({ shots }) =>
    shots.filter(({ view }) => view === 'three-quarter').map(({ turn }) => turn),
  )
  expect(Math.min(...turns.map(Math.abs))).toBeGreaterThanOrEqual(25)
  expect(Math.max(...turns.map(Math.abs))).toBeLessThanOrEqual(30)
})

it('never shows two products in the same picture', () => {
  const describeSurface = (cut: keyof typeof cuts, { sku, view, turn, color, prints }: Shot) => {
    const hasOwnPattern = color.dye.kind === 'acid wash' || color.dye.kind === 'tie dye'
    const visiblePrints = prints.filter(
      ({ place }) => (cuts[cut].cut.prints[place]?.sheet === 'back') === (view === 'back'),
    )
    return JSON.stringify([
      cut,
      view,
      turn,
      color.dye,
      visiblePrints,
      visiblePrints.length && color.inks,
      hasOwnPattern && sku,
    ])
  }
  const skusByPicture = new Map<string, Set<string>>()
  for (const photoShoot of photoShoots)
    for (const shot of photoShoot.shots) {
      const picture = `${getPhotoShootKey(photoShoot)} ${describeSurface(photoShoot.cut, shot)}`
      skusByPicture.set(picture, (skusByPicture.get(picture) ?? new Set()).add(shot.sku))
    }
  expect([...skusByPicture.values()].filter((skus) => skus.size > 1).map((skus) => [...skus])).toEqual([])
})

it('has four poses or more for every cut, with arms, cuffs, hems and turns of their own', () => {
  for (const { poses } of Object.values(cuts)) {
    expect(poses.length).toBeGreaterThanOrEqual(4)
    expect(new Set(poses.map(({ seed }) => seed)).size).toBe(poses.length)
    expect(new Set(poses.map(({ limbAngles, swing }) => `${limbAngles} ${swing}`)).size).toBe(poses.length)
    for (const { turn } of poses) {
      expect(Math.abs(turn)).toBeGreaterThanOrEqual(5)
      expect(Math.abs(turn)).toBeLessThanOrEqual(12)
    }
  }
})

it('gives no two products of a family the same pose and turn', () => {
  const sittings = demoProducts.map((product) => {
    const { seed, turn } = choosePose(product)
    return `${product.sku.slice(0, 6)} ${seed} ${turn}`
  })
  expect(new Set(sittings).size).toBe(sittings.length)
})

it('poses neighbours in the list of a collection differently', () => {
  const collections = new Set(demoProducts.map(({ collections: [first] }) => first))
  for (const collection of collections) {
    const list = demoProducts
      .filter((product) => product.collections[0] === collection)
      .toSorted((a, b) => b.launchDate.localeCompare(a.launchDate))
    const poses = list.map((product) => ({ cut: product.cut, ...choosePose(product) }))
    for (const [i, pose] of poses.entries())
      expect([list[i]?.sku, pose.cut === poses[i + 1]?.cut && pose.seed === poses[i + 1]?.seed]).toEqual([
        list[i]?.sku,
        false,
      ])
  }
})

it("cuts women's tops narrower and shorter, and bottoms for everybody", () => {
  const measure = (cut: Cut) => {
    const { left, right, top, bottom } = getPatternWindow(cut, 1)
    return { width: right - left, length: bottom - top }
  }
  for (const name of new Set(demoProducts.filter(({ gender }) => gender === 'Women').map(({ cut }) => cut))) {
    const womens = measure(getCut({ cut: name, gender: 'Women' }))
    const unisex = measure(getCut({ cut: name, gender: 'Unisex' }))
    expect([name, womens.width < unisex.width, womens.length < unisex.length]).toEqual([name, true, true])
  }
  expect(getCut({ cut: 'joggers', gender: 'Women' })).toBe(getCut({ cut: 'joggers', gender: 'Men' }))
})

it('has a print area on the cut for every print', () => {
  for (const { cut, gender, prints: placedPrints = [], sku } of demoProducts)
    for (const { place } of placedPrints)
      expect([sku, getCut({ cut, gender }).prints[place]]).not.toEqual([sku, undefined])
})
