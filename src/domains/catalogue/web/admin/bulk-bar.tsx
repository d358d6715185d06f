import { Link } from '#ui/link.tsx'
import { productStates } from '../../contract.ts'
import { MAX_SELECTED_PRODUCTS } from '../../grid-contract.ts'
import { useSetProductStates } from './products-queries.ts'
import { stateLabels } from './texts.ts'

const button =
  'min-h-9 cursor-pointer border border-ink bg-chalk px-3 text-sm font-semibold hover:bg-paper aria-disabled:cursor-progress'

interface BulkBarProps {
  selected: ReadonlySet<string>
  onDone: () => void
}

export function BulkBar({ selected, onDone }: BulkBarProps) {
  const { mutate, isPending } = useSetProductStates()
  return (
    <section
      aria-label="Selected products"
      className="flex flex-wrap items-center gap-2 border border-ink bg-accent px-3 py-2"
    >
      <p className="mr-2 text-sm font-semibold">{selected.size} selected. Change state to:</p>
      {productStates.map((state) => (
        <button
          key={state}
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate({ ids: [...selected], state }, { onSuccess: onDone })}
          className={button}
        >
          {stateLabels[state]}
        </button>
      ))}
      {selected.size <= MAX_SELECTED_PRODUCTS && (
        <Link
          to={`/admin/products/edit?ids=${[...selected].join()}`}
          className={`${button} ml-auto inline-grid place-items-center bg-ink text-paper hover:text-ink`}
        >
          Edit in grid
        </Link>
      )}
      <button type="button" onClick={onDone} className={button}>
        Clear selection
      </button>
    </section>
  )
}
