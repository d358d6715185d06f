import { describe, expect, it } from 'vitest'
import { care } from './care.ts'
import { demoProducts } from './demo-products.ts'

const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

describe('descriptions', () => {
  it('run to three or four paragraphs, none of them a stub', () => {
    for (const { name, description } of demoProducts) {
      expect(description.length, name).toBeGreaterThanOrEqual(3)
      expect(description.length, name).toBeLessThanOrEqual(4)
      for (const paragraph of description) expect(paragraph.length, paragraph).toBeGreaterThan(80)
    }
  })

  it('end with how to care for the garment, and share nothing else', () => {
    const lines: string[] = Object.values(care)
    for (const { name, description } of demoProducts) expect(lines, name).toContain(description.at(-1))
    expect(repeated(demoProducts.flatMap(({ description }) => description.slice(0, -1)))).toEqual([])
  })

  it('say how heavy the cloth is, as the material does', () => {
    for (const { name, description, material } of demoProducts) {
      const weights = description.join(' ').match(/\d+ GSM/g) ?? []
      expect(weights, name).toHaveLength(1)
      if (material.includes('GSM')) expect(material, name).toContain(weights[0])
    }
  })
})
