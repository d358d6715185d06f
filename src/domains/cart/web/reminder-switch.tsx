import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast.ts'
import { useRequestedValue } from '#ui/use-requested-value.ts'
import { callApi } from '#web/api.ts'
import { getCartReminder, setCartReminder } from '../reminder-contract.ts'
import { CART_TOASTS } from './cart-mutations.ts'

const CHANGE_FAILED = "We couldn't change that. Please try again."

const reminderQueryOptions = queryOptions({
  queryKey: ['account', 'cart-reminder'],
  queryFn: (context) => callApi(getCartReminder, {}, context),
  throwOnError: false,
})

/** Customers turn reminders on or off, if the shop sends any. */
export function ReminderSwitch() {
  const user = useUser()
  const { offersCartReminders } = useSite()
  return user && offersCartReminders ? <Switch /> : null
}

function Switch() {
  const client = useQueryClient()
  const { data } = useQuery(reminderQueryOptions)
  const { mutate, isPending } = useMutation({
    mutationFn: (enabled: boolean) =>
      callApi(setCartReminder, { body: { enabled } }, { fallbackMessage: CHANGE_FAILED }),
    onSuccess: (reminder) => client.setQueryData(reminderQueryOptions.queryKey, reminder),
    onError: (error) => toast(error.message, { kind: 'error', topic: CART_TOASTS }),
  })
  const [isOn, setOn] = useRequestedValue(data?.enabled ?? false, isPending)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isPending || !data}
        onChange={({ target }) => {
          setOn(target.checked)
          mutate(target.checked)
        }}
        className="size-5 shrink-0 cursor-pointer accent-ink"
      />
      Email me once if I leave this cart behind
    </label>
  )
}
