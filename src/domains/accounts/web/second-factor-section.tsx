import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#shared/brand.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast.ts'
import type { SecondFactor } from '../admin-contract.ts'
import { AccountSection, quietButton } from './account-section.tsx'
import { profileQuery, sessionsQuery } from './profile-queries.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import type { StoredUser } from './stored-user.ts'
import { RenewForm, TurnOffForm } from './twice-proved-forms.tsx'

const inWords = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long' })
const FEW_LEFT = 3

/** The second step of a login: setting it up, turning it off, and the codes for when the phone is lost. */
export function SecondFactorSection({ user }: { user: StoredUser }) {
  const factor = useQuery(secondFactorQuery(user._id))
  return (
    <AccountSection
      title="Two-step login"
      note="A code from an app on your phone, after the password. Whoever guesses or steals the password still stands outside."
    >
      <Loaded query={factor}>{(data) => <Steps factor={data} user={user} />}</Loaded>
    </AccountSection>
  )
}

function Steps({ factor, user }: { factor: SecondFactor; user: StoredUser }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const look = () => {
    for (const query of [secondFactorQuery, profileQuery, sessionsQuery])
      void client.invalidateQueries({ queryKey: query(user._id).queryKey })
  }
  const show = (answer: { message: string; recoveryCodes: string[] }) => {
    setCodes(answer.recoveryCodes)
    look()
  }
  const leave = ({ message }: { message: string }) => {
    toast(message)
    look()
  }
  // they are told once: nothing else is shown until they are kept
  if (codes) return <RecoveryCodeList codes={codes} email={user.email} onKept={() => setCodes(undefined)} />
  if (!factor.on) return <SecondFactorSetup user={user} onDone={show} />
  return <WhenOn factor={factor} user={user} onCodes={show} onOff={leave} />
}

interface WhenOnProps {
  factor: SecondFactor
  user: StoredUser
  onCodes: (answer: { message: string; recoveryCodes: string[] }) => void
  onOff: (answer: { message: string }) => void
}

function WhenOn({ factor: { since, recoveryCodesLeft: left }, user, onCodes, onOff }: WhenOnProps) {
  const [open, setOpen] = useState<'renew' | 'off'>()
  const press = (what: 'renew' | 'off') => setOpen(open === what ? undefined : what)
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tag colour="acid">On</Tag>
        {since && (
          <p>
            since <time dateTime={since}>{inWords.format(new Date(since))}</time>
          </p>
        )}
        <p className={left <= FEW_LEFT ? 'bg-brick px-2 py-1 font-semibold' : ''}>
          {left} recovery {left === 1 ? 'code' : 'codes'} left
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="button" aria-expanded={open === 'renew'} onClick={() => press('renew')} className={quietButton}>
          New recovery codes
        </button>
        <button type="button" aria-expanded={open === 'off'} onClick={() => press('off')} className={quietButton}>
          Turn off
        </button>
      </div>
      {open === 'renew' && <RenewForm user={user} onDone={onCodes} />}
      {open === 'off' && <TurnOffForm user={user} onDone={onOff} />}
    </div>
  )
}
