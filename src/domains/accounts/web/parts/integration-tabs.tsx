import { PageTabs } from '#ui/page-tabs.tsx'

const paths = {
  'API keys': '/admin/integrations',
  Webhooks: '/admin/integrations/webhooks',
  'Product feeds': '/admin/integrations/feeds',
}

export const IntegrationTabs = ({ current }: { current: keyof typeof paths }) => (
  <PageTabs name="Integrations" paths={paths} current={current} />
)
