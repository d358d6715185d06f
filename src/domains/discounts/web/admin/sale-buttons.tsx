import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import type { Sale } from '../../sale-contract.ts'
import { useFinishSale } from './sales-queries.ts'

const button =
  'min-h-10 cursor-pointer border border-ink bg-paper px-3 text-sm font-semibold whitespace-nowrap hover:bg-brick pointer-coarse:min-h-11'

const KEPT = 'Prices that someone changed during the sale stay, and are listed.'

/** Ends or undoes a sale, as its state allows. */
export function SaleButtons({ sale }: { sale: Sale }) {
  const end = useFinishSale('end')
  const undo = useFinishSale('undo')
  const { _id, title, state } = sale
  if (state !== 'scheduled' && state !== 'running') return null
  return (
    <div className="flex flex-wrap gap-2 max-md:justify-end">
      {state === 'running' && (
        <ConfirmButton
          label="End now"
          itemName={title}
          question={`End “${title}” now?`}
          onConfirm={() => end.mutate(_id)}
          className={button}
        >
          <p className="text-sm">All its prices go back to what they were. {KEPT}</p>
        </ConfirmButton>
      )}
      <ConfirmButton
        label="Undo"
        itemName={title}
        question={`Undo “${title}”?`}
        onConfirm={() => undo.mutate(_id)}
        className={button}
      >
        <p className="text-sm">
          {state === 'running' ? `All its prices go back to what they were. ${KEPT}` : 'It will not start.'}
        </p>
      </ConfirmButton>
    </div>
  )
}
