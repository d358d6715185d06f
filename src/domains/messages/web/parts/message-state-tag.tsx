import { Tag } from '#ui/tag.tsx'
import type { MessageState } from '../../contract.ts'

export const messageStateLabels = { open: 'Open', answered: 'Answered', closed: 'Closed' } satisfies Record<
  MessageState,
  string
>

const stateColors = { open: 'accent', answered: 'ink', closed: 'outline' } as const satisfies Record<
  MessageState,
  string
>

export function MessageStateTag({ state }: { state: MessageState }) {
  return (
    <Tag color={stateColors[state]} className="shrink-0">
      {messageStateLabels[state]}
    </Tag>
  )
}
