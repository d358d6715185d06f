import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingsSection } from '#shared/shop-settings.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi } from '#web/api.ts'
import { getAdminSettings, saveAdminSettings } from '../../contract.ts'

export const adminSettingsQueryOptions = queryOptions({
  queryKey: adminQueryKey('settings'),
  queryFn: ({ signal }) => callApi(getAdminSettings, {}, { signal, fallbackMessage: 'Failed to fetch the settings' }),
  // a refetch must not replace the settings while they are being edited
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function useSaveSettings(section: SettingsSection) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: object & { version: number }) =>
      callApi(saveAdminSettings, { params: { section }, body }, { fallbackMessage: 'Failed to save the settings' }),
    networkMode: 'always',
    onSuccess: (saved) => client.setQueryData(adminSettingsQueryOptions.queryKey, saved),
  })
}
