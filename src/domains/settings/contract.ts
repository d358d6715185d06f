import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { settingsSchemas, settingsSections } from '#shared/shop-settings.ts'

const stateFields = {
  version: z.int(),
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
  /** Environment variables by the field that they set. These fields can't be changed here. */
  setByEnvironment: z.record(z.string(), z.string()),
}

const Sections = z.object({
  brand: settingsSchemas.brand.extend(stateFields),
  theme: settingsSchemas.theme.extend(stateFields),
  navigation: settingsSchemas.navigation.extend(stateFields),
  seller: settingsSchemas.seller.extend(stateFields),
  social: settingsSchemas.social.extend(stateFields),
  pages: settingsSchemas.pages.extend(stateFields),
  commerce: settingsSchemas.commerce.extend(stateFields),
  marketing: settingsSchemas.marketing.extend(stateFields),
})
export type AdminSettings = z.infer<typeof Sections>

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Returns every section of the shop settings with its version',
  responseBody: Sections,
})

export const saveAdminSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:section',
  summary:
    'Saves a section of the shop settings unless it has changed since the given version; omitted fields keep their value',
  params: z.object({ section: z.enum(settingsSections) }),
  // the fields of the section, validated by its own schema
  body: z.looseObject({ version: z.int().min(0) }),
  responseBody: Sections,
  errorStatuses: [409],
})
