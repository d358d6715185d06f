import type { Page } from '@playwright/test'
import { permissionsByRole, type StaffRole } from '#shared/staff-roles.ts'
import { listPermittedPages } from '#web/admin-navigation.ts'
import { findPagePermission } from '#web/admin-permissions.ts'
import { createAccount, getAdminAccount } from './accounts.ts'
import { callApi, placeOrder } from './place-order.ts'
import { getFirstProduct } from './visit.ts'

/** Whether a role may open a page. */
export const isAllowed = (staffRole: StaffRole, path: string) => {
  const permission = findPagePermission(path)
  return permission === undefined || permission === 'any' || permissionsByRole[staffRole].includes(permission)
}

/** Lists every page that the role may open, with something to show on those about one thing. */
export async function listAdminPages({ request }: Page, staffRole: StaffRole): Promise<string[]> {
  const { user, token } = await createAccount(request)
  const { order } = await placeOrder(request, token)
  const message = { name: user.name, email: user.email, message: 'Is it soft?' }
  await callApi(request, 'POST /api/contact', { data: message })
  const product = await getFirstProduct(request)
  const { token: adminToken } = await getAdminAccount(request)
  const [collection] = await callApi<{ _id: string }[]>(request, 'GET /api/admin/collections', { token: adminToken })
  const pages = listPermittedPages((permission) => permissionsByRole[staffRole].includes(permission))
  const others = [
    '/admin/orders/drafts',
    `/admin/orders/${order._id}`,
    `/admin/orders?order=${order._id}`,
    `/admin/orders/print?kind=slips&ids=${order._id}`,
    `/admin/customers/${user._id}`,
    `/admin/products/${product._id}/edit`,
    `/admin/collections/${collection?._id}/edit`,
    '/admin/discounts/new',
    '/admin/pages/about',
    '/admin/settings/announcements',
  ]
  return [...pages.map(({ to }) => to), ...others.filter((path) => isAllowed(staffRole, path.replace(/\?.*/, '')))]
}
