import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOCALE } from '#shared/locale.ts'
import { QueryContent } from '#ui/query-content.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast.ts'
import type { RecoveryCodes, SecondFactor } from '../admin-contract.ts'
import { AccountSection, secondaryButtonClass } from './account-section.tsx'
import { profileQueryOptions, sessionsQueryOptions } from './profile-queries.ts'
import { DisableSecondFactorForm, RegenerateCodesForm } from './reauth-forms.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { secondFactorQueryOptions } from './second-factor-query-options.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import type { StoredUser } from './stored-user.ts'

const longDateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' })
const LOW_CODE_COUNT = 3

export function SecondFactorSection({ user }: { user: StoredUser }) {
  const factor = useQuery(secondFactorQueryOptions(user._id))
  return (
    <AccountSection
      title="Two-step login"
      note="Log in with your password and a code from an app on your phone. A stolen password alone won't be enough."
    >
      <QueryContent query={factor}>{(data) => <SecondFactorControls factor={data} user={user} />}</QueryContent>
    </AccountSection>
  )
}

function SecondFactorControls({ factor, user }: { factor: SecondFactor; user: StoredUser }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => {
    for (const getOptions of [secondFactorQueryOptions, profileQueryOptions, sessionsQueryOptions])
      void client.invalidateQueries({ queryKey: getOptions(user._id).queryKey })
  }
  const showCodes = (response: RecoveryCodes) => {
    setCodes(response.recoveryCodes)
    refresh()
  }
  const handleDisabled = ({ message }: { message: string }) => {
    toast(message)
    refresh()
  }
  // the codes cannot be shown again, so they stay until the user confirms
  if (codes) return <RecoveryCodeList codes={codes} email={user.email} onSaved={() => setCodes(undefined)} />
  if (!factor.on) return <SecondFactorSetup user={user} onDone={showCodes} />
  return <ActiveControls factor={factor} user={user} onNewCodes={showCodes} onDisabled={handleDisabled} />
}

interface ActiveControlsProps {
  factor: SecondFactor
  user: StoredUser
  onNewCodes: (response: RecoveryCodes) => void
  onDisabled: (response: { message: string }) => void
}

function ActiveControls({
  factor: { since, recoveryCodesLeft: remaining },
  user,
  onNewCodes,
  onDisabled,
}: ActiveControlsProps) {
  const [openForm, setOpenForm] = useState<'regenerate' | 'disable'>()
  const toggle = (form: 'regenerate' | 'disable') => setOpenForm(openForm === form ? undefined : form)
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tag color="accent">On</Tag>
        {since && (
          <p>
            since <time dateTime={since}>{longDateFormat.format(new Date(since))}</time>
          </p>
        )}
        <p className={remaining <= LOW_CODE_COUNT ? 'bg-brick px-2 py-1 font-semibold' : ''}>
          {remaining} recovery {remaining === 1 ? 'code' : 'codes'} left
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-expanded={openForm === 'regenerate'}
          onClick={() => toggle('regenerate')}
          className={secondaryButtonClass}
        >
          New recovery codes
        </button>
        <button
          type="button"
          aria-expanded={openForm === 'disable'}
          onClick={() => toggle('disable')}
          className={secondaryButtonClass}
        >
          Turn off
        </button>
      </div>
      {openForm === 'regenerate' && <RegenerateCodesForm user={user} onDone={onNewCodes} />}
      {openForm === 'disable' && <DisableSecondFactorForm user={user} onDone={onDisabled} />}
    </div>
  )
}
