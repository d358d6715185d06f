import type { EditedContent } from '../contract.ts'
import { standardContent } from '../rules.ts'
import type { ContentRow } from './store.ts'

export function presentEdited({ content, version, editedAt, editedBy }: ContentRow): EditedContent {
  return {
    content: content ?? standardContent,
    standard: standardContent,
    version,
    ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
    ...(editedBy === null ? {} : { editedBy }),
  }
}
