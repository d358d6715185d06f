import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  getShippingRates,
  importPins,
  listPins,
  removePins,
  type ShippingRates,
  saveShippingRates,
  tryShippingRates,
  type UnlistedPins,
} from '../../rates-contract.ts'

export const PINS_PAGE_SIZE = 50
const PINS_QUERY_KEY = adminQueryKey('shipping-pins')

export const ratesQueryOptions = queryOptions({
  queryKey: adminQueryKey('shipping-rates'),
  queryFn: ({ signal }) =>
    callApi(getShippingRates, {}, { signal, fallbackMessage: "We couldn't load the shipping rates." }),
  // a refetch must not replace the rates while they are being edited
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function useSaveRates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: number; rates: ShippingRates }) =>
      callApi(saveShippingRates, { body }, { fallbackMessage: "We couldn't save the shipping rates." }),
    networkMode: 'always',
    onSuccess: (saved) => client.setQueryData(ratesQueryOptions.queryKey, saved),
  })
}

type Trial = NonNullable<Parameters<typeof callApi<typeof tryShippingRates>>[1]['body']>

export const useTryRates = () =>
  useMutation({
    mutationFn: (body: Trial) =>
      callApi(tryShippingRates, { body }, { fallbackMessage: "We couldn't calculate the quote." }),
    networkMode: 'always',
  })

export const pinsQueryOptions = ({ search, page }: { search: string | undefined; page: number | undefined }) =>
  queryOptions({
    queryKey: [...PINS_QUERY_KEY, { search, page }],
    queryFn: ({ signal }) =>
      callApi(
        listPins,
        { query: { search, page, limit: PINS_PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the PIN codes." },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export function useImportPins({ fallbackMessage }: { fallbackMessage: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { csv: string; unlisted: UnlistedPins; apply: boolean }) =>
      callApi(importPins, { body }, { fallbackMessage }),
    networkMode: 'always',
    onSuccess: ({ applied }) => (applied ? client.invalidateQueries({ queryKey: PINS_QUERY_KEY }) : undefined),
  })
}

export function useRemovePins() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(removePins, {}, { fallbackMessage: "We couldn't remove the list." }),
    onSuccess: () => toast('List removed. Every PIN code is served.'),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: PINS_QUERY_KEY }),
  })
}
