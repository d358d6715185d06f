import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export interface Column<T> {
  /** Its name in the table; of a column that can be sorted, what the API calls this order. */
  id: string
  header: string
  cell: (item: T) => ReactNode
  sortable?: boolean
  /** Figures end where the column ends. */
  align?: 'right'
  /** Its head is only read out: over buttons, a picture. */
  hideHeader?: boolean
  className?: string
}

export interface Selection<T> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** What the row's box selects, for those who do not see the row. */
  nameOf: (item: T) => string
}

/** The server has sorted and cut the list already: the table knows only how it was sorted and what is selected. */
export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature })
export type Features = typeof features
