import { useEffect, useRef, useState } from 'react'
import { useUser } from '#domains/accounts/web/queries.ts'
import { MAX_EMAIL_LENGTH } from '#domains/messages/contract.ts'
import { isEmail, NO_EMAIL } from '#shared/email.ts'
import { Field, SelectField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call, NO_NETWORK } from '#web/api.ts'
import { askForAlert } from '../../contract.ts'

const NOT_TAKEN = 'We could not take that down. Please try again.'
const ANY_SIZE = 'Any size'
const fields = ['size', 'email'] as const

interface Wanted {
  email: string
  size: string
}

interface RestockFormProps {
  productId: string
  color: string | undefined
  /** The sizes that are sold out. */
  sizes: string[]
  /** That one of them which was pressed. */
  size: string | undefined
  /** Whether all are sold out, so that any of them would do. */
  isAll: boolean
}

/** Takes the address that is written to when this can be had again. */
export function RestockForm({ productId, color, sizes, size, isAll }: RestockFormProps) {
  const [taken, setTaken] = useState<Wanted>()
  const frame = useRef<HTMLDivElement>(null)
  const user = useUser()

  // the press that brought it was for this: the focus goes where the next step is
  const next = (taken && 'p') ?? (size === undefined ? 'select, input' : 'input')
  useEffect(() => frame.current?.querySelector<HTMLElement>(next)?.focus(), [next])

  const send = async (wanted: Wanted) => {
    const body = { email: wanted.email, ...(wanted.size ? { size: wanted.size } : {}), ...(color ? { color } : {}) }
    await call(askForAlert, { params: { id: productId }, body }, { otherwise: NOT_TAKEN, unreached: NO_NETWORK })
    return wanted
  }

  return (
    <div ref={frame} className="border border-ink p-4 has-[form]:pb-1">
      {taken ? (
        <p role="status" tabIndex={-1} className="font-semibold">
          <span className="bg-acid px-1.5 py-0.5">You are on the list.</span> One mail to{' '}
          <span className="break-words">{taken.email}</span> the moment{' '}
          {[taken.size && `size ${taken.size}`, color].filter(Boolean).join(' in ') || 'it'} is back, in the order of
          asking.
        </p>
      ) : (
        <Form fields={fields} check={problems} send={send} onDone={setTaken} className="grid gap-4">
          <p className="text-sm">
            Leave your e-mail and we write once, when {color ? `${color} is` : 'it is'} back. First to ask, first to
            know.
          </p>
          <div>
            {sizes.length > 0 && (
              <SelectField
                key={size}
                name="size"
                label="Size"
                options={sizes}
                defaultValue={size ?? (isAll ? '' : sizes[0])}
                {...(isAll ? { unchosen: ANY_SIZE } : {})}
              />
            )}
            <Field
              key={user?.email}
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_EMAIL_LENGTH}
              defaultValue={user?.email}
            />
          </div>
          <SubmitButton label="Tell me" busy="Taking it down..." />
        </Form>
      )}
    </div>
  )
}

const problems = ({ email }: Wanted) => (isEmail(email) ? [] : [{ field: 'email', message: NO_EMAIL }])
