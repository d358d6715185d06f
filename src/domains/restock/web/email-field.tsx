import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { MAX_EMAIL_LENGTH } from '#domains/messages/contract.ts'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { Field } from '#ui/field.tsx'

/** Has the address of a customer who is logged in. */
export function EmailField() {
  const user = useUser()
  return (
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
  )
}

export const validateEmail = ({ email }: { email: string }) =>
  isEmail(email) ? [] : [{ field: 'email', message: INVALID_EMAIL }]
