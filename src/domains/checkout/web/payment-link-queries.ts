import { queryOptions } from '@tanstack/react-query'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { callApi } from '#web/api.ts'
import { getPaymentLink, openPaymentLink, payPaymentLink } from '../payment-link-contract.ts'
import { FETCH_FAILED, withErrorTexts } from './texts.ts'

const CONFIRMING_POLL_MS = 2_000
/** A callback may be lost, and another browser may have paid. */
const HELD_POLL_MS = 10_000

export const paymentLinkQueryOptions = (token: string) =>
  queryOptions({
    queryKey: ['payment-link', token],
    queryFn: ({ signal }) =>
      callApi(getPaymentLink, { params: { token } }, { signal, ...withErrorTexts(FETCH_FAILED) }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    throwOnError: false,
    refetchInterval: ({ state: { data } }) => {
      if (data?.status === 'confirming') return CONFIRMING_POLL_MS
      return data?.status === 'open' && data.checkout ? HELD_POLL_MS : false
    },
  })

export const openLink = (token: string) =>
  callApi(openPaymentLink, { params: { token } }, withErrorTexts("We couldn't start the payment. Please try again."))

export const submitProof = (token: string, paymentDetails: PaymentProof) =>
  callApi(
    payPaymentLink,
    { params: { token }, body: { paymentDetails } },
    withErrorTexts("We couldn't confirm the payment yet."),
  )
