import { Tag } from '#ui/tag.tsx'
import type { ReviewStatus } from '../../contract.ts'

export const reviewStatusLabels = {
  pending: 'Pending',
  published: 'Published',
  rejected: 'Rejected',
} satisfies Record<ReviewStatus, string>

const colors = { pending: 'accent', published: 'ink', rejected: 'outline' } as const satisfies Record<
  ReviewStatus,
  string
>

export const ReviewStatusTag = ({ status }: { status: ReviewStatus }) => (
  <Tag color={colors[status]} className="shrink-0">
    {reviewStatusLabels[status]}
  </Tag>
)
