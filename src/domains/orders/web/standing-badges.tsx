import { Badge } from '#ui/badge.tsx'
import type { Order } from '../contract.ts'
import { colourOf, paidLabel, paymentColour, paymentLabel, statusLabel } from './labels.ts'

interface StandingProps {
  order: Order
  /** What a screen reader says before it, where no heading says so. */
  label?: string
}

export const StatusBadge = ({ order: { status }, label }: StandingProps) => (
  <Badge colour={colourOf(status)} {...(label ? { label } : {})}>
    {statusLabel(status)}
  </Badge>
)

interface PaymentProps extends StandingProps {
  /** Also what went back, and not only whether it is paid. */
  isDetailed?: boolean
}

export const PaymentBadge = ({ order, label, isDetailed = false }: PaymentProps) => (
  <Badge colour={paymentColour(order)} {...(label ? { label } : {})}>
    {isDetailed ? paymentLabel(order) : paidLabel(order)}
  </Badge>
)
