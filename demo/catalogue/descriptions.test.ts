import { describe, expect, it } from 'vitest'
import { care } from './care.ts'
import { demoProducts } from './demo-products.ts'

const findDuplicates = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

describe('descriptions', () => {
  it('have three or four paragraphs of more than 80 characters', () => {
    for (const { name, description } of demoProducts) {
      expect(description.length, name).toBeGreaterThanOrEqual(3)
      expect(description.length, name).toBeLessThanOrEqual(4)
      for (const paragraph of description) expect(paragraph.length, paragraph).toBeGreaterThan(80)
    }
  })

  it('end with care instructions and are otherwise unique', () => {
    const careTexts: string[] = Object.values(care)
    for (const { name, description } of demoProducts) expect(careTexts, name).toContain(description.at(-1))
    expect(findDuplicates(demoProducts.flatMap(({ description }) => description.slice(0, -1)))).toEqual([])
  })

  it('state the fabric weight once, as in the material', () => {
    for (const { name, description, material } of demoProducts) {
      const weights = description.join(' ').match(/\d+ GSM/g) ?? []
      expect(weights, name).toHaveLength(1)
      if (material.includes('GSM')) expect(material, name).toContain(weights[0])
    }
  })
})
