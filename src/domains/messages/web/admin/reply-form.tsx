import { useState } from 'react'
import type { FieldError } from '#shared/errors.ts'
import { TextAreaField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { type InboxMessage, MAX_REPLY_LENGTH } from '../../admin-contract.ts'
import { useReply } from './messages-queries.ts'

const fields = ['text'] as const

function validate({ text }: { text: string }): FieldError[] {
  if (text.trim() === '') return [{ field: 'text', message: 'Please write a reply.' }]
  return text.trim().length > MAX_REPLY_LENGTH
    ? [{ field: 'text', message: 'Your reply can be at most 5,000 characters.' }]
    : []
}

/** Saves a draft until the reply is sent. */
export function ReplyForm({ message }: { message: InboxMessage }) {
  const sendReply = useReply(message)
  const [sentCount, setSentCount] = useState(0)
  const handleSent = () => {
    setSentCount(sentCount + 1)
    toast(`Reply sent to ${message.name}.`)
  }
  return (
    <Form
      // resets the form after each reply
      key={sentCount}
      fields={fields}
      draftName={`answer:${message._id}`}
      validate={validate}
      submit={({ text }) => sendReply(text)}
      onSuccess={handleSent}
      className="grid gap-4"
    >
      <div>
        <TextAreaField
          name="text"
          label={message.answers.length > 0 ? 'Reply again' : 'Your reply'}
          hint={`Goes to ${message.email}, with a greeting above and the original message below.`}
          className="[&_textarea]:min-h-40"
        />
      </div>
      <SubmitButton label="Send reply" pendingLabel="Sending..." />
    </Form>
  )
}
