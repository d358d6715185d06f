import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'

interface Edit {
  editedAt: Date | null
  editedBy: string | null
}

export function createVersionConflict({ editedAt, editedBy }: Edit): ShopError {
  const when = editedAt ? ` at ${formatDateTime(editedAt.toISOString())}` : ''
  return new ShopError('conflict', `${editedBy ?? 'Someone'} changed this${when}. Reload to see the changes.`)
}
