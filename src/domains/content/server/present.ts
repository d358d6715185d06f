import type { EditedContent } from '../contract.ts'
import { defaultContent } from '../rules.ts'
import type { ContentRow } from './store.ts'

export function presentEditedContent({ content, version, editedAt, editedBy }: ContentRow): EditedContent {
  return {
    content: content ?? defaultContent,
    standard: defaultContent,
    version,
    ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
    ...(editedBy === null ? {} : { editedBy }),
  }
}
