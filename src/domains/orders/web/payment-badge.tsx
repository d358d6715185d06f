import { Badge } from '#ui/badge.tsx'
import type { Order } from '../contract.ts'
import { paidLabel, paymentColour, paymentLabel } from './labels.ts'

interface PaymentBadgeProps {
  order: Order
  /** What a screen reader says before it, where no heading says so. */
  label?: string
  /** Also what went back, and not only whether it is paid. */
  isDetailed?: boolean
}

export const PaymentBadge = ({ order, label, isDetailed = false }: PaymentBadgeProps) => (
  <Badge colour={paymentColour(order)} {...(label ? { label } : {})}>
    {isDetailed ? paymentLabel(order) : paidLabel(order)}
  </Badge>
)
