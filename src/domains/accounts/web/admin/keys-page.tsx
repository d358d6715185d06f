import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatShortDate } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ApiKey } from '../../key-contract.ts'
import { IntegrationTabs } from '../parts/integration-tabs.tsx'
import { KeyForm } from './key-form.tsx'
import { keysQueryOptions, useRevokeKey } from './keys-queries.ts'

const NOTE = 'Let other programs, such as an ERP or a courier panel, work with this shop.'

export function KeysPage() {
  const keys = useQuery(keysQueryOptions)
  return (
    <>
      <AdminPageHeader title="Integrations" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <IntegrationTabs current="API keys" />
        <KeyForm />
        <FormSection title="Keys">
          <QueryContent query={keys}>{(data) => <KeyList keys={data} />}</QueryContent>
        </FormSection>
      </div>
    </>
  )
}

function KeyList({ keys }: { keys: ApiKey[] }) {
  if (keys.length === 0) return <p className="text-sm">No API keys yet.</p>
  return (
    <ul aria-label="Keys">
      {keys.map((key) => (
        <KeyRow key={key._id} apiKey={key} />
      ))}
    </ul>
  )
}

function KeyRow({
  apiKey: { _id: id, name, prefix, scopes, createdBy, createdAt, expiresAt, lastUsedAt },
}: {
  apiKey: ApiKey
}) {
  const { mutate } = useRevokeKey()
  const isExpired = expiresAt !== undefined && new Date(expiresAt) <= new Date()
  return (
    <li className="grid items-start gap-x-5 gap-y-3 border-line py-4 not-last:border-b first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name} <code className="font-mono text-sm font-normal">{prefix}…</code>
          {isExpired && <Tag color="brick">Expired</Tag>}
        </p>
        <p className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <code key={scope} className="border border-line bg-card px-1.5 py-0.5 font-mono text-xs">
              {scope}
            </code>
          ))}
        </p>
        <p className="text-sm text-smoke">
          Created by {createdBy} on {formatShortDate(createdAt)},{' '}
          {expiresAt ? `expires on ${formatShortDate(expiresAt)}` : 'does not expire'}.{' '}
          {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}.` : 'Never used.'}
        </p>
      </div>
      <ConfirmButton
        label="Revoke"
        question={`Revoke ${name}?`}
        itemName={`${prefix}…`}
        onConfirm={() => mutate(id)}
        className="min-h-11 cursor-pointer justify-self-start border border-ink px-3 text-sm font-semibold hover:bg-brick"
      >
        <p className="text-sm">Programs that use this key stop working on their next request.</p>
      </ConfirmButton>
    </li>
  )
}
