import { queryOptions } from '@tanstack/react-query'
import { UPLOAD_FIELD } from '#domains/media/contract.ts'
import { call, listOf } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { getReturnable, getReturns, uploadReturnPhoto } from '../contract.ts'
import { RETURNABLE_FAILED, RETURNS_FAILED, UPLOAD_FAILED, UPLOAD_TIMED_OUT } from './texts.ts'

/** Keyed by user, so the next user of this browser never sees another's returns. */
export const returnsOf = (userId: string, orderId: string) => ['account', userId, 'returns', orderId]

/** Returns change outside this tab. */
const alwaysStale = { staleTime: 0, throwOnError: false } as const

export const returnsQuery = (userId: string, orderId: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...returnsOf(userId, orderId), 'made'],
    queryFn: ({ signal }) =>
      call(getReturns, { query: { orderId } }, { signal, otherwise: RETURNS_FAILED }).then(listOf),
  })

export const returnableQuery = (userId: string, orderId: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...returnsOf(userId, orderId), 'returnable'],
    queryFn: ({ signal }) => call(getReturnable, { query: { orderId } }, { signal, otherwise: RETURNABLE_FAILED }),
  })

interface UploadOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

export function uploadPhoto(file: File, options: UploadOptions): Promise<{ imageUrl: string }> {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'photo')
  return upload(uploadReturnPhoto.path, form, { ...options, otherwise: UPLOAD_FAILED, timedOut: UPLOAD_TIMED_OUT })
}
