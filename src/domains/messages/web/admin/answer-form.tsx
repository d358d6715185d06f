import { useState } from 'react'
import type { FieldError } from '#shared/errors.ts'
import { TextAreaField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { type InboxMessage, MAX_ANSWER } from '../../admin-contract.ts'
import { useAnswer } from './messages-queries.ts'

const fields = ['text'] as const

function problems({ text }: { text: string }): FieldError[] {
  if (text.trim() === '') return [{ field: 'text', message: 'Please write an answer' }]
  return text.trim().length > MAX_ANSWER
    ? [{ field: 'text', message: 'Please keep the answer below 5,000 characters' }]
    : []
}

/** What is written stays until it is sent, even when the message is closed in between. */
export function AnswerForm({ message }: { message: InboxMessage }) {
  const answer = useAnswer(message)
  const [sent, setSent] = useState(0)
  const finish = () => {
    setSent(sent + 1)
    toast(`The answer to ${message.name} is on its way.`)
  }
  return (
    <Form
      // an empty one for the next answer
      key={sent}
      fields={fields}
      draft={`answer:${message._id}`}
      check={problems}
      send={({ text }) => answer(text)}
      onDone={finish}
      className="grid gap-4"
    >
      <div>
        <TextAreaField
          name="text"
          label={message.answers.length > 0 ? 'Answer again' : 'Your answer'}
          hint={`Goes to ${message.email}, with a greeting above it and what was asked below it.`}
          className="[&_textarea]:min-h-40"
        />
      </div>
      <SubmitButton label="Send answer" busy="Sending..." />
    </Form>
  )
}
