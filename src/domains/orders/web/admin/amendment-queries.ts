import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import { callApi } from '#web/api.ts'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { type Amendment, amendOrder, listLineVariants } from '../../amendment-contract.ts'
import { adminOrderQueryOptions, ORDERS_QUERY_KEY, useShowOrder } from './orders-queries.ts'

/** Other shoppers may buy what is left at any time. */
export const lineVariantsQueryOptions = (id: string, lineId: string) =>
  queryOptions({
    queryKey: [...ORDERS_QUERY_KEY, 'variants', id, lineId],
    queryFn: ({ signal }) =>
      callApi(
        listLineVariants,
        { params: { id, lineId } },
        { signal, fallbackMessage: "We couldn't load the sizes and colours." },
      ),
    staleTime: 0,
  })

/** Changes the order that the admin sees; the dialog shows why it can't be changed. */
export function useAmendOrder({ _id: id, amendments = [] }: AdminOrderDetail) {
  const client = useQueryClient()
  const showOrder = useShowOrder()
  const latest = amendments.at(-1)?._id
  const amend = useMutation({
    mutationFn: (body: Omit<Amendment, 'expectedAmendment'>) =>
      callApi(
        amendOrder,
        { params: { id }, body: { ...body, ...(latest ? { expectedAmendment: latest } : {}) } },
        { fallbackMessage: 'Failed to change the order' },
      ),
    onSuccess: (order, { notify = true }) => {
      showOrder(order)
      toast(notify ? 'Order changed. The customer gets an email.' : 'Order changed.')
    },
    // another admin may have been faster: the next try is based on what they saved
    onError: () => client.invalidateQueries(adminOrderQueryOptions(id)),
  })
  return { ...amend, mutate: useMutateOnce(amend) }
}

/** Whether the order may still be changed. A shipment or a refund may prevent it too, which only the server knows. */
export const isAmendable = ({ status, archivedAt }: AdminOrderDetail): boolean =>
  status === 'Processing' && archivedAt === undefined
