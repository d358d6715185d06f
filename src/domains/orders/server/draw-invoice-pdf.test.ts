import { expect, it } from 'vitest'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'

const line = {
  description: 'Tee (M)',
  sku: 'NKD-1',
  hsn: '6109',
  quantity: 1,
  unitPrice: 1_00_000,
  taxableValue: 84_745.76,
  rate: 18,
  cgst: 7_627.12,
  sgst: 7_627.12,
  igst: 0,
  total: 1_00_000,
}
const invoice = {
  number: 'NKD/2026-27/000001',
  date: '2026-05-01T10:00:00.000Z',
  orderId: '0123456789abcdef01234567',
  seller: { name: 'Asha Textiles', lines: ['4 Mill Road'], state: 'Karnataka', gstin: '29ABCDE1234F1Z5', email: '' },
  buyer: { name: 'आशा Rao', lines: [], state: 'Karnataka', email: '', phone: '' },
  placeOfSupply: 'Karnataka',
  isSameState: true,
  lines: Array.from({ length: 31 }, () => line),
  taxableValue: 1,
  cgst: 2,
  sgst: 3,
  igst: 0,
  total: 1_00_000,
}

/** What is written on the pages. */
function textsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
}

it('writes every line, page by page, with the sums at the end', () => {
  const pdf = drawInvoicePdf(invoice)
  const texts = textsOf(pdf)
  expect(texts).toContain('Tax invoice NKD/2026-27/000001, page 2')
  expect(texts.filter((text) => text === 'Tee (M)')).toHaveLength(31)
  expect(texts.filter((text) => text === 'CGST')).toHaveLength(1)
  expect(texts.at(-1)).toBe('1,00,000.00')
  expect(pdf.toString('latin1')).toContain('/Count 2')
})

it('tells readers where each of its parts begins', () => {
  const file = drawInvoicePdf(invoice).toString('latin1')
  const offsets = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(8)
  for (const [index, offset] of offsets.entries()) expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1])
  expect(file.slice(start)).toMatch(/^xref\n/)
})
