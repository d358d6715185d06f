import { type FormEvent, useState } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { NewSecret, primaryButton } from '#ui/admin/new-secret.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import { keyScopes, MAX_KEY_NAME_LENGTH } from '../../key-contract.ts'
import { useCreateKey } from './keys-queries.ts'

const lifetimes: Record<string, string> = { '30': '30 days', '90': '90 days', '365': 'One year', '': 'No expiry' }
const areas = [...new Set(keyScopes.map((scope) => scope.split(':')[0] ?? ''))]

export function KeyForm() {
  const create = useCreateKey()
  const createOnce = useMutateOnce(create)
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<ReadonlySet<Permission>>(new Set())
  const toggle = (scope: Permission) => {
    const next = new Set(scopes)
    if (!next.delete(scope)) next.add(scope)
    setScopes(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    createOnce(
      { name, scopes: [...scopes], ...(days === '' ? {} : { expiresInDays: Number(days) }) },
      {
        onSuccess: () => {
          setName('')
          setScopes(new Set())
        },
      },
    )
  }
  if (create.data)
    return (
      <NewSecret
        title="Your new key"
        note="Copy it now: it can't be shown again. Send it as Authorization: Bearer …"
        secret={create.data.token}
        onDone={create.reset}
      />
    )
  return (
    <FormSection
      title="New key"
      note="A key may do only what its scopes allow, and never manage staff, keys or webhooks. Changing orders includes cancelling them."
    >
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <FormRow label="Name">
            {(control) => (
              <input
                {...control}
                required
                maxLength={MAX_KEY_NAME_LENGTH}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
                className={inputClass}
              />
            )}
          </FormRow>
          <FormRow label="Works for">
            {(control) => (
              <select
                {...control}
                value={days}
                onChange={(event) => setDays(event.target.value)}
                className={inputClass}
              >
                {['30', '90', '365', ''].map((value) => (
                  <option key={value} value={value}>
                    {lifetimes[value]}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
        </div>
        <fieldset className="grid gap-2">
          <legend className="mono-caption mb-1.5">Scopes</legend>
          <div className="grid border border-line sm:grid-cols-2 xl:grid-cols-3">
            {areas.map((area) => (
              <div key={area} className="-m-px flex items-center justify-between gap-3 border border-line px-3">
                <span className="text-sm font-semibold capitalize">{area}</span>
                <span className="flex gap-4">
                  {(['read', 'write'] as const).map((access) => {
                    const scope = `${area}:${access}` as Permission
                    return (
                      <label key={access} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                        <input
                          type="checkbox"
                          aria-label={scope}
                          checked={scopes.has(scope)}
                          onChange={() => toggle(scope)}
                          className="size-5 accent-ink"
                        />
                        {access}
                      </label>
                    )
                  })}
                </span>
              </div>
            ))}
          </div>
        </fieldset>
        <button type="submit" aria-disabled={create.isPending || undefined} className={primaryButton}>
          Create key
        </button>
        <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
          {create.error?.message}
        </p>
      </form>
    </FormSection>
  )
}
