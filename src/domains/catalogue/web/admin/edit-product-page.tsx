import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ShopError } from '#shared/errors.ts'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { toast } from '#ui/toast.ts'
import { call, NO_NETWORK } from '#web/api.ts'
import { type AdminProductDetail, updateAdminProduct } from '../../admin-contract.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { draftOf, editOf, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { adminProductQuery, useProductsChanged } from './products-queries.ts'
import { EDIT_TITLE, stateColours, stateWords, UPDATE_BUTTON, UPDATE_FAILED } from './texts.ts'

export function EditProductPage() {
  const { id = '' } = useParams()
  const product = useQuery(adminProductQuery(id))
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
      <Loaded query={product}>{(seen) => <Editor key={`${seen._id} ${seen.version}`} seen={seen} />}</Loaded>
    </>
  )
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const noteOf = ({ name, edited }: AdminProductDetail) =>
  edited ? `${name}. Last edited by ${edited.by}, ${when.format(new Date(edited.at))}.` : name

interface Conflict {
  message: string
  mine: ProductDraft
  theirs: AdminProductDetail
}

function Editor({ seen }: { seen: AdminProductDetail }) {
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
  return (
    <>
      <ProductForm
        initial={initial}
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
          setConflict(undefined)
        }}
        onOverwrite={overwrite}
      />
    </>
  )
}
