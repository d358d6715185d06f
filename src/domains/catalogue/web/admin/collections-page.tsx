import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { CreateForm } from '#ui/admin/create-form.tsx'
import { moveItem, SortableList } from '#ui/admin/sortable-list.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { type AdminCollection, MAX_NAME_LENGTH } from '../../collection-contract.ts'
import { formatProductCount } from '../listing-title.ts'
import { CollectionBanner } from '../parts/collection-banner.tsx'
import { formatDeleteNote, kindLabels } from './collection-texts.ts'
import {
  adminCollectionsQueryOptions,
  useCreateCollection,
  useDeleteCollection,
  useReorderCollections,
} from './collections-queries.ts'
import { formatGoesLive } from './texts.ts'

const NOTE = 'The home page and lists of collections follow this order. Drag a row, or use its arrows.'
const getEditPath = ({ _id }: { _id: string }) => `/admin/collections/${_id}/edit`

export function CollectionsPage() {
  const collections = useQuery(adminCollectionsQueryOptions)
  return (
    <>
      <AdminPageHeader title="Collections" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <NewCollectionForm />
        <QueryContent query={collections}>{(loaded) => <CollectionList collections={loaded} />}</QueryContent>
      </div>
    </>
  )
}

function NewCollectionForm() {
  const { mutate, isPending, error } = useCreateCollection()
  const navigate = useNavigate()
  return (
    <CreateForm
      label="New collection"
      maxLength={MAX_NAME_LENGTH}
      isPending={isPending}
      error={error}
      onCreate={(name) => mutate(name, { onSuccess: (created) => void navigate(getEditPath(created)) })}
    />
  )
}

function CollectionList({ collections }: { collections: AdminCollection[] }) {
  const reorder = useReorderCollections()
  if (collections.length === 0)
    return <p className="font-semibold">No collections yet. Create one, or name one in a product.</p>
  return (
    <SortableList
      label="Collections"
      items={collections}
      getId={({ _id }) => _id}
      getName={({ name }) => name}
      onMove={(from, to) => reorder.mutate(moveItem(collections, from, to))}
      renderActions={(collection) => <DeleteButton collection={collection} />}
    >
      {(collection) => <CollectionCell collection={collection} />}
    </SortableList>
  )
}

function CollectionCell({ collection }: { collection: AdminCollection }) {
  const { name, slug, banner, kind, liveCount, publishAt } = collection
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:flex sm:items-center">
      <div
        aria-hidden="true"
        className="relative size-12 shrink-0 overflow-hidden border border-line bg-card max-sm:hidden"
      >
        {banner && <CollectionBanner banner={banner} shape="narrow" sizes="48px" />}
      </div>
      <div className="min-w-0 sm:grow sm:basis-40">
        <Link
          to={getEditPath(collection)}
          className="inline-block py-1 font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="mono-caption text-smoke">
          <span className="block wrap-anywhere max-sm:truncate">/collections/{slug}</span>
          {publishAt && <span className="block text-ink">{formatGoesLive(publishAt)}</span>}
        </p>
      </div>
      <p className="mono-caption flex shrink-0 flex-wrap gap-x-3 sm:block sm:w-28">
        {formatProductCount(liveCount)}
        <span className="block text-smoke">{kindLabels[kind]}</span>
      </p>
    </div>
  )
}

function DeleteButton({ collection }: { collection: AdminCollection }) {
  const { name, manualProductCount } = collection
  const remove = useDeleteCollection()
  return (
    <ConfirmButton
      label="Delete"
      itemName={name}
      question={`Delete the collection “${name}”?`}
      onConfirm={() => remove.mutate(collection)}
      className="min-h-10 cursor-pointer border border-ink bg-paper px-3 text-sm font-semibold hover:bg-brick pointer-coarse:min-h-11"
    >
      <p className="text-sm">{formatDeleteNote(manualProductCount)}</p>
    </ConfirmButton>
  )
}
