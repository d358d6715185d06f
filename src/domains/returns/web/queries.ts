import { queryOptions } from '@tanstack/react-query'
import { UPLOAD_FIELD } from '#domains/media/contract.ts'
import { callApi, toList } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { getReturnableOrder, listReturns, uploadReturnPhoto } from '../contract.ts'
import { RETURNABLE_FAILED, RETURNS_FAILED, UPLOAD_FAILED, UPLOAD_TIMED_OUT } from './texts.ts'

/** Keyed by user, so the next user of this browser never sees another's returns. */
export const orderReturnsKey = (userId: string, orderId: string) => ['account', userId, 'returns', orderId]

/** Returns change outside this tab. */
const alwaysStale = { staleTime: 0, throwOnError: false } as const

export const orderReturnsQueryOptions = (userId: string, orderId: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...orderReturnsKey(userId, orderId), 'list'],
    queryFn: ({ signal }) =>
      callApi(listReturns, { query: { orderId } }, { signal, fallbackMessage: RETURNS_FAILED }).then(toList),
  })

export const returnableOrderQueryOptions = (userId: string, orderId: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...orderReturnsKey(userId, orderId), 'returnable'],
    queryFn: ({ signal }) =>
      callApi(getReturnableOrder, { query: { orderId } }, { signal, fallbackMessage: RETURNABLE_FAILED }),
  })

interface UploadOptions {
  /** Receives the sent fraction, from 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

export function uploadPhoto(file: File, options: UploadOptions): Promise<{ imageUrl: string }> {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'photo')
  return upload(uploadReturnPhoto.path, form, {
    ...options,
    fallbackMessage: UPLOAD_FAILED,
    timeoutMessage: UPLOAD_TIMED_OUT,
  })
}
