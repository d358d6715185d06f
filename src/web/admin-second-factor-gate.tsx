import { SecondFactorSection } from '#domains/accounts/web/second-factor-section.tsx'
import type { StoredUser } from '#domains/accounts/web/stored-user.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'

interface AdminSecondFactorGateProps {
  user: StoredUser
  isDone: boolean
  onContinue: () => void
}

/** Shown instead of every page until two-step login is set up. Stays until the recovery codes are saved. */
export function AdminSecondFactorGate({ user, isDone, onContinue }: AdminSecondFactorGateProps) {
  return (
    <>
      <AdminPageHeader
        title="Set up two-step login"
        note="This shop requires two-step login of everybody who works here. It takes two minutes and an authenticator app."
      />
      <SecondFactorSection user={user} />
      {isDone && (
        <p className="gutter py-6">
          <button
            type="button"
            onClick={onContinue}
            className="inline-flex min-h-11 cursor-pointer items-center bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
          >
            Continue to the admin area
          </button>
        </p>
      )}
    </>
  )
}
