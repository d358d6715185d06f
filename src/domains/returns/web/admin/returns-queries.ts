import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, type SearchValues } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import {
  type AdminReturnDetail,
  approveReturn,
  getAdminReturn,
  listAdminReturns,
  receiveReturn,
  refundReturn,
  rejectReturn,
  returnSorts,
  sendExchange,
} from '../../admin-contract.ts'
import { outcomes, returnStatuses } from '../../contract.ts'
import { LIST_FAILED, ONE_FAILED, STEP_FAILED } from './texts.ts'

export const PAGE_SIZE = 50

const RETURNS = adminKey('admin-returns')

export const returnsSearch = listSearch({
  sortable: returnSorts,
  usual: '-createdAt',
  filters: { status: oneOf(returnStatuses), outcome: oneOf(outcomes) },
})

/** Another admin may have been here, and customers ask at any time. */
const fresh = { staleTime: 0 } as const

export const returnsQuery = (search: SearchValues<typeof returnsSearch.known>) =>
  queryOptions({
    ...fresh,
    queryKey: [...RETURNS, 'list', search],
    queryFn: ({ signal }) =>
      call(listAdminReturns, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: LIST_FAILED }),
    placeholderData: keepPreviousData,
  })

export const returnQuery = (id: string) =>
  queryOptions({
    ...fresh,
    throwOnError: false,
    queryKey: [...RETURNS, 'one', id],
    queryFn: ({ signal }) => call(getAdminReturn, { params: { id } }, { signal, otherwise: ONE_FAILED }),
  })

type Step =
  | { take: 'approve' | 'exchange' }
  | { take: 'reject'; reason: string }
  | { take: 'receive'; lines: { lineId: string; restock: boolean }[] }
  | { take: 'refund'; amount: number }

const said = {
  approve: 'Approved. The customer is told where to send it.',
  reject: 'Rejected. The customer reads your reason.',
  receive: 'Received, and back on the shelf what can be sold again.',
  refund: 'The refund is on its way.',
  exchange: 'Sent. The customer is told.',
} satisfies Record<Step['take'], string>

function ask(id: string, step: Step): Promise<AdminReturnDetail> {
  const [params, words] = [{ id }, { otherwise: STEP_FAILED }]
  if (step.take === 'approve') return call(approveReturn, { params }, words)
  if (step.take === 'reject') return call(rejectReturn, { params, body: { reason: step.reason } }, words)
  if (step.take === 'receive') return call(receiveReturn, { params, body: { lines: step.lines } }, words)
  if (step.take === 'refund') return call(refundReturn, { params, body: { amount: step.amount } }, words)
  return call(sendExchange, { params }, words)
}

/** The answer is shown at once; after a refusal, the return is shown as it stands now, because somebody was quicker. */
export function useStep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: Step) => ask(id, step),
    onSuccess: (changed, { take }) => {
      client.setQueryData(returnQuery(id).queryKey, changed)
      toast(said[take])
    },
    onSettled: () => client.invalidateQueries({ queryKey: RETURNS }),
  })
}
