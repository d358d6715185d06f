import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { listTaxDocuments } from '../../invoice-contract.ts'
import { ORDERS_QUERY_KEY } from './orders-queries.ts'

/** A worker issues documents within a second after a change to the order. */
export const orderDocumentsQueryOptions = (order: string) =>
  queryOptions({
    queryKey: [...ORDERS_QUERY_KEY, 'documents', order],
    queryFn: ({ signal }) =>
      callApi(listTaxDocuments, { query: { order } }, { signal, fallbackMessage: "We couldn't load the invoices." }),
    staleTime: 0,
  })
