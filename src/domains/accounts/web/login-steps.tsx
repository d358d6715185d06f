import { lazy, type ReactNode, Suspense, useState } from 'react'
import { toast } from '#ui/toast.ts'
import type { LoggedIn } from '../contract.ts'
import { EmailedCodeStep } from './emailed-code-step.tsx'
import { findChallenge } from './find-challenge.ts'
import { LoginForm } from './login-form.tsx'

const showWelcome = ({ user }: LoggedIn) => toast(`Welcome back, ${user.name}!`)

/** A separate chunk, because few users have two-factor authentication. */
const SecondFactorStep = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }))

interface LoginStepsProps {
  /** The initial email. */
  email?: string | undefined
  /** Why the user has to log in. */
  notice?: string | false | undefined
  delayRedirectDuring: (login: Promise<LoggedIn>) => Promise<LoggedIn>
  /** Links to other pages, shown below the form. */
  children: ReactNode
}

/** Logs in with a password or an emailed code, and with a second factor where the account requires one. */
export function LoginSteps({ email: initialEmail, notice, delayRedirectDuring, children }: LoginStepsProps) {
  const [email, setEmail] = useState(initialEmail)
  const [step, setStep] = useState<'form' | 'emailed code'>('form')
  const [challenge, setChallenge] = useState<string>()
  const [restartReason, setRestartReason] = useState<string>()
  const handleError = (error: Error) => setChallenge(findChallenge(error))
  const restart = (reason?: string) => {
    setChallenge(undefined)
    setStep('form')
    setRestartReason(reason)
  }
  if (challenge !== undefined) {
    return (
      <Suspense>
        <SecondFactorStep
          challenge={challenge}
          delayRedirectDuring={delayRedirectDuring}
          onDone={showWelcome}
          onRestart={restart}
        />
      </Suspense>
    )
  }
  const shared = { delayRedirectDuring, onLoggedIn: showWelcome, onError: handleError }
  if (step === 'emailed code' && email !== undefined) {
    return <EmailedCodeStep {...shared} email={email} onRestart={() => restart()} />
  }
  const shownNotice = restartReason ?? notice
  return (
    <>
      {shownNotice && (
        <p role="status" className="border-l-8 border-accent bg-ink px-4 py-3 font-semibold text-paper">
          {shownNotice}
        </p>
      )}
      <LoginForm
        {...shared}
        email={email}
        onCodeSent={(sentTo) => {
          setEmail(sentTo)
          setStep('emailed code')
        }}
      />
      {children}
    </>
  )
}
