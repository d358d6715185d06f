import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export interface Column<T> {
  /** For sortable columns this is also the API's sort key. */
  id: string
  header: string
  cell: (item: T) => ReactNode
  sortable?: boolean
  align?: 'right'
  /** Hides the header visually; screen readers still announce it. */
  hideHeader?: boolean
  className?: string
}

/** The class of a column that stays in sight at the right edge while the table scrolls. */
export const stickyColumn =
  'md:sticky md:right-0 md:z-1 md:border-l md:border-line md:bg-chalk [thead_&]:md:bg-card [tbody>tr:hover>&]:md:bg-paper [tr[aria-selected=true]>&]:md:bg-[color-mix(in_srgb,var(--color-accent)_25%,var(--color-chalk))]'

/** The class of a column that tablets and small laptops hide; phones show it in the card. */
export const wideColumn = 'md:max-xl:hidden'

export interface Selection<T> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Accessible name of the row's checkbox. */
  getLabel: (item: T) => string
}

/** Sorting and paging happen on the server; the table only tracks the sort state and the selection. */
export const listTableFeatures = tableFeatures({ rowSortingFeature, rowSelectionFeature })
export type ListTableFeatures = typeof listTableFeatures
