import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { collectionPath } from '../collections.ts'
import { CollectionForm } from './collection-form.tsx'
import { adminCollectionQueryOptions } from './collections-queries.ts'

const headerLink = 'grid min-h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent'

export function EditCollectionPage() {
  const { id = '' } = useParams()
  const query = useQuery(adminCollectionQueryOptions(id))
  const [loadCount, setLoadCount] = useState(0)
  const reload = async () => {
    await query.refetch()
    setLoadCount((count) => count + 1)
  }
  // the height of the header depends on the name, so it comes with the form
  if (query.isPending) {
    return (
      <div className="gutter py-5">
        <QueryContent query={query}>{() => null}</QueryContent>
      </div>
    )
  }
  return (
    <>
      <AdminPageHeader title={query.data?.collection.name ?? 'Collection'}>
        <Link to="/admin/collections" className={headerLink}>
          All collections
        </Link>
        {query.data && (
          <Allowed to="products:write">
            <Link to={`/admin/products/edit?collectionId=${id}`} className={headerLink}>
              Edit products in grid
            </Link>
          </Allowed>
        )}
        {query.data && (
          <Link to={collectionPath(query.data.collection.name)} className={headerLink}>
            View in shop
          </Link>
        )}
      </AdminPageHeader>
      <div className="gutter py-5">
        <QueryContent query={query}>
          {({ collection, products }) => (
            <CollectionForm
              key={`${id} ${loadCount}`}
              collection={collection}
              loadedProducts={products}
              onReload={reload}
            />
          )}
        </QueryContent>
      </div>
    </>
  )
}
