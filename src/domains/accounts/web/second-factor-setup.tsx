import { useState } from 'react'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import {
  confirmSecondFactor,
  type RecoveryCodes,
  type SecondFactorSetup as Setup,
  startSecondFactorSetup,
} from '../admin-contract.ts'
import { MAX_PASSWORD_LENGTH } from '../contract.ts'
import { secondaryButtonClass, sectionFormClass } from './account-section.tsx'
import { authLinkClass } from './auth-layout.tsx'
import { CodeField } from './code-field.tsx'
import type { StoredUser } from './stored-user.ts'
import { validateCodeForm, validateCurrentPasswordForm } from './validate-forms.ts'

const NOT_STARTED = "We couldn't start the setup. Please try again."
const passwordFields = ['password'] as const
const codeFields = ['code'] as const
const NOT_CONFIRMED = "We couldn't turn on two-step login. Please try again."

interface SetupProps {
  user: StoredUser
  onDone: (response: RecoveryCodes) => void
}

/** Asks for the password, shows the TOTP secret and then asks for the first code. */
export function SecondFactorSetup({ user, onDone }: SetupProps) {
  const [setup, setSetup] = useState<Setup>()
  if (setup) return <SecretAndCode setup={setup} onDone={onDone} onCancel={() => setSetup(undefined)} />
  return (
    <Form
      fields={passwordFields}
      validate={validateCurrentPasswordForm}
      submit={(body) => callApi(startSecondFactorSetup, { body }, { fallbackMessage: NOT_STARTED })}
      onSuccess={setSetup}
      className={sectionFormClass}
    >
      <p className="max-w-[56ch]">
        Two-step login is off. To set it up, you need an authenticator app or a password manager that generates
        six-digit codes.
      </p>
      {/* tells password managers which account this is */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <SubmitButton label="Set it up" pendingLabel="One moment..." />
    </Form>
  )
}

interface SecretAndCodeProps {
  setup: Setup
  onDone: (response: RecoveryCodes) => void
  onCancel: () => void
}

function SecretAndCode({ setup: { key: secret, link, qr }, onDone, onCancel }: SecretAndCodeProps) {
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-start">
        <QrCode {...qr} />
        <div className="grid gap-3">
          <p className="text-lg font-semibold">Scan this with your app.</p>
          <p>
            On this phone?{' '}
            <a href={link} className={authLinkClass}>
              Open it in the app
            </a>
          </p>
          <p>Or type this key:</p>
          <p className="border border-ink bg-chalk px-3 py-2 font-mono font-semibold text-balance select-all">
            {secret}
          </p>
          <p className="text-sm text-smoke">Don't share it with anyone. It won't be shown again.</p>
        </div>
      </div>
      <Form
        fields={codeFields}
        validate={validateCodeForm}
        submit={(body) => callApi(confirmSecondFactor, { body }, { fallbackMessage: NOT_CONFIRMED })}
        onSuccess={onDone}
        className="grid gap-4"
      >
        <CodeField />
        <SubmitButton label="Turn it on" pendingLabel="Turning it on..." />
      </Form>
      <button type="button" onClick={onCancel} className={`justify-self-start ${secondaryButtonClass}`}>
        Not now
      </button>
    </div>
  )
}

/** The quiet zone that the QR standard requires, in modules. */
const QUIET_ZONE = 4

function QrCode({ size, path }: Setup['qr']) {
  const fullSize = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label="QR code with the key for your app"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${fullSize} ${fullSize}`}
      shapeRendering="crispEdges"
      className="size-56 border border-ink bg-chalk"
    >
      <path d={path} className="fill-ink" />
    </svg>
  )
}
