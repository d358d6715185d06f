import { useState } from 'react'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call } from '#web/api.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type RecoveryCodes,
  type SecondFactorSetup as Setup,
} from '../admin-contract.ts'
import { MAX_PASSWORD } from '../contract.ts'
import { quietButton, sectionForm } from './account-section.tsx'
import { CodeField } from './code-field.tsx'
import { codeProblems, samePasswordProblems } from './problems.ts'
import type { StoredUser } from './stored-user.ts'
import { wayLink } from './way-in.tsx'

const NOT_BEGUN = 'The setup did not begin. Please try again.'
const passwordOnly = ['password'] as const
const codeOnly = ['code'] as const
const NOT_ON = 'Two-step login was not turned on. Please try again.'

interface SetupProps {
  user: StoredUser
  onDone: (answer: RecoveryCodes) => void
}

/** The password, then the key for the app, then its first code. */
export function SecondFactorSetup({ user, onDone }: SetupProps) {
  const [setup, setSetup] = useState<Setup>()
  if (setup) return <KeyAndCode setup={setup} onDone={onDone} onCancel={() => setSetup(undefined)} />
  return (
    <Form
      fields={passwordOnly}
      check={samePasswordProblems}
      send={(body) => call(beginSecondFactor, { body }, { otherwise: NOT_BEGUN })}
      onDone={setSetup}
      className={sectionForm}
    >
      <p className="max-w-[56ch]">
        It is off. You need an authenticator app: any that makes six-digit codes will do, and so do most password
        managers.
      </p>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField name="password" label="Your password" autoComplete="current-password" maxLength={MAX_PASSWORD} />
      <SubmitButton label="Set it up" busy="One moment..." />
    </Form>
  )
}

interface KeyAndCodeProps {
  setup: Setup
  onDone: (answer: RecoveryCodes) => void
  onCancel: () => void
}

function KeyAndCode({ setup: { key, link, qr }, onDone, onCancel }: KeyAndCodeProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-start">
        <QrCode {...qr} />
        <div className="grid gap-3">
          <p className="text-lg font-semibold">Scan this with your app.</p>
          <p>
            On this very phone?{' '}
            <a href={link} className={wayLink}>
              Open it in the app
            </a>
          </p>
          <p>Or type this key:</p>
          <p className="border border-ink bg-chalk px-3 py-2 font-mono font-semibold text-balance select-all">{key}</p>
          <p className="text-sm text-smoke">Show it to nobody. It is not shown again.</p>
        </div>
      </div>
      <Form
        fields={codeOnly}
        check={codeProblems}
        send={(body) => call(confirmSecondFactor, { body }, { otherwise: NOT_ON })}
        onDone={onDone}
        className="grid gap-4"
      >
        <CodeField />
        <SubmitButton label="Turn it on" busy="Turning it on..." />
      </Form>
      <button type="button" onClick={onCancel} className={`justify-self-start ${quietButton}`}>
        Not now
      </button>
    </div>
  )
}

/** As wide as scanners want it: four empty squares around. */
const QUIET = 4

function QrCode({ size, path }: Setup['qr']) {
  const whole = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label="QR code with the key for your app"
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-56 border border-ink bg-chalk"
    >
      <path d={path} className="fill-ink" />
    </svg>
  )
}
