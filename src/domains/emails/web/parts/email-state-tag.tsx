import { Tag } from '#ui/tag.tsx'
import type { EmailSummary } from '../../contract.ts'

export const stateStyles = {
  queued: { color: 'outline', label: 'Queued' },
  sent: { color: 'ink', label: 'Sent' },
  suppressed: { color: 'accent', label: 'Stored only' },
  failed: { color: 'brick', label: 'Failed' },
} as const satisfies Record<EmailSummary['state'], object>

export function EmailStateTag({ state }: { state: EmailSummary['state'] }) {
  const { color, label } = stateStyles[state]
  return (
    <Tag color={color} className="shrink-0">
      {label}
    </Tag>
  )
}
