import { describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { buildInvoice } from './build-invoice.ts'
import { calculateIncludedTax, formatDocumentNumber, formatFinancialYear, getGstRate } from './gst.ts'

const garment = { hsn: '6109', gstRate: 5, slab: { upToPaise: asPaise(250_000), rateAbove: 18 } }

describe('getGstRate', () => {
  const getRate = (rupees: number, quantity = 1) =>
    getGstRate(garment, { valuePaise: asPaise(Math.round(rupees * 100)), quantity })

  it('compares the value of one unit without tax, while prices include it', () => {
    expect(getRate(2500)).toBe(5)
    // ₹2,500 and ₹125 of GST
    expect(getRate(2625)).toBe(5)
    expect(getRate(2625.01)).toBe(18)
    expect(getRate(7875, 3)).toBe(5)
    expect(getRate(7875.01, 3)).toBe(18)
  })

  it('has one rate for any value without a slab', () => {
    expect(getGstRate({ hsn: '6109', gstRate: 12 }, { valuePaise: asPaise(9_999_900), quantity: 1 })).toBe(12)
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
  const seller = {
    name: 'Asha Textiles',
    address: [],
    state: 'Karnataka',
    gstin: '29ABCDE1234F1Z5',
    careEmail: '',
    lut: '',
  }
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
    taxRule: garment,
    size: 'M',
    color: null,
    pricePaise: asPaise(99_900),
    quantity: 3,
    discountPaise: asPaise(0),
  }
  const jacket = {
    ...tee,
    name: 'Jacket',
    taxRule: { ...garment, hsn: '6110' },
    size: null,
    pricePaise: asPaise(349_900),
    quantity: 1,
  }
  const order = {
    id: '1',
    date: new Date('2026-05-01T10:00:00Z'),
    customerEmail: '',
    customerGstin: null,
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

  it('taxes what is left after the discount, by the price of one unit after the discount', () => {
    const discounted = [
      { ...tee, discountPaise: asPaise(10_001) },
      { ...jacket, discountPaise: asPaise(99_900) },
      { ...jacket, quantity: 3, discountPaise: asPaise(262_199) },
    ]
    const { lines, ...invoice } = buildInvoice({ ...order, lines: discounted }, seller)
    expect(lines).toMatchObject([
      { unitPrice: 999, discount: 100.01, total: 2896.99, rate: 5 },
      { unitPrice: 3499, discount: 999, total: 2500, rate: 5 },
      // ₹2,500.0032 each without tax
      { discount: 2621.99, total: 7875.01, rate: 18 },
    ])
    expect(invoice).toMatchObject({ discount: 3721, total: 13_272 })
    expect(Math.round((invoice.taxableValue + invoice.cgst + invoice.sgst) * 100)).toBe(1_327_200)
    expect(buildInvoice(order, seller)).not.toHaveProperty('discount')
  })

  it('charges IGST outside the state', () => {
    const interstateOrder = { ...order, address: { ...address, state: 'Goa' } }
    const invoice = buildInvoice(interstateOrder, seller)
    expect(invoice).toMatchObject({ isSameState: false, placeOfSupply: 'Goa', cgst: 0, sgst: 0, igst: 676.46 })
  })

  it('names the state in its official spelling', () => {
    expect(buildInvoice(order, seller).placeOfSupply).toBe('Karnataka')
  })

  it('charges exports IGST, or nothing under a letter of undertaking', () => {
    const exported = { ...order, address: { ...address, state: 'Karnataka', country: 'Nepal' } }
    const taxed = buildInvoice(exported, seller)
    expect(taxed).toMatchObject({ isSameState: false, placeOfSupply: 'Nepal', cgst: 0, igst: 676.46, total: 6496 })
    expect(taxed).not.toHaveProperty('lut')
    const free = buildInvoice(exported, { ...seller, lut: 'AD290426001234K' })
    expect(free).toMatchObject({ lut: 'AD290426001234K', igst: 0, taxableValue: 6496, total: 6496 })
    expect(free.lines).toMatchObject([{ rate: 0 }, { rate: 0 }])
    expect(buildInvoice(order, { ...seller, lut: 'AD290426001234K' })).toMatchObject({ cgst: 338.23 })
    const unknown = { ...order, address: { ...address, country: 'Hindustan' } }
    expect(buildInvoice(unknown, { ...seller, lut: 'AD290426001234K' })).toMatchObject({ igst: 676.46 })
  })

  it("shows a business's GSTIN and name", () => {
    const { buyer } = buildInvoice(order, seller)
    expect(buyer).not.toHaveProperty('gstin')
    const business = { ...address, companyName: 'Rao Traders', gstin: '29AAGCB7383J1Z4' }
    expect(buildInvoice({ ...order, address: business, customerGstin: business.gstin }, seller).buyer).toEqual({
      ...buyer,
      name: 'Rao Traders',
      lines: [buyer.name, ...buyer.lines],
      gstin: '29AAGCB7383J1Z4',
    })
  })

  it('splits a charge over the goods by value, at their rates', () => {
    const charges = [
      { name: 'Shipping', amountPaise: asPaise(9_901) },
      { name: 'Cash on delivery', amountPaise: asPaise(1) },
    ]
    const lines = [tee, jacket, { ...tee, taxRule: garment }]
    const invoice = buildInvoice({ ...order, lines, charges }, seller)
    expect(invoice.lines.slice(3)).toMatchObject([
      // 2 × 2,997 of 9,493
      { description: 'Shipping', hsn: '6109', rate: 5, isCharge: true, quantity: 1, sku: '', total: 62.52, cgst: 1.49 },
      { description: 'Shipping', hsn: '6110', rate: 18, isCharge: true, total: 36.49, cgst: 2.78 },
      { description: 'Cash on delivery', hsn: '6109', total: 0.01, cgst: 0 },
    ])
    expect(invoice.total).toBe(9592.02)
    expect(Math.round((invoice.taxableValue + invoice.cgst + invoice.sgst) * 100)).toBe(959_202)
  })
})

it('keeps invoice numbers within the 16 characters that GST rules allow', () => {
  const at = new Date('2026-11-15T00:00:00Z')
  expect(formatDocumentNumber(at, { serial: 9, prefix: 'NKD' })).toBe('NKD/26-27/000009')
  expect(formatDocumentNumber(at, { serial: 1, prefix: 'DEMO' })).toBe('DEMO/26-27/00001')
  expect(formatDocumentNumber(at, { serial: 1, prefix: 'A' })).toBe('A/26-27/000001')
  expect(formatDocumentNumber(at, { serial: 1, prefix: 'CN' })).toBe('CN/26-27/000001')
  expect(formatDocumentNumber(at, { serial: 1, prefix: 'DCN' })).toBe('DCN/26-27/000001')
  expect(formatDocumentNumber(at, { serial: 999_999, prefix: 'NKD' })).toHaveLength(16)
  expect(formatDocumentNumber(at, { serial: 99_999, prefix: 'DEMO' })).toHaveLength(16)
})
