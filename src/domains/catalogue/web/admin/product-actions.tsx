import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { menuAction, RowMenu } from '#ui/admin/row-menu.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import type { AdminProduct } from '../../admin-contract.ts'
import { useDeleteProduct, useDuplicateProduct } from './products-queries.ts'
import { CONFIRM_DELETE_OR_ARCHIVE, DELETE_NOTE } from './texts.ts'

const rowAction =
  'grid min-h-8 cursor-pointer place-items-center border border-ink px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-accent'

interface ProductActionsProps {
  product: AdminProduct
  /** The start of the menu. */
  children?: ReactNode
}

/** The actions of a product in the list: buttons in one line, or one menu on screens that are narrower than a laptop. */
export function ProductActions({ product, children }: ProductActionsProps) {
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
        <RowMenu name={name} isOpen={isMenuOpen} onChange={setMenuOpen}>
          {children}
          {actions}
        </RowMenu>
      ) : (
        <span className="flex justify-end gap-1.5">{actions}</span>
      )}
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
