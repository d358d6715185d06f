import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import {
  bookStockCount,
  type CountLine,
  type CountScope,
  cancelStockCount,
  clearCountedUnits,
  getStockCount,
  listStockCounts,
  type StockCountDetail,
  scanCode,
  setCountedUnits,
  startStockCount,
  undoStockCount,
} from '../../count-contract.ts'
import { showError, useInvalidateStock } from './stock-queries.ts'

const COUNTS_QUERY_KEY = [...adminQueryKey('stock'), 'counts']
const toCountKey = (id: string) => [...COUNTS_QUERY_KEY, id]
/** How soon the units that others count are shown. */
const REFRESH_MS = 4_000

export const countsQueryOptions = queryOptions({
  queryKey: COUNTS_QUERY_KEY,
  queryFn: ({ signal }) => callApi(listStockCounts, {}, { signal, fallbackMessage: "The counts didn't load." }),
  staleTime: 0,
})

export const countQueryOptions = (id: string) =>
  queryOptions({
    queryKey: toCountKey(id),
    queryFn: ({ signal }) =>
      callApi(getStockCount, { params: { id } }, { signal, fallbackMessage: "The count didn't load." }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'open' ? false : REFRESH_MS),
  })

export function useStartCount() {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: (body: { scope: CountScope; collection?: string; includesUnpacked: boolean }) =>
      callApi(
        startStockCount,
        { body },
        { fallbackMessage: "We couldn't start the count.", networkMessage: NETWORK_ERROR },
      ),
    onSettled,
  })
}

function putLine(count: StockCountDetail, line: CountLine): StockCountDetail {
  const previous = count.lines.find(({ variantId }) => variantId === line.variantId)
  const isFirst = previous !== undefined && previous.counted === undefined
  return {
    ...count,
    uncountedVariants: count.uncountedVariants - (isFirst ? 1 : 0),
    lines: [line, ...count.lines.filter((other) => other !== previous)],
  }
}

/** Puts a counted line into the count without waiting for the next refresh. */
function useUpdateLine(countId: string) {
  const client = useQueryClient()
  return async (line: CountLine) => {
    // a refresh that is under way would bring back the old number
    await client.cancelQueries({ queryKey: toCountKey(countId) })
    client.setQueryData<StockCountDetail>(toCountKey(countId), (count) => count && putLine(count, line))
  }
}

export function useScanCode(countId: string) {
  const updateLine = useUpdateLine(countId)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { code: string; variantId?: number }) =>
      callApi(
        scanCode,
        { params: { id: countId }, body },
        { fallbackMessage: 'It was not counted.', networkMessage: NETWORK_ERROR },
      ),
    onSuccess: async ({ line, outcome }) => {
      if (line) await updateLine(line)
      // the list of unknown codes
      else if (outcome === 'unknown') void client.invalidateQueries({ queryKey: toCountKey(countId) })
    },
  })
}

export function useSetCountedUnits(countId: string) {
  const updateLine = useUpdateLine(countId)
  return useMutation({
    mutationFn: ({ variantId, counted }: { variantId: number; counted: number }) =>
      callApi(
        setCountedUnits,
        { params: { id: countId, variantId }, body: { counted } },
        { fallbackMessage: 'It was not counted.', networkMessage: NETWORK_ERROR },
      ),
    onSuccess: updateLine,
  })
}

export function useClearCountedUnits(countId: string) {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: (variantId: number) =>
      callApi(
        clearCountedUnits,
        { params: { id: countId, variantId } },
        { fallbackMessage: "We couldn't take it out of the count.", networkMessage: NETWORK_ERROR },
      ),
    onError: showError,
    onSettled,
  })
}

export function useBookCount() {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(
        bookStockCount,
        { params: { id } },
        { fallbackMessage: "We couldn't book the count.", networkMessage: NETWORK_ERROR },
      ),
    onSuccess: ({ booked }) => toast(`Count booked: ${booked} ${booked === 1 ? 'difference' : 'differences'}.`),
    onError: showError,
    onSettled,
  })
}

export function useCancelCount() {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(
        cancelStockCount,
        { params: { id } },
        { fallbackMessage: "We couldn't cancel the count.", networkMessage: NETWORK_ERROR },
      ),
    onError: showError,
    onSettled,
  })
}

export function useUndoCount() {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(
        undoStockCount,
        { params: { id } },
        { fallbackMessage: "We couldn't undo the count.", networkMessage: NETWORK_ERROR },
      ),
    onSuccess: ({ undone }) =>
      toast(`Count undone: ${undone} ${undone === 1 ? 'difference' : 'differences'} reversed.`),
    onError: showError,
    onSettled,
  })
}
