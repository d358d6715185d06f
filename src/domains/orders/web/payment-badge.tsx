import { Badge } from '#ui/badge.tsx'
import type { Order } from '../contract.ts'
import { paidLabel, paymentColour, paymentLabel } from './labels.ts'

interface PaymentBadgeProps {
  order: Order
  /** Screen reader prefix, for places without a column heading. */
  label?: string
  /** Includes refunds. */
  isDetailed?: boolean
}

export const PaymentBadge = ({ order, label, isDetailed = false }: PaymentBadgeProps) => (
  <Badge colour={paymentColour(order)} {...(label ? { label } : {})}>
    {isDetailed ? paymentLabel(order) : paidLabel(order)}
  </Badge>
)
