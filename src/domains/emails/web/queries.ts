import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { forwardEmail, listEmails, resendEmail, resendFailedEmails } from '../contract.ts'

/** Under `account`, so logging out removes the data from the cache. */
export const EMAILS_QUERY_KEY = ['account', 'emails']

/** How many emails the history of an order or a customer shows. */
export const HISTORY_SIZE = 20

/** The newest emails about an order, or to an address. */
export const emailHistoryQueryOptions = (about: { order: string } | { to: string }) =>
  queryOptions({
    queryKey: [...EMAILS_QUERY_KEY, 'history', about],
    queryFn: ({ signal }) =>
      callApi(
        listEmails,
        { query: { ...about, limit: HISTORY_SIZE } },
        { signal, fallbackMessage: "We couldn't load the emails." },
      ),
    // an action on the same screen may have sent one
    staleTime: 0,
  })

function useResend<V, R>(mutationFn: (variables: V) => Promise<R>, describe: (result: R) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (result) => toast(describe(result)),
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: EMAILS_QUERY_KEY }),
  })
}

/** Without an address, the email is sent to the same address again. */
export const useResendEmail = () =>
  useResend(
    ({ id, to }: { id: string; to?: string }) => {
      const options = { fallbackMessage: "We couldn't send the email again." }
      if (to === undefined) return callApi(resendEmail, { params: { id } }, options)
      return callApi(forwardEmail, { params: { id }, body: { to } }, options)
    },
    ({ to }) => `The email is on its way to ${to}.`,
  )

export const useResendFailedEmails = () =>
  useResend(
    () => callApi(resendFailedEmails, {}, { fallbackMessage: "We couldn't send the emails again." }),
    ({ resent }) => (resent === 1 ? '1 email is on its way.' : `${resent} emails are on their way.`),
  )
