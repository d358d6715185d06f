import { TextAreaField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'

const fields = ['text'] as const

interface TextFormProps {
  label: string
  hint: string
  maxLength: number
  defaultValue?: string | undefined
  isRequired?: boolean
  button: string
  submit: (text: string) => Promise<unknown>
  onSuccess: () => void
}

/** One text and the button that saves it. */
export function TextForm(props: TextFormProps) {
  const { label, hint, maxLength, defaultValue = '', isRequired = false, button, submit, onSuccess } = props
  return (
    <Form
      fields={fields}
      validate={({ text }) =>
        isRequired && text.trim() === '' ? [{ field: 'text', message: 'Please write a reason.' }] : []
      }
      submit={({ text }) => submit(text)}
      onSuccess={onSuccess}
      className="grid gap-3 border-t border-line pt-6"
    >
      <TextAreaField name="text" label={label} hint={hint} maxLength={maxLength} defaultValue={defaultValue} />
      <SubmitButton label={button} pendingLabel="Saving..." />
    </Form>
  )
}
