import { PageTabs } from '#ui/page-tabs.tsx'

const paths = {
  Variants: '/admin/stock',
  Movements: '/admin/stock/movements',
  Counts: '/admin/stock/count',
  Incoming: '/admin/stock/incoming',
}

export const StockTabs = ({ current }: { current: keyof typeof paths }) => (
  <PageTabs name="Stock" paths={paths} current={current} />
)
