import { Tag } from '#ui/tag.tsx'
import type { ListedPage } from '../../admin-page-contract.ts'

export function PageStateTag({ page: { state, live } }: { page: Pick<ListedPage, 'state' | 'live'> }) {
  if (state === 'default') return <Tag color="outline">Default text</Tag>
  if (state === 'published') return <Tag color="accent">Published</Tag>
  return <Tag color="ink">{live ? 'Unpublished changes' : 'Draft'}</Tag>
}
