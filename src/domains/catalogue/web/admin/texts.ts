import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'
import type { StockFilter } from '../../admin-contract.ts'
import type { ProductState } from '../../contract.ts'

const WEEK_MS = 6 * DAY

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
export const NOT_COPIED_YET = "Not copied yet, so shoppers don't see it"

export const stateLabels = { live: 'Live', draft: 'Draft', archived: 'Archived' } satisfies Record<ProductState, string>
/** The states of the product form, where a schedule is one of them. */
export const formStateLabels = { live: 'Live', draft: 'Draft', scheduled: 'Scheduled', archived: 'Archived' } as const

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

/** "Goes live Fri, 18:00", or with the date if it is more than a week away. */
export const formatGoesLive = (publishAt: string) => `Goes live ${formatScheduleTime(publishAt)}`

export const formatUnpublish = (unpublishAt: string) => `Until ${formatScheduleTime(unpublishAt)}`

function formatScheduleTime(time: string): string {
  const isSoon = Date.parse(time) - Date.now() < WEEK_MS
  const day = isSoon ? { weekday: 'short' as const } : { day: 'numeric' as const, month: 'short' as const }
  const format = new Intl.DateTimeFormat(LOCALE, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
  })
  return format.format(new Date(time))
}
