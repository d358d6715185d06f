import { LoginLink } from '#domains/accounts/web/parts/login-link.tsx'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { useRequestedValue } from '#ui/use-requested-value.ts'
import { useSetAlerts, useWishlist } from './queries.ts'

/** Customers turn emails on or off; guests see what a login adds. */
export function AlertsSwitch() {
  const user = useUser()
  const { data } = useWishlist()
  const { mutate: setAlerts, isPending } = useSetAlerts()
  const [isOn, setOn] = useRequestedValue(data?.hasAlerts ?? false, isPending)
  if (!user)
    return (
      <p className="max-w-[42ch] text-sm md:text-right">
        <LoginLink className="font-bold underline underline-offset-4 hover:bg-accent" /> to keep your list on every
        device and get emails about price drops and restocks.
      </p>
    )
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isPending}
        onChange={({ target }) => {
          setOn(target.checked)
          setAlerts(target.checked)
        }}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none border border-ink bg-paper before:absolute before:top-0.5 before:left-0.5 before:size-[1.375rem] before:bg-ink before:transition-transform checked:bg-accent checked:before:translate-x-5"
      />
      Email me about price drops and restocks
    </label>
  )
}
