import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#shared/permissions.ts'
import { permissionsByRole, type StaffRole, staffRoles } from '#shared/staff-roles.ts'
import { listPermittedGroups, listPermittedPages } from './admin-navigation.ts'
import { findPagePermission } from './admin-permissions.ts'
import { adminRoute } from './admin-routes.ts'

/** Lists every path of the admin area except the page for unknown ones. */
function listPaths({ path, index, children = [] }: RouteObject, parent = ''): string[] {
  const ownPath = path ? `${parent}/${path}` : parent
  const isPage = index || (path !== undefined && children.length === 0 && path !== '*')
  return [...(isPage ? [ownPath] : []), ...children.flatMap((child) => listPaths(child, ownPath))]
}

const paths = listPaths(adminRoute).map((path) => path.replace(/:\w+\??/g, '1'))

describe('the pages of the admin area', () => {
  it('are found by the test', () => {
    expect(paths).toContain('/admin')
    expect(paths).toContain('/admin/orders/1')
    expect(paths).not.toContain('/admin/*')
    expect(paths.length).toBeGreaterThan(40)
  })

  it.each(paths)('include %s, which has a permission', (path) => {
    expect(findPagePermission(path)).toMatch(/^(?:any|[a-z]+:(?:read|write))$/)
  })

  it('need a permission, except the dashboard and unknown pages', () => {
    expect(paths.filter((path) => findPagePermission(path) === 'any')).toEqual(['/admin'])
    expect(findPagePermission('/admin/nothing-here')).toBeUndefined()
  })

  it('that are of no use without changing products need more than seeing them', () => {
    for (const page of ['collections', 'collections/1/edit', 'products/edit', 'products/import'])
      expect(findPagePermission(`/admin/${page}`), page).toBe('products:write')
    expect(findPagePermission('/admin/products/1/edit')).toBe('products:read')
  })
})

/** Written by hand, because the sidebar follows the permissions of the pages. */
const labelsByRole: Record<StaffRole, string[]> = {
  owner: [
    'Dashboard',
    'Users',
    'Products',
    'Stock',
    'Collections',
    'Drops',
    'Discounts',
    'Orders',
    'Shipping',
    'Returns',
    'Customers',
    'Money desk',
    'Invoices',
    'GST',
    'Messages',
    'Reviews',
    'Emails',
    'Newsletter',
    'Home page',
    'Pages',
    'Settings',
    'Changes',
    'Staff',
    'Integrations',
  ],
  manager: [
    'Dashboard',
    'Users',
    'Products',
    'Stock',
    'Collections',
    'Drops',
    'Discounts',
    'Orders',
    'Shipping',
    'Returns',
    'Customers',
    'Money desk',
    'Invoices',
    'GST',
    'Messages',
    'Reviews',
    'Emails',
    'Newsletter',
    'Home page',
    'Pages',
    'Settings',
    'Changes',
    'Staff',
  ],
  catalogue: ['Dashboard', 'Products', 'Stock', 'Collections', 'Drops', 'Discounts', 'Home page', 'Pages'],
  packing: ['Dashboard', 'Products', 'Stock', 'Orders', 'Shipping', 'Returns', 'Invoices'],
  support: [
    'Dashboard',
    'Users',
    'Products',
    'Stock',
    'Orders',
    'Shipping',
    'Returns',
    'Customers',
    'Money desk',
    'Invoices',
    'Messages',
    'Reviews',
    'Emails',
    'Newsletter',
  ],
  accounts: [
    'Dashboard',
    'Users',
    'Products',
    'Stock',
    'Orders',
    'Returns',
    'Customers',
    'Money desk',
    'Invoices',
    'GST',
    'Emails',
    'Changes',
  ],
}

it.each(staffRoles)('the sidebar of %s has only the pages of the role', (role) => {
  const can = (permission: Permission) => permissionsByRole[role].includes(permission)
  const labels = listPermittedGroups(can).flatMap(({ links }) => links.map(({ label }) => label))
  expect(labels).toEqual(labelsByRole[role])
})

it('the search lists pages that exist, and none that the role may not open', () => {
  const listPages = (role: StaffRole) =>
    listPermittedPages((permission) => permissionsByRole[role].includes(permission))
  const pages = listPages('owner').map(({ to }) => to)
  expect(pages.filter((to) => !paths.some((path) => path.replace(/\/1$/, '') === to))).toEqual([])
  expect(pages).toContain('/admin/orders/new')
  const forPacking = listPages('packing').map(({ label }) => label)
  expect(forPacking).toContain('Stock count')
  expect(forPacking).not.toContain('GST rates')
  // what their calls need, too
  expect(forPacking).not.toContain('Shipping rates')
  expect(forPacking).not.toContain('Import products')
})

it.each(['discounts', 'tax', 'settings'] as const)(
  'roles that see %s may change them, because their screens have no way to only look',
  (area) => {
    for (const role of staffRoles) {
      const [canRead, canWrite] = [`${area}:read` as const, `${area}:write` as const].map((permission) =>
        permissionsByRole[role].includes(permission),
      )
      expect([role, canRead]).toEqual([role, canWrite])
    }
  },
)
