import { Badge } from '#ui/badge.tsx'
import { colourOf, statusLabel } from '../labels.ts'

/** How far an order has come. */
export function OrderStatusBadge({ status }: { status: string | undefined }) {
  return <Badge colour={colourOf(status)}>{statusLabel(status)}</Badge>
}

const paints = { yellow: 'yellow', blue: 'blue', green: 'green', red: 'brick', gray: 'line' }

/** The same colour, for a picture. */
export const statusPaint = (status: string): string => `var(--color-${paints[colourOf(status)]})`
