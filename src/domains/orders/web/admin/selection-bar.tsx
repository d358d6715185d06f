import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { shortenId } from '#shared/ids.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { DownloadButton } from '#ui/admin/download-button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { callApi, fetchFile } from '#web/api.ts'
import { type BulkResult, changeOrders, MAX_BULK_ORDERS } from '../../bulk-contract.ts'
import { ORDERS_QUERY_KEY } from './orders-queries.ts'

type Action = 'ship' | 'deliver' | 'archive'

const questions: Record<Action, { label: string; verb: string; note: string }> = {
  ship: { label: 'Ship', verb: 'Mark as shipped', note: 'The customers get an email in 10 seconds.' },
  deliver: { label: 'Deliver', verb: 'Mark as delivered', note: 'The customers get an email in 10 seconds.' },
  archive: { label: 'Archive', verb: 'Archive', note: 'Customers still see their orders, and revenue stays the same.' },
}
const done: Record<Action | 'tag', string> = {
  ship: 'shipped',
  deliver: 'delivered',
  archive: 'archived',
  tag: 'tagged',
}

const countOrders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

const barButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-3 font-semibold lg:max-[89rem]:px-2.5 hover:bg-chalk aria-disabled:cursor-progress'

interface SelectionBarProps {
  selectedIds: ReadonlySet<string>
  /** How many of them this page does not show. */
  otherPages: number
  onSelect: (ids: ReadonlySet<string>) => void
}

/** The actions on the selected orders. Stays in sight while the list scrolls. */
export function SelectionBar({ selectedIds, otherPages, onSelect }: SelectionBarProps) {
  const [asked, setAsked] = useState<Action>()
  const [refused, setRefused] = useState<BulkResult['refused']>([])
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const canChange = useCan('orders:write')
  const canShip = useCan('shipping:write')
  const actions = (Object.keys(questions) as Action[]).filter((action) => canChange || (canShip && action === 'ship'))
  const ids = [...selectedIds]
  const change = useMutation({
    mutationFn: ({ ids, ...action }: { ids: string[] } & ({ name: Action } | { name: 'tag'; tag: string })) =>
      callApi(
        changeOrders,
        { body: action.name === 'tag' ? { action: 'addTag', ids, tag: action.tag } : { action: action.name, ids } },
        { fallbackMessage: "We couldn't change the orders." },
      ),
    onSuccess: (result, { name, ids: changedIds }) => {
      setRefused(result.refused)
      const refusedIds = new Set(result.refused.map(({ orderId }) => orderId))
      const finishedIds = new Set(changedIds.filter((id) => !refusedIds.has(id)))
      onSelect(new Set([...selectedIds].filter((id) => !finishedIds.has(id))))
      const unchanged = result.unchanged > 0 ? ` ${countOrders(result.unchanged)} stayed as before.` : ''
      toast(`${countOrders(result.changed)} ${done[name]}.${unchanged}`)
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_QUERY_KEY }),
  })
  const toPrintPath = (kind: 'slips' | 'picks') =>
    `/admin/orders/print${formatSearchParams({ kind, ids: ids.join(',') })}`
  const question = asked && questions[asked]
  return (
    <section
      aria-label="Selected orders"
      className="sticky top-14 z-10 grid gap-2 border border-ink bg-accent px-3 py-2 text-sm lg:top-0"
    >
      <div className="flex flex-wrap items-center gap-2 lg:max-[89rem]:gap-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[&>*]:shrink-0">
        <p role="status" className="mr-auto font-mono font-bold">
          {selectedIds.size} selected
          {otherPages > 0 && (
            <span className="font-normal lg:max-[89rem]:block lg:max-[89rem]:text-xs">
              {' '}
              ({otherPages} not in this list)
            </span>
          )}
          {selectedIds.size === MAX_BULK_ORDERS && <span className="font-normal"> (the most)</span>}
        </p>
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            aria-disabled={change.isPending || undefined}
            onClick={() => !change.isPending && setAsked(action)}
            className={barButtonClass}
          >
            {questions[action].label}
          </button>
        ))}
        <Link to={toPrintPath('slips')} state={{ back: pathname + search }} className={barButtonClass}>
          Packing slips
        </Link>
        <Link to={toPrintPath('picks')} state={{ back: pathname + search }} className={barButtonClass}>
          Pick list
        </Link>
        <DownloadButton
          label="Export"
          fileName="orders.csv"
          fetchFile={() =>
            fetchFile(
              `/api/admin/orders.csv${formatSearchParams({ ids: ids.join(','), archived: 'all' })}`,
              "We couldn't export the orders.",
            )
          }
        />
        {canChange && (
          <TagForm
            isPending={change.isPending}
            onAdd={(tag, onSuccess) => change.mutate({ ids, name: 'tag', tag }, { onSuccess })}
          />
        )}
        <button type="button" onClick={() => onSelect(new Set())} className={barButtonClass}>
          Clear
        </button>
      </div>
      {refused.length > 0 && <RefusedOrders refused={refused} />}
      <ConfirmDialog
        open={question !== undefined}
        question={question ? `${question.verb}: ${countOrders(selectedIds.size)}?` : ''}
        confirmLabel={question?.verb ?? ''}
        isDangerous={asked === 'archive'}
        onConfirm={() => asked && change.mutate({ ids, name: asked })}
        onClose={() => setAsked(undefined)}
      >
        <p className="text-sm">{question?.note}</p>
      </ConfirmDialog>
    </section>
  )
}

interface TagFormProps {
  isPending: boolean
  onAdd: (tag: string, onSuccess: () => void) => void
}

function TagForm({ isPending, onAdd }: TagFormProps) {
  const [tag, setTag] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || tag.trim() === '') return
    onAdd(tag, () => setTag(''))
  }
  return (
    <form aria-label="Tag the selected orders" onSubmit={submit} className="flex">
      <input
        aria-label="Tag"
        placeholder="Tag"
        value={tag}
        maxLength={30}
        onChange={(event) => setTag(event.target.value)}
        className="h-11 w-24 border border-r-0 lg:max-[89rem]:w-20 border-ink bg-chalk px-2"
      />
      <button type="submit" className={barButtonClass}>
        Add tag
      </button>
    </form>
  )
}

function RefusedOrders({ refused }: { refused: BulkResult['refused'] }) {
  return (
    <div role="alert" className="max-h-40 overflow-y-auto border-t border-ink pt-2">
      <p className="font-bold">{countOrders(refused.length)} could not be changed:</p>
      <ul>
        {refused.map(({ orderId, message }) => (
          <li key={orderId}>
            <Link to={`/admin/orders/${orderId}`} className="font-mono underline underline-offset-4">
              #{shortenId(orderId)}
            </Link>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
