import { ShopError } from '#shared/errors.ts'
import type { ProductState } from '../contract.ts'

interface Schedule {
  state: ProductState
  publishAt: Date | null
}

/** Returns when the product goes live by itself after an edit. Only a draft does, so any other state ends the schedule. */
export function planSchedule(before: Schedule, edit: Partial<Schedule>): { publishAt: Date | null } {
  const { state, publishAt } = { ...before, ...edit }
  if (state === 'draft') return { publishAt }
  if (edit.publishAt) {
    const message = 'Only a draft can be published at a time.'
    throw new ShopError('bad_request', message, { errors: [{ field: 'publishAt', message }] })
  }
  return { publishAt: null }
}
