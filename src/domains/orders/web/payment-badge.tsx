import { Badge } from '#ui/badge.tsx'
import type { Order } from '../contract.ts'
import { formatPaidOrPending, formatPaymentStatus, getPaymentColor } from './labels.ts'

interface PaymentBadgeProps {
  order: Order
  /** Screen reader prefix, for places without a column heading. */
  label?: string
  /** Shows refunds too. */
  isDetailed?: boolean
}

export const PaymentBadge = ({ order, label, isDetailed = false }: PaymentBadgeProps) => (
  <Badge color={getPaymentColor(order)} {...(label ? { label } : {})}>
    {isDetailed ? formatPaymentStatus(order) : formatPaidOrPending(order)}
  </Badge>
)
