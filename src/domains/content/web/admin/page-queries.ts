import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  type AdminPage,
  createAdminPage,
  deleteAdminPage,
  getAdminPage,
  type ListedPage,
  publishAdminPage,
  saveAdminPage,
} from '../../admin-page-contract.ts'
import type { PageText } from '../../page-contract.ts'
import { ADMIN_PAGES_QUERY_KEY } from '../parts/admin-pages-query.ts'
import { pageQueryOptions } from '../queries.ts'

export const adminPageQueryOptions = (slug: string) =>
  queryOptions({
    queryKey: [...ADMIN_PAGES_QUERY_KEY, 'one', slug],
    queryFn: ({ signal }) =>
      callApi(getAdminPage, { params: { slug } }, { signal, fallbackMessage: "We couldn't load the page." }),
    // a refetch must not replace the text while it is being edited
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

function updateCachedPage(client: QueryClient, page: AdminPage): void {
  client.setQueryData(adminPageQueryOptions(page.slug).queryKey, page)
  void client.invalidateQueries({ queryKey: [...ADMIN_PAGES_QUERY_KEY, 'list'] })
  void client.invalidateQueries({ queryKey: pageQueryOptions(page.slug).queryKey })
}

export function useSavePage(slug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PageText & { version: number }) =>
      callApi(saveAdminPage, { params: { slug }, body }, { fallbackMessage: "We couldn't save the page." }),
    networkMode: 'always',
    onSuccess: (page) => updateCachedPage(client, page),
  })
}

export function usePublishPage(slug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      callApi(
        publishAdminPage,
        { params: { slug }, body: { version } },
        { fallbackMessage: "We couldn't publish the page." },
      ),
    networkMode: 'always',
    onSuccess: (page) => updateCachedPage(client, page),
  })
}

export function useCreatePage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) =>
      callApi(createAdminPage, { body: { title } }, { fallbackMessage: "We couldn't create the page." }),
    networkMode: 'always',
    onSuccess: (page) => updateCachedPage(client, page),
  })
}

export function useDeletePage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slug, version }: ListedPage) =>
      callApi(
        deleteAdminPage,
        { params: { slug }, query: { version } },
        { fallbackMessage: "We couldn't delete the page." },
      ),
    networkMode: 'always',
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_PAGES_QUERY_KEY }),
  })
}
