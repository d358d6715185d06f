import { expect, it } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'
import { demoOutfits } from '../catalogue/outfits.ts'
import { listNames, planJobs } from './plan-jobs.ts'

const jobs = planJobs(demoProducts, () => false)
const names = jobs.flatMap(listNames)

it('draws five views of every color, a turntable of every product, and both products of every outfit', () => {
  const colorCount = demoProducts.flatMap(({ colors }) => colors).length
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.endsWith('-turntable'))).toHaveLength(demoProducts.length)
  expect(names.filter((name) => name.endsWith('-worn'))).toHaveLength(demoOutfits.length * 2)
  expect(names).toHaveLength(5 * colorCount + demoProducts.length + 2 * demoOutfits.length)
})

it('resumes with what is not drawn yet, without draping garments whose images all are', () => {
  const [first, second] = jobs
  const drawn = new Set([...listNames(first), listNames(second)[0]])
  const remaining = planJobs(demoProducts, (name) => drawn.has(name))
  expect(remaining).toHaveLength(jobs.length - 1)
  expect(listNames(remaining[0])).toEqual(listNames(second).slice(1))
  for (const kind of ['outfit', 'turntable'] as const) {
    const job = jobs.find((candidate) => candidate.kind === kind)
    const [name] = job ? listNames(job) : []
    const rest = planJobs(demoProducts, (candidate) => candidate === name).flatMap(listNames)
    expect(rest).toEqual(names.filter((candidate) => candidate !== name))
  }
  expect(planJobs(demoProducts, () => true)).toEqual([])
})

it('draws only the chosen products and the outfits with them', () => {
  const product = demoProducts.find(({ sku }) => sku === 'NKD-CG-003')
  const chosen = planJobs(product ? [product] : [], () => false).flatMap(listNames)
  expect(chosen).toContain('nkd-cg-003-sage-turntable')
  expect(chosen).toContain('nkd-zh-003-lavender-worn')
  expect(chosen).not.toContain('nkd-hd-001-bottle-green-worn')
})

it('shows at most six garments on one turntable, all of one cut', () => {
  for (const job of jobs) {
    if (job.kind !== 'turntable') continue
    expect(job.turntable.looks.length).toBeLessThanOrEqual(6)
    for (const { sku } of job.turntable.looks)
      expect(demoProducts.find((product) => product.sku === sku)?.cut).toBe(job.turntable.cut)
  }
})
