import { Badge } from '#ui/badge.tsx'

export function LateBadge() {
  return (
    <span title="Requested after the return window">
      <Badge color="red">Late</Badge>
    </span>
  )
}
