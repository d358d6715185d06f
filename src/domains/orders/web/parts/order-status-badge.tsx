import { Badge } from '#ui/badge.tsx'
import { formatStatus, getStatusColor } from '../labels.ts'

interface OrderStatusBadgeProps {
  status: string | undefined
  /** Screen reader prefix, for places without a column heading. */
  label?: string
}

export const OrderStatusBadge = ({ status, label }: OrderStatusBadgeProps) => (
  <Badge color={getStatusColor(status)} {...(label ? { label } : {})}>
    {formatStatus(status)}
  </Badge>
)

const cssColors = { yellow: 'yellow', blue: 'blue', green: 'green', red: 'brick', gray: 'line' }

/** Returns the status color as a CSS value, for charts. */
export const getStatusCssColor = (status: string): string => `var(--color-${cssColors[getStatusColor(status)]})`
