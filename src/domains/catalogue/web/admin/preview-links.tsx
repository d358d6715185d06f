import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { countPreviewLinks, createPreviewLink, PREVIEW_DAYS, revokePreviewLinks } from '../../preview-contract.ts'

const button = 'min-h-11 cursor-pointer border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent'
const showError = (error: Error) => toast(error.message, { kind: 'error' })

function usePreviewLinks(id: string) {
  const client = useQueryClient()
  const queryKey = adminQueryKey('previews', id)
  const options = { params: { id } }
  const onSettled = () => client.invalidateQueries({ queryKey })
  const active = useQuery({ queryKey, queryFn: ({ signal }) => callApi(countPreviewLinks, options, { signal }) })
  const create = useMutation({
    mutationFn: () => callApi(createPreviewLink, options, { networkMessage: NETWORK_ERROR }),
    onError: showError,
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: () => callApi(revokePreviewLinks, options, { networkMessage: NETWORK_ERROR }),
    onSuccess: () => toast('Preview links revoked.'),
    onError: showError,
    onSettled,
  })
  return { activeCount: active.data?.active ?? 0, create, revoke }
}

/** Copies a link that shows a product before it is live, and revokes such links. */
export function PreviewLinks({ id }: { id: string }) {
  const { activeCount, create, revoke } = usePreviewLinks(id)
  const [link, setLink] = useState<string>()
  const copy = async () => {
    if (create.isPending) return
    const { path } = await create.mutateAsync()
    const url = `${window.location.origin}${path}`
    setLink(url)
    try {
      await navigator.clipboard.writeText(url)
      toast(`Preview link copied. It works for ${PREVIEW_DAYS} days.`)
    } catch {
      // without access to the clipboard, the field shows the link to copy
    }
  }
  return (
    <Allowed to="products:write">
      {link && (
        <input
          readOnly
          aria-label="Preview link"
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-11 w-64 max-w-full border border-ink bg-chalk px-3 font-mono text-xs"
        />
      )}
      <button
        type="button"
        aria-disabled={create.isPending || undefined}
        // a failure is shown as a toast
        onClick={() => void copy().catch(() => {})}
        className={button}
      >
        Copy preview link
      </button>
      {activeCount > 0 && (
        <ConfirmButton
          label={activeCount === 1 ? 'Revoke link' : `Revoke ${activeCount} links`}
          question="Revoke all preview links of this product?"
          onConfirm={() => {
            setLink(undefined)
            revoke.mutate()
          }}
          className={button}
        >
          <p>Anyone who has one of them no longer sees the product.</p>
        </ConfirmButton>
      )}
    </Allowed>
  )
}
