import { describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { buildInvoice } from './build-invoice.ts'
import { calculateIncludedTax, formatFinancialYear, formatInvoiceNumber, getGstRate } from './gst.ts'

describe('getGstRate', () => {
  it('depends on the unit price', () => {
    const at = new Date('2026-05-01T10:00:00Z')
    expect(getGstRate(asPaise(250_000), at)).toBe(5)
    expect(getGstRate(asPaise(250_001), at)).toBe(18)
  })

  it('depends on the date in Indian time', () => {
    expect(getGstRate(asPaise(150_000), new Date('2025-09-21T18:29:00Z'))).toBe(12)
    expect(getGstRate(asPaise(150_000), new Date('2025-09-21T18:30:00Z'))).toBe(5)
  })
})

it('calculates the tax included in a price, in whole paise', () => {
  expect(calculateIncludedTax(asPaise(105_000), 5)).toBe(5_000)
  expect(calculateIncludedTax(asPaise(99_900), 5)).toBe(4_757)
})

it.each([
  ['2026-03-31T18:29:59Z', '2025-26'],
  ['2026-03-31T18:30:00Z', '2026-27'],
  ['2099-12-01T00:00:00Z', '2099-00'],
])('puts %s in the financial year %s', (at, year) => {
  expect(formatFinancialYear(new Date(at))).toBe(year)
})

describe('buildInvoice', () => {
  const seller = { name: 'Asha Textiles', address: [], state: 'Karnataka', gstin: '29ABCDE1234F1Z5', careEmail: '' }
  const address = {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '12 Brigade Road',
    city: 'Bengaluru',
    state: 'karnataka ',
    postalCode: '560025',
    country: 'India',
    phone: '9845012345',
  }
  const tee = {
    name: 'Tee',
    sku: 'T',
    category: 'Top Wear',
    size: 'M',
    color: null,
    pricePaise: asPaise(99_900),
    quantity: 3,
    discountPaise: asPaise(0),
  }
  const jacket = {
    ...tee,
    name: 'Jacket',
    category: 'Winter Wear',
    size: null,
    pricePaise: asPaise(349_900),
    quantity: 1,
  }
  const order = {
    id: '1',
    date: new Date('2026-05-01T10:00:00Z'),
    customerEmail: '',
    address,
    lines: [tee, jacket],
    charges: [],
  }

  it('splits a charge over the goods by value and taxes it like them, to the paisa', () => {
    const charges = [{ name: 'Cash on delivery fee', amountPaise: asPaise(4_900) }]
    const { lines, total } = buildInvoice({ ...order, charges }, seller)
    const fees = lines.filter(({ sku }) => sku === '')
    // ₹2,997 of tees at 5 % and ₹3,499 of jackets at 18 %
    expect(fees).toMatchObject([
      { description: 'Cash on delivery fee', quantity: 1, rate: 5, total: 22.61, taxableValue: 21.53 },
      { description: 'Cash on delivery fee', quantity: 1, rate: 18, total: 26.39, taxableValue: 22.37 },
    ])
    expect(total).toBe(2_997 + 3_499 + 49)
    expect(buildInvoice(order, seller).total).toBe(2_997 + 3_499)
  })

  it('splits the tax evenly into CGST and SGST within the state', () => {
    const { lines, ...invoice } = buildInvoice(order, seller)
    expect(lines).toMatchObject([
      {
        description: 'Tee (M)',
        hsn: '6109',
        rate: 5,
        total: 2997,
        taxableValue: 2854.28,
        cgst: 71.36,
        sgst: 71.36,
        igst: 0,
      },
      { description: 'Jacket', hsn: '6110', rate: 18, total: 3499, taxableValue: 2965.26, cgst: 266.87, sgst: 266.87 },
    ])
    expect(invoice).toMatchObject({ isSameState: true, total: 6496, taxableValue: 5819.54, cgst: 338.23, sgst: 338.23 })
  })

  it('prefers the HSN code and rate of the product or its category', () => {
    const taxed = { ...jacket, tax: { hsn: '62034200', gstRate: 12 } }
    const exempt = { ...tee, tax: { hsn: '', gstRate: 0 } }
    const { lines } = buildInvoice(
      { ...order, lines: [taxed, exempt, { ...tee, tax: { hsn: '', gstRate: null } }] },
      seller,
    )
    expect(lines).toMatchObject([
      { hsn: '62034200', rate: 12, total: 3499, taxableValue: 3124.1 },
      { hsn: '6109', rate: 0, cgst: 0, taxableValue: 2997 },
      { hsn: '6109', rate: 5 },
    ])
  })

  it('taxes what is left after the discount, by the price of one unit after the discount', () => {
    const discounted = [
      { ...tee, discountPaise: asPaise(10_001) },
      { ...jacket, discountPaise: asPaise(99_900) },
      { ...jacket, quantity: 3, discountPaise: asPaise(299_698) },
    ]
    const { lines, ...invoice } = buildInvoice({ ...order, lines: discounted }, seller)
    expect(lines).toMatchObject([
      { unitPrice: 999, discount: 100.01, total: 2896.99, rate: 5 },
      { unitPrice: 3499, discount: 999, total: 2500, rate: 5 },
      // ₹2,500.0067 each
      { discount: 2996.98, total: 7500.02, rate: 18 },
    ])
    expect(invoice).toMatchObject({ discount: 4095.99, total: 12_897.01 })
    expect(Math.round((invoice.taxableValue + invoice.cgst + invoice.sgst) * 100)).toBe(1_289_701)
    expect(buildInvoice(order, seller)).not.toHaveProperty('discount')
  })

  it('charges IGST outside the state', () => {
    const interstateOrder = { ...order, address: { ...address, state: 'Goa' } }
    const invoice = buildInvoice(interstateOrder, seller)
    expect(invoice).toMatchObject({ isSameState: false, placeOfSupply: 'Goa', cgst: 0, sgst: 0, igst: 676.46 })
  })
})

it('keeps invoice numbers within the 16 characters that GST rules allow', () => {
  const at = new Date('2026-11-15T00:00:00Z')
  expect(formatInvoiceNumber(at, { serial: 9, series: 'NKD' })).toBe('NKD/26-27/000009')
  expect(formatInvoiceNumber(at, { serial: 1, series: 'DEMO' })).toBe('DEMO/26-27/00001')
  expect(formatInvoiceNumber(at, { serial: 1, series: 'A' })).toBe('A/26-27/000001')
  expect(formatInvoiceNumber(at, { serial: 999_999, series: 'NKD' })).toHaveLength(16)
  expect(formatInvoiceNumber(at, { serial: 99_999, series: 'DEMO' })).toHaveLength(16)
})
