import { ShopError } from '#shared/errors.ts'
import type { VariantEdit } from '../product-input-contract.ts'
import { formatVariantLabel, listOptionCombinations } from '../rules.ts'
import type { CsvRow } from './parse-product-csv.ts'
import { parseNumberCell } from './parse-stock-cells.ts'
import type { ExportedProduct } from './product-csv.ts'

interface Options {
  sizes: string[]
  colors: string[]
}

/** Parses lines such as "M / Black = TEE-M-BLACK". `keys` are the allowed texts before the equals sign. */
function parseKeyedLines(field: string, cell: string, keys: string[], example: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const line of cell.split('\n').map((text) => text.trim())) {
    if (line === '') continue
    // the longest key, because a size or color may contain an equals sign
    const key = keys
      .filter((candidate) => line.startsWith(`${candidate} =`) || line.startsWith(`${candidate}=`))
      .toSorted((a, b) => b.length - a.length)[0]
    const value = key === undefined ? '' : line.slice(line.indexOf('=', key.length) + 1).trim()
    if (key === undefined || value === '') {
      throw createCellError(field, `"${line.slice(0, 60)}" must be like "${example}".`)
    }
    if (values.has(key)) throw createCellError(field, `"${key}" is listed twice.`)
    values.set(key, value)
  }
  return values
}

const variantColumns = [
  { field: 'variantSkus', example: 'M / Black = TEE-M-BLACK' },
  { field: 'variantBarcodes', example: 'M / Black = 8901234567890' },
  { field: 'variantPrices', example: 'M / Black = 1099' },
] as const

/** Reads the columns of variants. In a column of the file, a variant that is not listed has no value. */
export function parseVariantCells({ cells }: Pick<CsvRow, 'cells'>, options: Options): { variants?: VariantEdit[] } {
  if (variantColumns.every(({ field }) => cells[field] === undefined)) return {}
  const variants = listOptionCombinations(options)
  const labels = variants.map(formatVariantLabel)
  const [skus, barcodes, prices] = variantColumns.map(({ field, example }) => {
    const cell = cells[field]
    return cell === undefined ? undefined : parseKeyedLines(field, cell, labels, example)
  })
  return {
    variants: variants.map((variant) => {
      const label = formatVariantLabel(variant)
      const price = prices?.get(label)
      return {
        ...(variant.size && { size: variant.size }),
        ...(variant.color && { color: variant.color }),
        ...(skus && { sku: skus.get(label) ?? null }),
        ...(barcodes && { barcode: barcodes.get(label) ?? null }),
        ...(prices && { price: price === undefined ? null : (parseNumberCell(price) ?? null) }),
      }
    }),
  }
}

interface ImageCell {
  url: string
  altText: string
  color?: string
}

/**
 * Reads the columns of images. Without "Image Alt Texts" or "Image Colors", an image that the product already has keeps
 * its own.
 */
export function parseImageCells(
  { cells }: Pick<CsvRow, 'cells'>,
  product: ExportedProduct | undefined,
): { images?: ImageCell[] } {
  const { images: urlCell, imageAltTexts, imageColors } = cells
  if (urlCell === undefined && imageAltTexts === undefined && imageColors === undefined) return {}
  const urls =
    urlCell === undefined
      ? (product?.images ?? []).map(({ url }) => url)
      : urlCell
          .split(/\s+/)
          .filter(Boolean)
          .map((url) => product?.copiedImages?.get(url) ?? url)
  const numbers = urls.map((_, index) => String(index + 1))
  const altTexts =
    imageAltTexts === undefined
      ? undefined
      : parseKeyedLines('imageAltTexts', imageAltTexts, numbers, '1 = Front of the tee')
  const colors =
    imageColors === undefined ? undefined : parseKeyedLines('imageColors', imageColors, numbers, '1 = Black')
  return {
    images: urls.map((url, index) => {
      const existing = product?.images.find((image) => image.url === url)
      const number = String(index + 1)
      const color = colors ? colors.get(number) : (existing?.color ?? undefined)
      const altText = altTexts ? (altTexts.get(number) ?? '') : (existing?.altText ?? '')
      return { url, altText, ...(color ? { color } : {}) }
    }),
  }
}

const createCellError = (field: string, message: string) =>
  new ShopError('bad_request', message, { errors: [{ field, message }] })
