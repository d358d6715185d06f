import type { StockFilter } from '../../admin-contract.ts'
import type { ProductState } from '../../contract.ts'

export const FETCH_FAILED = 'Failed to fetch products'
export const FETCH_ONE_FAILED = 'Failed to fetch product'
export const CREATE_FAILED = 'Failed to create product'
export const UPDATE_FAILED = 'Failed to update product'
export const DELETE_FAILED = 'Failed to delete product'

export const EDIT_TITLE = 'Edit Products'
export const UPDATE_BUTTON = 'Update Product'
export const NEW_TITLE = 'Add Product'
export const CREATE_BUTTON = 'Create Product'
export const UPLOADING = 'Uploading Image...'

export const stateLabels = { live: 'Live', draft: 'Draft', archived: 'Archived' } satisfies Record<ProductState, string>
export const stateColors = { live: 'green', draft: 'yellow', archived: 'gray' } as const satisfies Record<
  ProductState,
  string
>
export const stockFilterLabels = { low: 'Low stock', out: 'Sold out', in: 'In stock' } satisfies Record<
  StockFilter,
  string
>

/** Also asked before archiving, because deleting a product that has been sold archives it. */
export const CONFIRM_DELETE_OR_ARCHIVE = 'Are you sure you want to delete this product?'
export const DELETE_NOTE = 'A product that has been sold is archived instead, so its orders stay complete.'
