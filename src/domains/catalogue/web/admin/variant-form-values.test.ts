import { expect, it } from 'vitest'
import { fillSkus, toVariantEdits, toVariantFormValues } from './variant-form-values.ts'

const saved = [
  { size: 'S', color: 'Black', sku: 'T-S', price: 899.5 },
  { size: 'M', color: 'Black', barcode: '12' },
]
const values = { ...toVariantFormValues(saved), sku: 'T', sizes: 'S, M, L', colors: 'Black' }

it('sends only the variants that differ from the saved ones', () => {
  expect(toVariantEdits(values, saved)).toEqual({})
  const edited = {
    ...values,
    variantSkus: { ...values.variantSkus, 'S\nBlack': ' ', 'L\nBlack': 'T-L ' },
    variantPrices: { 'S\nBlack': '899.50', 'L\nBlack': '1,099' },
  }
  expect(toVariantEdits(edited, saved)).toEqual({
    variants: [
      { size: 'S', color: 'Black', sku: null, barcode: null, price: 899.5 },
      { size: 'L', color: 'Black', sku: 'T-L', barcode: null, price: 1099 },
    ],
  })
  expect(toVariantEdits({ ...toVariantFormValues([]), variantSkus: { '\n': 'A' }, sizes: '', colors: '' }, [])).toEqual(
    {
      variants: [{ sku: 'A', barcode: null, price: null }],
    },
  )
})

it('fills only empty SKUs', () => {
  expect(fillSkus({ ...values, colors: 'Black, Off White' })).toEqual({
    'S\nBlack': 'T-S',
    'S\nOff White': 'T-S-OFF-WHITE',
    'M\nBlack': 'T-M-BLACK',
    'M\nOff White': 'T-M-OFF-WHITE',
    'L\nBlack': 'T-L-BLACK',
    'L\nOff White': 'T-L-OFF-WHITE',
  })
})
