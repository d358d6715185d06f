import { Field } from '#ui/field.tsx'
import { MAX_EMAIL_LENGTH } from '../contract.ts'

/** The email address that a customer logs in with. Password managers fill it in as the user name. */
export const LoginEmailField = ({ defaultValue }: { defaultValue?: string | undefined }) => (
  <Field
    name="email"
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    maxLength={MAX_EMAIL_LENGTH}
    defaultValue={defaultValue}
  />
)
