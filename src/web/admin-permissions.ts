import { findPermissionArea, type Permission } from '#shared/permissions.ts'

/** Pages that every admin may open, and those that are of no use to someone who may only read. */
const pagePermissions: Record<string, Permission | 'any'> = {
  '/admin': 'any',
  '/admin/collections': 'products:write',
  '/admin/drops': 'products:write',
  '/admin/orders/new': 'orders:write',
  '/admin/orders/remittance': 'payments:write',
  '/admin/products/edit': 'products:write',
  '/admin/products/import': 'products:write',
  '/admin/products/new': 'products:write',
  '/admin/shipping': 'shipping:write',
  '/admin/shipping/pins': 'settings:write',
  '/admin/shipping/rates': 'settings:write',
  '/admin/shipping/upload': 'shipping:write',
}

/** Returns what a page of the admin area needs; undefined for an unknown page. */
export function findPagePermission(pathname: string): Permission | 'any' | undefined {
  const path = pathname.replace(/\/+$/, '')
  const area = findPermissionArea(path)
  const page = path.startsWith('/admin/collections/') ? '/admin/collections' : path
  return pagePermissions[page] ?? (area && `${area}:read`)
}
