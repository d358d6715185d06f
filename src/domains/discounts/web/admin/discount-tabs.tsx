import { PageTabs } from '#ui/page-tabs.tsx'

const paths = { 'Codes and automatic discounts': '/admin/discounts', Sales: '/admin/discounts/sales' }

export const DiscountTabs = ({ current }: { current: keyof typeof paths }) => (
  <PageTabs name="Discounts and sales" paths={paths} current={current} />
)
