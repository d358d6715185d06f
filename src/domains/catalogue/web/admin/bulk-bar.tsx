import { productStates } from '../../contract.ts'
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
      className="flex flex-wrap items-center gap-2 border border-ink bg-acid px-3 py-2"
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
      <button type="button" onClick={onDone} className={`${button} ml-auto`}>
        Clear selection
      </button>
    </section>
  )
}
