import { Badge } from '#ui/badge.tsx'

/** People decide what to make of it. */
export function LateMark() {
  return (
    <span title="Asked for later than the policy allows">
      <Badge colour="red">Late</Badge>
    </span>
  )
}
