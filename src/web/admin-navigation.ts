import {
  History,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Newspaper,
  ReceiptIndianRupee,
  Scale,
  Shirt,
  Undo2,
  Users,
} from 'lucide-react'

export interface AdminLink {
  label: string
  to: string
  icon: LucideIcon
}

interface AdminGroup {
  /** Read out; what belongs together is seen. */
  name: string
  links: AdminLink[]
}

/** The sidebar. A screen joins it together with its route in `admin-routes.ts`. */
export const adminGroups: AdminGroup[] = [
  {
    name: 'Shop floor',
    links: [
      { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
      { label: 'Users', to: '/admin/users', icon: Users },
      { label: 'Products', to: '/admin/products', icon: Shirt },
      { label: 'Orders', to: '/admin/orders', icon: ReceiptIndianRupee },
      { label: 'Returns', to: '/admin/returns', icon: Undo2 },
    ],
  },
  {
    name: 'Money',
    links: [{ label: 'Money desk', to: '/admin/money', icon: Scale }],
  },
  {
    name: 'Mailbox',
    links: [
      { label: 'Messages', to: '/admin/messages', icon: Inbox },
      { label: 'Mails', to: '/admin/mails', icon: Mail },
      { label: 'Newsletter', to: '/admin/newsletter', icon: Newspaper },
    ],
  },
  {
    name: 'House',
    links: [
      { label: 'Home page', to: '/admin/home', icon: LayoutTemplate },
      { label: 'Changes', to: '/admin/changes', icon: History },
    ],
  },
]
