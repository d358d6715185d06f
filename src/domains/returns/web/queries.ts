import { queryOptions } from '@tanstack/react-query'
import { UPLOAD_FIELD } from '#domains/media/contract.ts'
import { call, listOf } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { getReturnable, getReturns, uploadReturnPhoto } from '../contract.ts'
import { RETURNABLE_FAILED, RETURNS_FAILED, UPLOAD_FAILED, UPLOAD_TIMED_OUT } from './texts.ts'

/** Under the user's own key, so that the next one in this browser never sees them. */
export const returnsOf = (userId: string, orderId: string) => ['account', userId, 'returns', orderId]

/** A step may have been taken a moment ago. */
const fresh = { staleTime: 0, throwOnError: false } as const

export const returnsQuery = (userId: string, orderId: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...returnsOf(userId, orderId), 'made'],
    queryFn: ({ signal }) =>
      call(getReturns, { query: { orderId } }, { signal, otherwise: RETURNS_FAILED }).then(listOf),
  })

export const returnableQuery = (userId: string, orderId: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...returnsOf(userId, orderId), 'returnable'],
    queryFn: ({ signal }) => call(getReturnable, { query: { orderId } }, { signal, otherwise: RETURNABLE_FAILED }),
  })

interface Sending {
  onProgress: (share: number) => void
  signal: AbortSignal
}

export function uploadPhoto(file: File, sending: Sending): Promise<{ imageUrl: string }> {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'photo')
  return upload(uploadReturnPhoto.path, form, { ...sending, otherwise: UPLOAD_FAILED, timedOut: UPLOAD_TIMED_OUT })
}
