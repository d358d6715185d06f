import {
  BadgePercent,
  BookUser,
  Boxes,
  Files,
  FileText,
  Folders,
  History,
  Inbox,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Newspaper,
  PackageCheck,
  Plug,
  ReceiptIndianRupee,
  Scale,
  Settings,
  Shirt,
  Star,
  Timer,
  Undo2,
  UserCog,
  Users,
} from 'lucide-react'
import type { Permission } from '#shared/permissions.ts'
import { findPagePermission } from './admin-permissions.ts'

export interface AdminLink {
  label: string
  to: string
  icon: LucideIcon
}

interface AdminLinkGroup {
  /** Only announced by screen readers. */
  name: string
  links: AdminLink[]
}

/** The sidebar. Every page also needs a route in `admin-routes.ts`. */
export const adminNavigation: AdminLinkGroup[] = [
  {
    name: 'Store',
    links: [
      { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
      { label: 'Users', to: '/admin/users', icon: Users },
      { label: 'Products', to: '/admin/products', icon: Shirt },
      { label: 'Stock', to: '/admin/stock', icon: Boxes },
      { label: 'Collections', to: '/admin/collections', icon: Folders },
      { label: 'Drops', to: '/admin/drops', icon: Timer },
      { label: 'Discounts', to: '/admin/discounts', icon: BadgePercent },
      { label: 'Orders', to: '/admin/orders', icon: ReceiptIndianRupee },
      { label: 'Shipping', to: '/admin/shipping', icon: PackageCheck },
      { label: 'Returns', to: '/admin/returns', icon: Undo2 },
      { label: 'Customers', to: '/admin/customers', icon: BookUser },
    ],
  },
  {
    name: 'Money',
    links: [
      { label: 'Money desk', to: '/admin/money', icon: Scale },
      { label: 'Invoices', to: '/admin/invoices', icon: Files },
      { label: 'GST', to: '/admin/tax', icon: Landmark },
    ],
  },
  {
    name: 'Communication',
    links: [
      { label: 'Messages', to: '/admin/messages', icon: Inbox },
      { label: 'Reviews', to: '/admin/reviews', icon: Star },
      { label: 'Emails', to: '/admin/emails', icon: Mail },
      { label: 'Newsletter', to: '/admin/newsletter', icon: Newspaper },
    ],
  },
  {
    name: 'Site',
    links: [
      { label: 'Home page', to: '/admin/home', icon: LayoutTemplate },
      { label: 'Pages', to: '/admin/pages', icon: FileText },
      { label: 'Settings', to: '/admin/settings', icon: Settings },
      { label: 'Changes', to: '/admin/changes', icon: History },
      { label: 'Staff', to: '/admin/staff', icon: UserCog },
      { label: 'Integrations', to: '/admin/integrations', icon: Plug },
    ],
  },
]

/** Pages that the sidebar does not show, for the search with Ctrl+K. */
const otherPages: Pick<AdminLink, 'label' | 'to'>[] = [
  { label: 'New order', to: '/admin/orders/new' },
  { label: 'New product', to: '/admin/products/new' },
  { label: 'Stock count', to: '/admin/stock/count' },
  { label: 'Stock movements', to: '/admin/stock/movements' },
  { label: 'Incoming stock', to: '/admin/stock/incoming' },
  { label: 'Import products', to: '/admin/products/import' },
  { label: 'Sales', to: '/admin/discounts/sales' },
  { label: 'Upload courier file', to: '/admin/shipping/upload' },
  { label: 'Shipping rates', to: '/admin/shipping/rates' },
  { label: 'PIN codes', to: '/admin/shipping/pins' },
  { label: 'Courier remittance', to: '/admin/orders/remittance' },
  { label: 'GST rates', to: '/admin/tax/rates' },
  { label: 'Email templates', to: '/admin/emails/templates' },
  { label: 'Webhooks', to: '/admin/integrations/webhooks' },
]

type Can = (permission: Permission) => boolean

function isPermitted({ to }: Pick<AdminLink, 'to'>, can: Can): boolean {
  const permission = findPagePermission(to)
  return permission === undefined || permission === 'any' || can(permission)
}

/** Returns every page that the role allows, those of the sidebar first. */
export const listPermittedPages = (can: Can): Pick<AdminLink, 'label' | 'to'>[] =>
  [...adminNavigation.flatMap(({ links }) => links), ...otherPages].filter((page) => isPermitted(page, can))

/** Returns the links to pages that the role allows, without empty groups. */
export function listPermittedGroups(can: Can): AdminLinkGroup[] {
  return adminNavigation
    .map(({ name, links }) => ({ name, links: links.filter((link) => isPermitted(link, can)) }))
    .filter(({ links }) => links.length > 0)
}
