import { ShopError } from '#shared/errors.ts'
import type { ProductState } from '../contract.ts'

interface Times {
  publishAt: Date | null
  unpublishAt: Date | null
}

interface Schedule extends Times {
  state: ProductState
}

/**
 * Returns when the product goes live and is hidden again automatically after an edit. Only a draft goes live, and only a
 * product that is live until then can be hidden, so any other state ends the schedule.
 */
export function planSchedule(before: Schedule, edit: Partial<Schedule>): Times {
  const { state, ...times } = { ...before, ...edit }
  if (state !== 'draft' && edit.publishAt) throw createError('publishAt', 'Only a draft can be published at a time.')
  const publishAt = state === 'draft' ? times.publishAt : null
  if (state !== 'live' && !publishAt) {
    if (edit.unpublishAt) {
      throw createError('unpublishAt', 'Only a live or scheduled product can be unpublished at a time.')
    }
    return { publishAt, unpublishAt: null }
  }
  if (publishAt && times.unpublishAt && times.unpublishAt <= publishAt) {
    throw createError('unpublishAt', 'A product must be unpublished later than it goes live.')
  }
  return { publishAt, unpublishAt: times.unpublishAt }
}

const createError = (field: keyof Times, message: string) =>
  new ShopError('bad_request', message, { errors: [{ field, message }] })
