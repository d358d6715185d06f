import { Badge } from '#ui/badge.tsx'

export function LateMark() {
  return (
    <span title="Requested after the return window">
      <Badge colour="red">Late</Badge>
    </span>
  )
}
