import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { DashboardPage } from '#domains/dashboard/web/admin/dashboard-page.tsx'
import { Link } from '#ui/link.tsx'
import { listPermittedGroups, listPermittedPages } from './admin-navigation.ts'

/** The first page of the admin area. Staff who see no sales get the way to their work instead. */
export const AdminStart = () => <DashboardPage screens={<RoleScreens />} />

const screenNotes: Record<string, string> = {
  '/admin/users': 'Accounts and their roles.',
  '/admin/products': 'Photos, prices, sizes and colours.',
  '/admin/stock': 'What is on the shelf, and every movement.',
  '/admin/collections': 'What the shop groups together.',
  '/admin/drops': 'Releases with a countdown and a queue.',
  '/admin/discounts': 'Codes, automatic discounts and sales.',
  '/admin/orders': 'Find an order by number, name, phone or product.',
  '/admin/shipping': 'Pack, print labels and hand over to the courier.',
  '/admin/returns': 'What customers send back, and where it is.',
  '/admin/customers': 'Who buys, with orders, notes and tags.',
  '/admin/money': 'Payments that need a decision.',
  '/admin/invoices': 'Invoices and credit notes.',
  '/admin/messages': 'What customers ask.',
  '/admin/reviews': 'What customers say, before it is published.',
  '/admin/emails': 'What was sent, and what failed.',
  '/admin/newsletter': 'Who has subscribed.',
  '/admin/home': 'What visitors see first.',
  '/admin/pages': 'About, terms, shipping and returns.',
}

function RoleScreens() {
  const can = usePermissions()
  const screens = listPermittedGroups(can)
    .flatMap(({ links }) => links)
    .filter(({ to }) => to !== '/admin')
  const shortcuts = listPermittedPages(can).filter(
    ({ to }) => to !== '/admin' && !screens.some((link) => link.to === to),
  )
  return (
    <section aria-labelledby="your-screens" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="your-screens" className="font-bold">
        Your screens
      </h2>
      <ul className="grid overflow-hidden border border-ink bg-chalk sm:grid-cols-2 xl:grid-cols-3">
        {screens.map(({ to, label, icon: Icon }) => (
          <li key={to} className="-mr-px -mb-px grid border-r border-b border-line">
            <Link
              to={to}
              className="focus-inside grid min-h-18 grid-cols-[auto_minmax(0,1fr)] items-center gap-4 p-4 hover:bg-accent"
            >
              <Icon aria-hidden="true" className="size-5" />
              <span className="grid">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-pretty">{screenNotes[to]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shortcuts.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {shortcuts.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center border border-ink bg-chalk px-3 text-sm font-semibold hover:bg-accent"
            >
              {label}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
