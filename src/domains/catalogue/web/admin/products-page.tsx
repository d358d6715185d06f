import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { restockDemandQueryOptions } from '#domains/restock/web/queries.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import { fetchFile } from '#web/api.ts'
import type { AdminProduct } from '../../admin-contract.ts'
import { PRODUCTS_CSV_PATH } from '../../product-csv-contract.ts'
import { BulkBar } from './bulk-bar.tsx'
import { createProductColumns, ProductPhoneRow } from './product-columns.tsx'
import {
  adminProductsQueryOptions,
  PAGE_SIZE,
  productListParams,
  productOverviewQueryOptions,
} from './products-queries.ts'
import { StateTabs } from './state-tabs.tsx'
import { stockFilterLabels } from './texts.ts'

const button = 'grid h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent'
const toOptions = (values: string[] = []) => Object.fromEntries(values.map((value) => [value, value]))

export function ProductsPage() {
  const list = useListParams(productListParams)
  const products = useQuery(adminProductsQueryOptions(list.values))
  const overview = useQuery(productOverviewQueryOptions).data
  const waitingCounts = useWaitingCounts(products.data?.items)
  const columns = useMemo(() => createProductColumns(waitingCounts), [waitingCounts])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const navigate = useNavigate()
  const canChange = useCan('products:write')
  const selection = { selected, onChange: setSelected, getLabel: ({ name }: AdminProduct) => name }
  const { page: _page, ...filters } = list.values
  const csvPath = `${PRODUCTS_CSV_PATH}${formatSearchParams(filters)}`
  return (
    <>
      <AdminPageHeader title="Products">
        <Allowed to="products:write">
          <Link to={`/admin/products/edit${formatSearchParams(filters)}`} className={`${button} bg-chalk`}>
            Edit in grid
          </Link>
          <Link to="/admin/products/import" className={`${button} bg-chalk`}>
            Import CSV
          </Link>
          <Link to="/admin/products/new" className={`${button} bg-ink text-paper hover:text-ink`}>
            Add Product
          </Link>
        </Allowed>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <StateTabs list={list} overview={overview} />
        <ListToolbar
          list={list}
          searchLabel="Search by name or SKU"
          csv={{ fileName: 'products.csv', fetchFile: () => fetchFile(csvPath, "We couldn't export the products.") }}
        >
          <ListFilter list={list} name="stock" label="Stock" allLabel="Any stock" options={stockFilterLabels} />
          <ListFilter
            list={list}
            name="category"
            label="Category"
            allLabel="All categories"
            options={toOptions(overview?.categories)}
          />
          <ListFilter
            list={list}
            name="collection"
            label="Collection"
            allLabel="All collections"
            options={toOptions(overview?.collections)}
          />
        </ListToolbar>
        {selected.size > 0 && <BulkBar selected={selected} onDone={() => setSelected(new Set())} />}
        <DataTable
          label="Products"
          list={list}
          query={products}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No products yet."
          noResults="No products found."
          onOpen={({ _id }) => void navigate(`/admin/products/${_id}/edit`)}
          phoneRow={(product) => <ProductPhoneRow product={product} waitingCount={waitingCounts.get(product._id)} />}
          {...(canChange ? { selection } : {})}
        />
      </div>
    </>
  )
}

/** Returns the number of restock alert subscribers by product. */
function useWaitingCounts(products: AdminProduct[] = []): ReadonlyMap<string, number> {
  const demand = useQuery(restockDemandQueryOptions(products.map(({ _id }) => _id))).data
  return useMemo(() => new Map(demand?.map(({ productId, waiting }) => [productId, waiting])), [demand])
}
