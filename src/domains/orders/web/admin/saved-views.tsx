import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { listOrderViews, type OrderView, removeOrderView, saveOrderView } from '../../view-contract.ts'

const viewsQueryOptions = queryOptions({
  queryKey: adminQueryKey('order-views'),
  queryFn: ({ signal }) => callApi(listOrderViews, {}, { signal, fallbackMessage: "We couldn't load the views." }),
})

const isSameQuery = (a: string, b: string) => {
  const normalize = (query: string) => {
    const params = new URLSearchParams(query)
    params.delete('page')
    params.delete('order')
    params.sort()
    return params.toString()
  }
  return normalize(a) === normalize(b)
}

const chip = 'inline-flex min-h-11 items-center border border-ink px-3 text-sm font-semibold hover:bg-accent'

/** Searches and filters that the staff saved, and a way to save the current ones. */
export function SavedViews({ isFiltered }: { isFiltered: boolean }) {
  const { data: views = [] } = useQuery(viewsQueryOptions)
  const { search } = useLocation()
  const canChange = useCan('orders:write')
  const client = useQueryClient()
  const options = {
    onSuccess: (saved: OrderView[]) => client.setQueryData(viewsQueryOptions.queryKey, saved),
    onError: (error: Error) => toast(error.message, { kind: 'error' }),
  }
  const save = useMutation({
    mutationFn: (name: string) =>
      callApi(saveOrderView, { body: { name, query: search } }, { fallbackMessage: "We couldn't save the view." }),
    ...options,
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      callApi(removeOrderView, { params: { id } }, { fallbackMessage: "We couldn't remove the view." }),
    ...options,
  })
  const current = views.find(({ query }) => isSameQuery(query, search))
  if (views.length === 0 && !isFiltered) return null
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-2 max-sm:basis-full">
      {views.map(({ _id, name, query }) => (
        <span key={_id} className="inline-flex">
          <Link
            to={`/admin/orders${query}`}
            aria-current={_id === current?._id ? 'page' : undefined}
            className={`${chip} aria-[current=page]:bg-ink aria-[current=page]:text-paper`}
          >
            {name}
          </Link>
          {canChange && _id === current?._id && (
            <button
              type="button"
              aria-label={`Remove the view ${name}`}
              onClick={() => remove.mutate(_id)}
              className="grid size-11 cursor-pointer place-items-center border border-l-0 border-ink hover:bg-brick"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </span>
      ))}
      {canChange && isFiltered && !current && <SaveForm onSave={(name) => save.mutate(name)} />}
    </nav>
  )
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <button type="button" onClick={() => setName('')} className={`${chip} cursor-pointer border-dashed`}>
        Save this view
      </button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name)
    setName(undefined)
  }
  return (
    <form onSubmit={submit} className="inline-flex">
      <input
        ref={focusOnMount}
        aria-label="Name of the view"
        placeholder="Name of the view"
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
        className="h-11 w-44 border border-r-0 border-ink bg-chalk px-2 text-sm"
      />
      <button type="submit" className={`${chip} cursor-pointer`}>
        Save
      </button>
    </form>
  )
}
