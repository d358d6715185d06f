import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import type { AdminProduct } from '../../admin-contract.ts'
import { useDeleteProduct, useDuplicateProduct } from './products-queries.ts'
import { CONFIRM_DELETE_OR_ARCHIVE, DELETE_NOTE } from './texts.ts'

const rowAction =
  'grid min-h-8 cursor-pointer place-items-center border border-ink px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-accent'
const menuAction =
  'focus-inside flex min-h-12 w-full cursor-pointer items-center border-t border-line px-5 text-left text-base font-semibold hover:bg-accent'

/** The actions of a product in the list: buttons in one line, or one menu on screens that are narrower than a laptop. */
export function ProductActions({ product }: { product: AdminProduct }) {
  const { _id, name, sku, unitsSold, state } = product
  // on a laptop, three buttons would leave the names too little space
  const isNarrow = useMediaQuery('(width < 89rem)')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const duplicate = useDuplicateProduct()
  const duplicateOnce = useMutateOnce(duplicate)
  const canChange = useCan('products:write')
  // the server archives a product that has been sold
  const deleteOrArchive = useDeleteProduct()
  const deleteLabel = unitsSold > 0 ? 'Archive' : 'Delete'
  const actionClass = isNarrow ? menuAction : rowAction
  const ask = () => {
    setMenuOpen(false)
    setAsking(true)
  }
  const actions = (
    <>
      <Link to={`/admin/products/${_id}/edit`} className={actionClass}>
        <span>
          {canChange ? 'Edit' : 'Open'}
          <span className="sr-only"> {name}</span>
        </span>
      </Link>
      {canChange && (
        <button
          type="button"
          aria-disabled={duplicate.isPending || undefined}
          onClick={() => duplicateOnce(_id, { onSuccess: (copy) => void navigate(`/admin/products/${copy._id}/edit`) })}
          className={actionClass}
        >
          <span>
            Duplicate<span className="sr-only"> {name}</span>
          </span>
        </button>
      )}
      {canChange && !(unitsSold > 0 && state === 'archived') && (
        <button type="button" onClick={ask} className={`${actionClass} hover:bg-brick`}>
          <span>
            {deleteLabel}
            <span className="sr-only">
              {' '}
              {name}, {sku}
            </span>
          </span>
        </button>
      )}
    </>
  )
  return (
    <>
      {isNarrow ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Actions for ${name}`}
          onClick={() => setMenuOpen(true)}
          className="ml-auto grid size-11 cursor-pointer place-items-center border border-ink hover:bg-accent"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      ) : (
        <span className="flex justify-end gap-1.5">{actions}</span>
      )}
      <Dialog
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        label={`Actions for ${name}`}
        placement="bottom"
        className="mx-auto! sm:max-w-md!"
      >
        <p className="truncate px-5 py-4 text-left text-sm text-smoke">{name}</p>
        {actions}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        question={CONFIRM_DELETE_OR_ARCHIVE}
        confirmLabel={deleteLabel}
        onConfirm={() => deleteOrArchive.mutate(_id)}
        onClose={() => setAsking(false)}
      >
        <p className="font-mono text-sm break-words">{`${name}, ${sku}`}</p>
        <p className="text-sm text-smoke">{DELETE_NOTE}</p>
      </ConfirmDialog>
    </>
  )
}
