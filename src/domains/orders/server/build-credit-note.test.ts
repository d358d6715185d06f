import { describe, expect, it } from 'vitest'
import { createRandom } from '#shared/create-random.ts'
import { asPaise, paiseFromRupees } from '#shared/money.ts'
import type { CreditNote, Invoice } from '../contract.ts'
import { buildCreditNote } from './build-credit-note.ts'
import { buildInvoice } from './build-invoice.ts'

const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560025',
  country: 'India',
  phone: '9845012345',
}
const garment = { hsn: '6109', gstRate: 5, slab: { upToPaise: asPaise(250_000), rateAbove: 18 } }
const tee = {
  name: 'Tee',
  sku: 'T',
  size: 'M',
  color: null,
  taxRule: garment,
  pricePaise: asPaise(99_900),
  quantity: 3,
  discountPaise: asPaise(10_001),
}
const jacket = {
  ...tee,
  name: 'Jacket',
  sku: 'J',
  pricePaise: asPaise(349_900),
  quantity: 1,
  discountPaise: asPaise(0),
}
const seller = { name: 'Asha Textiles', address: [], state: 'Karnataka', gstin: '', careEmail: '', lut: '' }
const invoice: Invoice = {
  number: 'NKD/26-27/000001',
  ...buildInvoice(
    {
      id: '1',
      date: new Date('2026-05-01T10:00:00Z'),
      customerEmail: '',
      customerGstin: null,
      address,
      lines: [tee, jacket],
      charges: [{ name: 'Shipping', amountPaise: asPaise(9_900) }],
    },
    seller,
  ),
}
const date = new Date('2026-05-09T10:00:00Z')
const credit = (amountPaise: number, units: { line: number; quantity: number; valuePaise: number }[] = []) => ({
  date,
  reason: 'Refund',
  amountPaise: asPaise(amountPaise),
  units: units.map((unit) => ({ ...unit, valuePaise: asPaise(unit.valuePaise) })),
})
const fields = ['taxableValue', 'cgst', 'sgst', 'igst', 'total'] as const
const sum = (notes: Pick<CreditNote, (typeof fields)[number]>[], field: (typeof fields)[number]) =>
  notes.reduce((total, note) => total + paiseFromRupees(note[field]), 0)

describe('buildCreditNote', () => {
  it('credits the whole invoice', () => {
    const note = buildCreditNote(invoice, [], credit(paiseFromRupees(invoice.total)))
    for (const field of fields) expect(note[field]).toBe(invoice[field])
    expect(note.lines.map(({ quantity }) => quantity)).toEqual([3, 1, 0, 0])
    expect(note).toMatchObject({
      invoiceNumber: 'NKD/26-27/000001',
      invoiceDate: '2026-05-01T10:00:00.000Z',
      invoiceTotal: invoice.total,
      date: '2026-05-09T10:00:00.000Z',
      reason: 'Refund',
      placeOfSupply: 'Karnataka',
      isSameState: true,
    })
    expect(note).not.toHaveProperty('discount')
  })

  it('credits the units that came back, with their share of the discount', () => {
    const note = buildCreditNote(invoice, [], credit(96_567, [{ line: 0, quantity: 1, valuePaise: 96_567 }]))
    expect(note.lines).toMatchObject([{ line: 0, quantity: 1, rate: 5, total: 965.67, cgst: 22.99, sgst: 22.99 }])
    expect(note.taxableValue).toBe(919.69)
  })

  it('spreads an amount without units over all lines by value, without units', () => {
    const note = buildCreditNote(invoice, [], credit(10_000))
    expect(note.lines.map(({ quantity, total }) => [quantity, total])).toEqual([
      [0, 44.6],
      [0, 53.87],
      [0, 0.69],
      [0, 0.84],
    ])
    expect(note.total).toBe(100)
  })

  it('credits charges from the lines of the charges, and splits less than the units and charges cost', () => {
    const unit = { line: 0, quantity: 1, valuePaise: 96_567 }
    const withCharge = { ...credit(106_467, [unit]), chargePaise: asPaise(9_900) }
    const note = buildCreditNote(invoice, [], withCharge)
    expect(note.lines.map(({ line, quantity, total }) => [line, quantity, total])).toEqual([
      [0, 1, 965.67],
      [2, 0, expect.any(Number)],
      [3, 0, expect.any(Number)],
    ])
    expect(note.lines.slice(1).reduce((sum, { total }) => sum + paiseFromRupees(total), 0)).toBe(9_900)
    const less = buildCreditNote(invoice, [], { ...withCharge, amountPaise: asPaise(10_000) })
    expect(less.lines.map(({ line, quantity }) => [line, quantity])).toEqual([
      [0, 1],
      [2, 0],
      [3, 0],
    ])
    expect(less.total).toBe(100)
    // what an earlier credit note left of the charges
    const rest = buildCreditNote(invoice, [note], { ...withCharge, amountPaise: asPaise(96_567) })
    expect(rest.lines.map(({ line }) => line)).toEqual([0])
  })

  it('credits the excess over the units from the other lines', () => {
    const note = buildCreditNote(invoice, [], credit(300_000, [{ line: 0, quantity: 3, valuePaise: 289_699 }]))
    expect(note.lines[0]).toMatchObject({ line: 0, quantity: 3, total: 2896.99 })
    expect(note.total).toBe(3000)
  })

  it('rejects more than is left', () => {
    const first = buildCreditNote(invoice, [], credit(100))
    const rest = paiseFromRupees(invoice.total) - 100
    expect(() => buildCreditNote(invoice, [first], credit(rest + 1))).toThrow('Credit above the rest')
    expect(buildCreditNote(invoice, [first], credit(rest)).total).toBe(rest / 100)
  })

  it('adds up to the invoice, to the paisa and the unit, however it is split', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = createRandom(seed)
      const pick = (max: number) => Math.floor(random() * (max + 1))
      const notes: Omit<CreditNote, 'number'>[] = []
      let left: number = paiseFromRupees(invoice.total)
      while (left > 0) {
        const amount = random() < 0.2 ? left : 1 + pick(Math.min(left - 1, random() < 0.3 ? 3 : 200_000))
        const units = random() < 0.5 ? [{ line: pick(1), quantity: 1, valuePaise: pick(amount) }] : []
        notes.push(buildCreditNote(invoice, notes, credit(amount, units)))
        expect(sum(notes.slice(-1), 'total')).toBe(amount)
        left -= amount
      }
      for (const field of fields) expect(sum(notes, field)).toBe(paiseFromRupees(invoice[field]))
      const lines = notes.flatMap((note) => note.lines)
      for (const [index, line] of invoice.lines.entries()) {
        const credited = lines.filter((note) => note.line === index)
        for (const field of fields) expect(sum(credited, field)).toBe(paiseFromRupees(line[field]))
        expect(credited.reduce((units, { quantity }) => units + quantity, 0)).toBe(line.isCharge ? 0 : line.quantity)
      }
      expect(lines.every(({ cgst, sgst }) => cgst === sgst && cgst >= 0)).toBe(true)
      // both halves of a tax may round up on a credit of a paisa
      expect(lines.every(({ taxableValue }) => taxableValue >= -0.01)).toBe(true)
    }
  })
})
