import { Link } from '#ui/link.tsx'

const paths = {
  'API keys': '/admin/integrations',
  Webhooks: '/admin/integrations/webhooks',
  'Product feeds': '/admin/integrations/feeds',
}

export const IntegrationTabs = ({ current }: { current: keyof typeof paths }) => (
  <nav aria-label="Integrations" className="flex max-w-full overflow-x-auto border border-ink bg-chalk sm:w-fit">
    {Object.entries(paths).map(([label, to]) => (
      <Link
        key={to}
        to={to}
        aria-current={label === current ? 'page' : undefined}
        className="focus-inside flex h-11 grow items-center justify-center border-ink px-5 text-sm font-semibold whitespace-nowrap not-last:border-r hover:bg-acid aria-[current]:bg-ink aria-[current]:text-paper"
      >
        {label}
      </Link>
    ))}
  </nav>
)
