import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import type { Invoice } from '../contract.ts'
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
const invoice: Invoice = {
  number: 'NKD/26-27/000001',
  date: '2026-05-01T10:00:00.000Z',
  orderId: '0123456789abcdef01234567',
  seller: { name: 'Asha Textiles', lines: ['4 Mill Road'], state: 'Karnataka', gstin: '29ABCDE1234F1Z5', email: '' },
  buyer: { name: 'Asha Rao', lines: ['14 Third Cross'], state: 'Goa', email: 'asha@nukkad.example', phone: '98765' },
  placeOfSupply: 'Goa',
  isSameState: true,
  lines: [line],
  taxableValue: 1,
  cgst: 2,
  sgst: 3,
  igst: 4,
  total: 1_00_000,
}

/** What a reader finds on each page. */
async function textsOf(changes: Partial<Invoice> = {}): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await drawInvoicePdf({ ...invoice, ...changes })))
  return (await extractText(pdf)).text
}

it('names both parties with their states, the place of supply and what was bought', async () => {
  const [text] = await textsOf()
  for (const part of [
    'Tax invoice NKD/26-27/000001',
    '1 May 2026, order 0123456789abcdef01234567',
    'Place of supply: Goa',
    'Asha Textiles 4 Mill Road State: Karnataka GSTIN 29ABCDE1234F1Z5',
    'Asha Rao 14 Third Cross State: Goa 98765 asha@nukkad.example',
    'Tee (M) NKD-1',
    'Page 1 of 1',
  ])
    expect(text?.replaceAll('\n', ' ')).toContain(part)
})

it('halves the tax within a state and names one tax beyond it', async () => {
  const [within] = await textsOf()
  expect(within).toMatch(/CGST\s+₹2\.00\s+SGST\s+₹3\.00\s+Total\s+₹1,00,000\.00/)
  expect(within).not.toContain('IGST')
  const [beyond] = await textsOf({ isSameState: false })
  expect(beyond).toMatch(/IGST\s+₹4\.00\s+Total\s+₹1,00,000\.00/)
  expect(beyond).not.toContain('CGST')
})

it('writes names in the scripts of India and of its neighbours, and the sign of the rupee', async () => {
  const names = [
    'नुक्कड़ टी ₹99',
    'বাংলা শার্ট',
    'ગુજરાતી',
    'ਪੰਜਾਬੀ',
    'ಕನ್ನಡ',
    'മലയാളം',
    'ଓଡ଼ିଆ',
    'தமிழ் சட்டை',
    'తెలుగు',
    'Łukasz Żółć',
    'Юрий',
    'Αθήνα',
    'Nguyễn',
  ]
  const [text = ''] = await textsOf({ lines: names.map((description) => ({ ...line, description })) })
  // letters that grow together are kept as what they were made of, but not always in the order they were typed
  const signs = (words: string) => new Set(words.normalize('NFD').replaceAll(/\s/g, ''))
  expect([...signs(names.join(''))].filter((sign) => !signs(text).has(sign))).toEqual([])
  expect(text).not.toContain('?')
})

it('asks about a sign that no face has', async () => {
  const [text] = await textsOf({ lines: [{ ...line, description: 'Tee 🫖 Blue' }] })
  expect(text).toContain('Tee ? Blue')
})

it('breaks long names over lines, even where they have no space', async () => {
  const words = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')
  const [text = ''] = await textsOf({ lines: [{ ...line, description: words, sku: 'S'.repeat(120) }] })
  expect(text.replaceAll('\n', ' ')).toContain(words)
  expect(text.split('\n').every((row) => !row.includes('word0') || !row.includes('word29'))).toBe(true)
  expect(text.replaceAll('\n', '')).toContain('S'.repeat(120))
})

it('writes a hundred lines page by page, each under its heads, with the sums once at the end', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({ ...line, description: `Tee number ${index + 1}.` }))
  const pages = await textsOf({ lines })
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Tax invoice NKD/26-27/000001')
    expect(page).toContain('Taxable')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  const whole = pages.join('\n')
  for (const { description } of lines) expect(whole.split(description)).toHaveLength(2)
  expect(whole.match(/Taxable value/g)).toHaveLength(1)
  expect(pages.at(-1)).toContain('Taxable value')
})

it('keeps every line above the foot of its page, however long the names are', async () => {
  const long = (times: number) => 'A very long name of a tee. '.repeat(times)
  const lines = Array.from({ length: 20 }, (_, index) => ({ ...line, description: long(6 + (index % 7)) }))
  const pdf = await getDocumentProxy(new Uint8Array(await drawInvoicePdf({ ...invoice, lines })))
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const heights = items.flatMap((item) =>
      'transform' in item && item.str.trim() ? [item.transform[5] as number] : [],
    )
    expect(Math.min(...heights)).toBeGreaterThan(20)
    expect(heights.filter((height) => height < 50)).toHaveLength(1)
  }
})
