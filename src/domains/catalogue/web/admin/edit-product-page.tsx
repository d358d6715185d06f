import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import type { ShopError } from '#shared/errors.ts'
import { forgetKept, readKept } from '#ui/admin/kept.ts'
import { KeptNotice } from '#ui/admin/kept-notice.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { toast } from '#ui/toast.ts'
import { call, NO_NETWORK } from '#web/api.ts'
import { type AdminProductDetail, updateAdminProduct } from '../../admin-contract.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { keptAs, readKeptProduct } from './kept-product.ts'
import { draftOf, editOf, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { adminProductQuery, useProductsChanged } from './products-queries.ts'
import { EDIT_TITLE, stateColours, stateWords, UPDATE_BUTTON, UPDATE_FAILED } from './texts.ts'

export function EditProductPage() {
  const { id = '' } = useParams()
  const product = useQuery(adminProductQuery(id))
  const [round, setRound] = useState(0)
  return (
    <>
      <ScreenHeading title={EDIT_TITLE} {...(product.data ? { note: noteOf(product.data) } : {})}>
        {product.data?.state === 'live' && (
          <Link
            to={`/product/${id}`}
            className="grid h-11 place-items-center border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-acid"
          >
            See it in the shop
          </Link>
        )}
        {product.data && product.data.state !== 'live' && (
          <Badge colour={stateColours[product.data.state]}>{stateWords[product.data.state]}</Badge>
        )}
      </ScreenHeading>
      <Loaded query={product}>
        {(saved) => (
          <Editor
            key={`${saved._id} ${saved.version} ${round}`}
            saved={saved}
            onStartAnew={() => setRound(round + 1)}
          />
        )}
      </Loaded>
    </>
  )
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const noteOf = ({ name, edited }: AdminProductDetail) =>
  edited ? `${name}. Last edited by ${edited.by}, ${when.format(new Date(edited.at))}.` : name
const meanwhileOf = ({ edited }: AdminProductDetail) =>
  `${edited?.by ?? 'Somebody'} changed this product meanwhile. When you save, you see what differs before anything is overwritten.`

interface Conflict {
  message: string
  mine: ProductDraft
  theirs: AdminProductDetail
}

interface EditorProps {
  saved: AdminProductDetail
  /** Nothing that was typed is wanted any longer. */
  onStartAnew: () => void
}

function Editor({ saved, onStartAnew }: EditorProps) {
  const name = keptAs(useUser()?._id, saved._id)
  const [kept] = useState(() => readKept(name, readKeptProduct(saved._id)))
  // what is edited is what was seen, although it may be asked for again meanwhile
  const [seen] = useState(kept?.seen ?? saved)
  const [initial] = useState(() => draftOf(seen))
  const [conflict, setConflict] = useState<Conflict>()
  const [isOverwriting, setOverwriting] = useState(false)
  const client = useQueryClient()
  const changed = useProductsChanged()
  const navigate = useNavigate()
  const query = adminProductQuery(seen._id)

  const save = async (draft: ProductDraft, version: number) => {
    const body = { ...editOf(draft, seen), version }
    await call(
      updateAdminProduct,
      { params: { id: seen._id }, body },
      { otherwise: UPDATE_FAILED, unreached: NO_NETWORK },
    )
    forgetKept(name)
    void changed()
    toast('The product was updated.')
    await navigate('/admin/products')
  }
  /** Only a newer version is told of here; a SKU that is taken, say, is told of at its field. */
  const tellOfConflict = (error: ShopError, mine: ProductDraft) => {
    if (!error.errors?.some(({ field }) => field === 'version')) return false
    void client
      .fetchQuery({ ...query, queryKey: [...query.queryKey, 'theirs'] })
      .then((theirs) => setConflict({ message: error.message, mine, theirs }))
      .catch((failed: Error) => toast(failed.message, { kind: 'error' }))
    return true
  }
  const overwrite = () => {
    if (!conflict) return
    setOverwriting(true)
    setConflict(undefined)
    save(conflict.mine, conflict.theirs.version).catch((error: Error) => {
      setOverwriting(false)
      toast(error.message, { kind: 'error' })
    })
  }
  const startAnew = () => {
    forgetKept(name)
    onStartAnew()
  }
  return (
    <>
      {kept && (
        <div className="gutter pt-5">
          <KeptNotice onDiscard={startAnew}>{seen.version !== saved.version && <p>{meanwhileOf(saved)}</p>}</KeptNotice>
        </div>
      )}
      <ProductForm
        initial={initial}
        kept={kept?.draft}
        keptAs={name}
        seen={seen}
        button={UPDATE_BUTTON}
        save={(draft) => save(draft, seen.version)}
        onConflict={tellOfConflict}
        isLeaving={isOverwriting}
      />
      <ConflictDialog
        message={conflict?.message}
        mine={conflict?.mine ?? initial}
        theirs={conflict?.theirs}
        onClose={() => setConflict(undefined)}
        onTakeTheirs={() => {
          if (conflict) client.setQueryData(query.queryKey, conflict.theirs)
          startAnew()
        }}
        onOverwrite={overwrite}
      />
    </>
  )
}
