import { isDeepStrictEqual } from 'node:util'
import { markUploadsReferenced } from '#domains/media/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { validate } from '#platform/http/validate.ts'
import type { EnvironmentSeller } from '#platform/settings/seller-settings.ts'
import { type FieldError, joinMessages, ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { findSellerGstinProblem } from '#shared/gstin.ts'
import { type SettingsSection, type ShopSettings, settingsSchemas } from '#shared/shop-settings.ts'
import { validateColors } from '#shared/theme.ts'
import { completeSection, diffFields, mergeKnownFields, sectionNames } from '../rules.ts'
import type { Deps } from './deps.ts'
import { mapEnvironmentFields } from './shop-settings-cache.ts'
import * as store from './store.ts'
import { listBrandFiles, validateBrandFiles } from './validate-brand-files.ts'

interface Actor {
  id: string
  name: string
}

interface SectionEdit {
  section: SettingsSection
  version: number
  /** Changed fields; others keep their value. */
  fields: Record<string, unknown>
}

/** Saves a section. Throws a conflict if someone has saved since `version`; an identical section is not saved again. */
export async function saveSettings(
  { db, now, shopSettings, storage }: Deps,
  actor: Actor,
  { section, version, fields }: SectionEdit,
): Promise<void> {
  const { environmentSeller } = shopSettings
  const fileErrors = section === 'brand' ? await validateBrandFiles({ storage, shopSettings }, fields) : []
  await db.transaction(async (tx) => {
    await store.lockSettings(tx)
    const row = await store.findSection(tx, section)
    if ((row?.version ?? 0) !== version) throw versionConflict(row)
    const stored = completeSection(section, row?.value)
    // forms send back the values that the environment sets; they are not stored
    const variableByField = mapEnvironmentFields(section, environmentSeller)
    const edit = Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(variableByField, name)))
    // unknown fields must reach the schema, which rejects them
    const value = validate<object>(settingsSchemas[section], { ...edit, ...mergeKnownFields(stored, edit) })
    rejectEnvironmentFields(variableByField, fields, environmentSeller)
    rejectIfInvalid(fileErrors)
    await updateSection(tx, { actor, now, section, row, value, environmentSeller })
  })
  // other processes follow by notification, and so does this one if it can't reload now
  await shopSettings.reload().catch(() => {})
}

/** Must run after `lockSettings`. Returns the id of the audit entry, or undefined if nothing changed. */
export async function updateSection(
  tx: Tx,
  edit: {
    actor: Actor
    now: () => Date
    section: SettingsSection
    row: store.SettingsRow | undefined
    value: object
    environmentSeller?: EnvironmentSeller
  },
): Promise<string | undefined> {
  const { actor, now, section, row, value, environmentSeller } = edit
  const stored = completeSection(section, row?.value)
  const change = diffFields(stored, value)
  if (!change) return undefined
  if (section === 'theme') rejectIfInvalid(validateColors((value as ShopSettings['theme']).colors))
  // checked only when one of the two changes, because an older GSTIN must not block changes to other fields
  if (section === 'seller' && ('state' in change.after || 'gstin' in change.after)) {
    const { state, gstin } = { ...(value as ShopSettings['seller']), ...environmentSeller }
    const message = findSellerGstinProblem(gstin, state)
    if (message) rejectIfInvalid([{ field: 'gstin', message }])
  }
  const entryId = await recordAuditEntry(tx, {
    actor,
    kind: 'settings',
    subject: { id: section, name: sectionNames[section] },
    ...change,
  })
  const version = (row?.version ?? 0) + 1
  await store.upsertSection(tx, { section, value, version, editedAt: now(), editedBy: actor.name })
  if (section === 'brand') await markBrandFilesReferenced(tx, stored, value)
  return entryId
}

/** Protects new files from orphan cleanup. Throws if one was already deleted, which an undo may bring back. */
async function markBrandFilesReferenced(tx: Tx, before: object, after: object): Promise<void> {
  const formerUrls = new Set(listBrandFiles(before).map(({ url }) => url))
  // an unchanged file that is gone must not block changes to other fields
  const files = listBrandFiles(after).filter(({ url }) => !formerUrls.has(url))
  const deletedUrls = await markUploadsReferenced(
    tx,
    files.map(({ url }) => url),
  )
  const errors = files
    .filter(({ url }) => deletedUrls.includes(url))
    .map(({ field, label }) => ({ field, message: `${label}: the file is no longer there. Please upload it again.` }))
  if (errors.length > 0) throw new ShopError('conflict', joinMessages(errors), { errors })
}

function rejectEnvironmentFields(
  variableByField: Record<string, string>,
  fields: SectionEdit['fields'],
  values: object,
): void {
  const errors = Object.entries(variableByField).flatMap(([field, variable]) =>
    !Object.hasOwn(fields, field) || isDeepStrictEqual(fields[field], (values as typeof fields)[field])
      ? []
      : [{ field, message: `The environment variable ${variable} sets this. Change it there.` }],
  )
  rejectIfInvalid(errors)
}

/** Throws if there are errors. */
function rejectIfInvalid(errors: FieldError[]): void {
  if (errors.length > 0) throw new ShopError('bad_request', joinMessages(errors), { errors })
}

function versionConflict(row: store.SettingsRow | undefined): ShopError {
  const when = row?.editedAt ? ` at ${formatDateTime(row.editedAt.toISOString())}` : ''
  return new ShopError('conflict', `${row?.editedBy ?? 'Someone'} changed this${when}. Reload to see the changes.`)
}
