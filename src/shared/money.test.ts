import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, expectTypeOf, it } from 'vitest'
import {
  asPaise,
  formatRupees,
  formatShortRupees,
  type Paise,
  paiseFromRupees,
  type Rupees,
  rupeesFromPaise,
  subtractPaise,
  sumLineTotals,
} from './money.ts'

it('keeps paise and rupees apart in the type system', () => {
  expectTypeOf<number>().not.toExtend<Paise>()
  expectTypeOf<Paise>().not.toExtend<Rupees>()
  expectTypeOf<number>().toExtend<Rupees>()
  expectTypeOf(rupeesFromPaise).parameter(0).toEqualTypeOf<Paise>()
  expectTypeOf(formatRupees).parameter(0).toEqualTypeOf<Rupees>()
})

it('converts rupees with floating point errors to whole paise', () => {
  expect(paiseFromRupees(19.99)).toBe(1_999)
  expect(paiseFromRupees(1.005 * 100)).toBe(10_050)
  expect(rupeesFromPaise(asPaise(129_950))).toBe(1_299.5)
})

it('adds up lines and deductions', () => {
  const lines = [
    { pricePaise: asPaise(79_950), quantity: 2 },
    { pricePaise: asPaise(100), quantity: 3 },
  ]
  expect(sumLineTotals(lines)).toBe(160_200)
  expect(sumLineTotals([])).toBe(0)
  expect(subtractPaise(asPaise(500), asPaise(200))).toBe(300)
})

it('formats with Indian digit groups', () => {
  expect(formatRupees(100_000)).toBe('₹1,00,000.00')
  expect(formatRupees(-0.5)).toBe('-₹0.50')
  expect(formatShortRupees(100_000)).toBe('₹1,00,000')
  expect(formatShortRupees(99.5)).toBe('₹99.50')
})

it('is the only place that formats money', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const otherFiles: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder })) {
    if (file.includes('.test.') || file === join('shared', 'money.ts')) continue
    const text = await readFile(join(folder, file), 'utf8')
    if (/toLocaleString|NumberFormat|₹\$\{/.test(text)) otherFiles.push(file)
  }
  expect(otherFiles).toEqual([])
})
