import { Field, PasswordField, SelectField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, type Role } from '../../contract.ts'
import { validateRegistration } from '../../rules.ts'
import { createUser } from '../../users-contract.ts'
import { useCan } from '../parts/use-can.ts'
import { ADD_USER, roleLabels } from './texts.ts'
import { useInvalidateUsers } from './users-queries.ts'

const fields = ['name', 'email', 'password', 'role'] as const

export function AddUserForm() {
  const invalidateUsers = useInvalidateUsers()
  const canAddAdmins = useCan('staff:write')
  return (
    <Form
      fields={fields}
      validate={(values) => [validateRegistration(values)].filter((error) => error !== undefined)}
      submit={({ role, ...account }) =>
        callApi(createUser, { body: { ...account, role: role as Role } }, { fallbackMessage: 'Failed to add user' })
      }
      onSuccess={({ user }, form) => {
        form.reset()
        toast(`${user.name} added.`)
        void invalidateUsers()
      }}
      className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-start xl:gap-0"
    >
      <div className="grid sm:grid-cols-2 sm:pl-px sm:*:-ml-px xl:grid-cols-[1fr_1.4fr_1.2fr_10rem]">
        <Field name="name" label="Name" required autoComplete="off" maxLength={MAX_NAME_LENGTH} />
        <Field
          name="email"
          label="Email"
          type="email"
          required
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <PasswordField
          name="password"
          label="Password"
          required
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
        />
        <SelectField
          name="role"
          label="Role"
          options={canAddAdmins ? roleLabels : { customer: roleLabels.customer }}
          defaultValue="customer"
        />
      </div>
      <div className="grid gap-2 xl:min-w-44 xl:[&>button]:-mt-px xl:[&>button]:min-h-[4.625rem]">
        <SubmitButton label={ADD_USER} pendingLabel="Adding the user..." />
      </div>
    </Form>
  )
}
