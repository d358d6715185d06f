import { Badge } from '#ui/badge.tsx'
import { colourOf, statusLabel } from '../labels.ts'

interface OrderStatusBadgeProps {
  status: string | undefined
  /** What a screen reader says before it, where no heading says so. */
  label?: string
}

/** How far an order has come. */
export const OrderStatusBadge = ({ status, label }: OrderStatusBadgeProps) => (
  <Badge colour={colourOf(status)} {...(label ? { label } : {})}>
    {statusLabel(status)}
  </Badge>
)

const paints = { yellow: 'yellow', blue: 'blue', green: 'green', red: 'brick', gray: 'line' }

/** The same colour, for a picture. */
export const statusPaint = (status: string): string => `var(--color-${paints[colourOf(status)]})`
