import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ItemDialog } from '#ui/admin/item-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { InboxMessage, Reply } from '../../admin-contract.ts'
import { MessageStateTag } from '../parts/message-state-tag.tsx'
import { messageQueryOptions, useDeleteMessages, useSetMessageState } from './messages-queries.ts'
import { ReplyForm } from './reply-form.tsx'

interface MessageDialogProps {
  /** Undefined when the dialog is closed. */
  id: string | undefined
  onClose: () => void
}

export const MessageDialog = ({ id, onClose }: MessageDialogProps) => (
  <ItemDialog item={id} label="Message" onClose={onClose}>
    {(visibleId) => <LoadedMessage key={visibleId} id={visibleId} onDeleted={onClose} />}
  </ItemDialog>
)

function LoadedMessage({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const message = useQuery(messageQueryOptions(id))
  return <QueryContent query={message}>{(loaded) => <Message message={loaded} onDeleted={onDeleted} />}</QueryContent>
}

function Message({ message, onDeleted }: { message: InboxMessage; onDeleted: () => void }) {
  const { name, email, state, orderId, createdAt, answers } = message
  return (
    <>
      <header className="grid gap-3 pr-14">
        <h2 className="headline text-2xl wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-mono text-sm">
          <MessageStateTag state={state} />
          <a href={`mailto:${email}`} className="underline underline-offset-4 hover:bg-accent">
            <EmailAddress address={email} />
          </a>
          <time dateTime={createdAt} className="text-smoke">
            {formatDateTime(createdAt)}
          </time>
          {orderId && (
            <Link to={`/admin/orders/${orderId}`} className="underline underline-offset-4 hover:bg-accent">
              Order #{shortenId(orderId)}
            </Link>
          )}
        </p>
      </header>
      <p className="border-l-8 border-ink bg-chalk px-4 py-4 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      {answers.length > 0 && <Replies replies={answers} />}
      <ReplyForm message={message} />
      <Actions message={message} onDeleted={onDeleted} />
    </>
  )
}

function Replies({ replies }: { replies: Reply[] }) {
  return (
    <section aria-label="Replies" className="grid gap-4">
      {replies.map(({ text, byName, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: replies are only appended, and two may have the same time
        <article key={index} className="grid gap-2 border-r-8 border-accent bg-chalk px-4 py-4">
          <p className="mono-caption flex flex-wrap justify-between gap-x-4 text-smoke">
            <span>{byName} replied</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        </article>
      ))}
    </section>
  )
}

const buttonStyle = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold'

function Actions({ message, onDeleted }: { message: InboxMessage; onDeleted: () => void }) {
  const { mutate: setState, isPending } = useSetMessageState(message)
  const { mutate: deleteMessages } = useDeleteMessages(onDeleted)
  const isClosed = message.state === 'closed'
  return (
    <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-6">
      <div className="flex flex-wrap gap-2">
        {message.state !== 'open' && (
          <button
            type="button"
            onClick={() => isPending || setState('open')}
            className={`${buttonStyle} hover:bg-accent`}
          >
            Reopen
          </button>
        )}
        {!isClosed && (
          <button
            type="button"
            onClick={() => isPending || setState('closed')}
            className={`${buttonStyle} hover:bg-accent`}
          >
            {message.state === 'open' ? 'Close without a reply' : 'Close message'}
          </button>
        )}
      </div>
      <ConfirmButton
        label="Delete as spam"
        question="Permanently delete this message?"
        itemName={message.name}
        onConfirm={() => deleteMessages([message._id])}
        className={`${buttonStyle} hover:bg-brick`}
      />
    </div>
  )
}
