import type { Movement, NamedVariant, StockVariant } from '../admin-contract.ts'
import type { CountLine, ScanResult, StockCount, StockCountDetail } from '../count-contract.ts'
import type { IncomingStock } from '../incoming-contract.ts'
import type { CountLineRow, CountWithSums } from './count-store.ts'
import type { IncomingRow } from './incoming-store.ts'
import type { MovementRow } from './movement-store.ts'

interface VariantFields {
  productId: string
  size: string | null
  color: string | null
  name: string | undefined
  sku: string | undefined
}

const presentNamedVariant = (
  variantId: number,
  { productId, name, sku, size, color }: VariantFields,
): NamedVariant => ({
  variantId,
  productId,
  ...(name === undefined ? {} : { name }),
  ...(sku === undefined ? {} : { sku }),
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
})

interface VariantStockFields extends VariantFields {
  id: number
  barcode: string | undefined
  image: string | null
  onHand: number
  held: number
  incoming: number
  incomingOn: string | null
  alternatives: { size: string | null; color: string | null; available: number }[] | null
}

export const presentVariant = ({
  id,
  barcode,
  image,
  onHand,
  held,
  incoming,
  incomingOn,
  alternatives,
  ...variant
}: VariantStockFields): StockVariant => ({
  ...presentNamedVariant(id, variant),
  ...(barcode === undefined ? {} : { barcode }),
  ...(image === null ? {} : { image }),
  onHand,
  held,
  available: onHand - held,
  incoming,
  ...(incomingOn === null ? {} : { incomingOn }),
  ...(alternatives
    ? {
        alternatives: alternatives.map(({ size, color, available }) => ({
          ...(size === null ? {} : { size }),
          ...(color === null ? {} : { color }),
          available,
        })),
      }
    : {}),
})

export const presentMovement = (row: MovementRow & VariantFields): Movement => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  variant: presentNamedVariant(row.stockId, row),
  reason: row.reason,
  quantity: row.quantity,
  level: row.onHandAfter,
  ...(row.reference === null ? {} : { reference: row.reference }),
  ...(row.actorId === null ? {} : { actor: { _id: row.actorId, name: row.actorName ?? '' } }),
  ...(row.note === null ? {} : { note: row.note }),
})

export const presentCount = ({
  id,
  collection,
  startedAt,
  endedAt,
  endedBy,
  undoneAt,
  undoneBy,
  ...count
}: CountWithSums): StockCount => ({
  _id: id,
  ...(collection === null ? {} : { collection }),
  startedAt: startedAt.toISOString(),
  ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
  ...(endedBy === null ? {} : { endedBy }),
  ...(undoneAt === null ? {} : { undoneAt: undoneAt.toISOString() }),
  ...(undoneBy === null ? {} : { undoneBy }),
  scope: count.scope,
  includesUnpacked: count.includesUnpacked,
  status: count.status,
  startedBy: count.startedBy,
  countedVariants: count.countedVariants,
  differences: count.differences,
})

type CountLineFields = VariantFields & { id: number; barcode: string | undefined } & Partial<
    Pick<CountLineRow, 'counted' | 'expected' | 'countedBy' | 'countedAt'>
  >

export const presentCountLine = ({
  id,
  barcode,
  counted,
  expected,
  countedBy,
  countedAt,
  ...variant
}: CountLineFields): CountLine => ({
  ...presentNamedVariant(id, variant),
  ...(barcode === undefined ? {} : { barcode }),
  ...(counted === undefined ? {} : { counted }),
  ...(expected === undefined ? {} : { expected }),
  ...(countedBy === undefined ? {} : { countedBy }),
  ...(countedAt === undefined ? {} : { countedAt: new Date(countedAt).toISOString() }),
})

export const presentCountDetail = ({
  uncountedVariants,
  lines,
  unknownCodes,
  ...count
}: CountWithSums & { lines: CountLineFields[] } & Pick<
    StockCountDetail,
    'uncountedVariants' | 'unknownCodes'
  >): StockCountDetail => ({
  ...presentCount(count),
  uncountedVariants,
  lines: lines.map(presentCountLine),
  unknownCodes,
})

export const presentScan = ({
  outcome,
  line,
  choices,
}: {
  outcome: ScanResult['outcome']
  line?: CountLineFields
  choices?: (VariantFields & { id: number })[]
}): ScanResult => ({
  outcome,
  ...(line ? { line: presentCountLine(line) } : {}),
  ...(choices ? { choices: choices.map(({ id, ...variant }) => presentNamedVariant(id, variant)) } : {}),
})

export const presentIncoming = (row: IncomingRow & VariantFields): IncomingStock => ({
  ...presentNamedVariant(row.stockId, row),
  _id: row.id,
  quantity: row.quantity,
  reference: row.reference,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  ...(row.expectedOn === null ? {} : { expectedOn: row.expectedOn }),
  ...(row.receivedQuantity === null ? {} : { receivedQuantity: row.receivedQuantity }),
  ...(row.receivedAt === null ? {} : { receivedAt: row.receivedAt.toISOString() }),
  ...(row.receivedBy === null ? {} : { receivedBy: row.receivedBy }),
})
