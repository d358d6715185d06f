import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { defaultColors } from '#shared/theme.ts'
import type { Invoice } from '../contract.ts'
import { renderInvoicePdf } from './render-invoice-pdf.ts'

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

/** Returns the text of each page. */
async function renderPageTexts(overrides: Partial<Invoice> = {}): Promise<string[]> {
  const pdf = await getDocumentProxy(
    new Uint8Array(await renderInvoicePdf({ ...invoice, ...overrides }, defaultColors)),
  )
  return (await extractText(pdf)).text
}

it('shows both parties with their states, the place of supply and the items', async () => {
  const [text] = await renderPageTexts()
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

it('shows CGST and SGST within a state and IGST between states', async () => {
  const [sameState] = await renderPageTexts()
  expect(sameState).toMatch(/CGST\s+₹2\.00\s+SGST\s+₹3\.00\s+Total\s+₹1,00,000\.00/)
  expect(sameState).not.toContain('IGST')
  const [interstate] = await renderPageTexts({ isSameState: false })
  expect(interstate).toMatch(/IGST\s+₹4\.00\s+Total\s+₹1,00,000\.00/)
  expect(interstate).not.toContain('CGST')
})

it('has a column for the discount only if there is one', async () => {
  const [discounted] = await renderPageTexts({ discount: 12.5, lines: [{ ...line, discount: 12.5 }] })
  expect(discounted).toMatch(/Unit price\s+Discount\s+Taxable/)
  expect(discounted).toMatch(/1,00,000\.00\s+12\.50\s+84,745\.76/)
  expect(discounted).toMatch(/Discount\s+-₹12\.50\s+Taxable value/)
  expect((await renderPageTexts())[0]).not.toContain('Discount')
})

it('renders Indian and other common scripts and the rupee sign', async () => {
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
  const [text = ''] = await renderPageTexts({ lines: names.map((description) => ({ ...line, description })) })
  // ligatures extract to their code points, but not always in the order they were typed
  const toCodePoints = (chars: string) => new Set(chars.normalize('NFD').replaceAll(/\s/g, ''))
  expect([...toCodePoints(names.join(''))].filter((char) => !toCodePoints(text).has(char))).toEqual([])
  expect(text).not.toContain('?')
})

it('replaces characters that no font has with a question mark', async () => {
  const [text] = await renderPageTexts({ lines: [{ ...line, description: 'Tee 🫖 Blue' }] })
  expect(text).toContain('Tee ? Blue')
})

it('wraps long names, even without spaces', async () => {
  const words = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')
  const [text = ''] = await renderPageTexts({ lines: [{ ...line, description: words, sku: 'S'.repeat(120) }] })
  expect(text.replaceAll('\n', ' ')).toContain(words)
  expect(text.split('\n').every((row) => !row.includes('word0') || !row.includes('word29'))).toBe(true)
  expect(text.replaceAll('\n', '')).toContain('S'.repeat(120))
})

it('repeats the column titles on every page and shows the totals once at the end', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({ ...line, description: `Tee number ${index + 1}.` }))
  const pages = await renderPageTexts({ lines })
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Tax invoice NKD/26-27/000001')
    expect(page).toContain('Taxable')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  const fullText = pages.join('\n')
  for (const { description } of lines) expect(fullText.split(description)).toHaveLength(2)
  expect(fullText.match(/Taxable value/g)).toHaveLength(1)
  expect(pages.at(-1)).toContain('Taxable value')
})

it('keeps every line above the page footer, however long the names are', async () => {
  const repeatName = (times: number) => 'A very long name of a tee. '.repeat(times)
  const lines = Array.from({ length: 20 }, (_, index) => ({ ...line, description: repeatName(6 + (index % 7)) }))
  const pdf = await getDocumentProxy(new Uint8Array(await renderInvoicePdf({ ...invoice, lines }, defaultColors)))
  for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber++) {
    const { items } = await (await pdf.getPage(pageNumber)).getTextContent()
    const baselines = items.flatMap((item) =>
      'transform' in item && item.str.trim() ? [item.transform[5] as number] : [],
    )
    expect(Math.min(...baselines)).toBeGreaterThan(20)
    // only the page number is in the footer
    expect(baselines.filter((y) => y < 50)).toHaveLength(1)
  }
})
