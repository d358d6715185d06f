import { Badge } from '#ui/badge.tsx'
import type { ReturnStatus } from '../../contract.ts'
import { statusColors, statusLabels } from '../../rules.ts'

export const ReturnStatusBadge = ({ status }: { status: ReturnStatus }) => (
  <Badge color={statusColors[status]} label="Return status">
    {statusLabels[status]}
  </Badge>
)
