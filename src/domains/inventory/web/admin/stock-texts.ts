import type { AdjustmentReason, MovementReason } from '../../admin-contract.ts'

export const reasonLabels: Record<MovementReason, string> = {
  opening: 'Opening stock',
  sale: 'Sale',
  amendment: 'Order changed',
  cancellation: 'Cancellation',
  return: 'Return',
  refund: 'Refund',
  exchange: 'Exchange sent',
  incoming: 'Incoming stock',
  import: 'Import',
  count: 'Count',
  damage: 'Damage',
  loss: 'Loss',
  gift: 'Gift',
  correction: 'Correction',
  removal: 'Variant removed',
}

export const adjustmentLabels: Record<AdjustmentReason, string> = {
  correction: 'Correction',
  damage: 'Damaged',
  loss: 'Lost or stolen',
  gift: 'Given away',
}

export const formatSigned = (quantity: number) => (quantity > 0 ? `+${quantity}` : String(quantity).replace('-', '−'))

export const formatOptions = ({ size, color }: { size?: string | undefined; color?: string | undefined }) =>
  [size, color].filter(Boolean).join(' / ')
