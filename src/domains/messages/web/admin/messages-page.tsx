import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { fetchFile } from '#web/api.ts'
import { type ListedMessage, MESSAGES_CSV_PATH } from '../../admin-contract.ts'
import { MessageStateTag, messageStateLabels } from '../parts/message-state-tag.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { messagesQueryOptions, messagesSearch, PAGE_SIZE, useDeleteMessages } from './messages-queries.ts'

const NOTE =
  'Messages from the contact page. Answered and closed messages are deleted after a year; open ones are kept.'

const columns: Column<ListedMessage>[] = [
  {
    id: 'name',
    header: 'From',
    sortable: true,
    cell: ({ name, email }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block font-mono text-sm font-normal text-smoke">
          <EmailAddress address={email} />
        </span>
      </>
    ),
    className: 'md:w-44 lg:w-64',
  },
  {
    id: 'excerpt',
    header: 'Message',
    cell: ({ excerpt, orderId }) => (
      <>
        {orderId && <span className="block font-mono text-sm text-smoke">Order #{shortenId(orderId)}</span>}
        <span className="line-clamp-2 wrap-anywhere">{excerpt}</span>
      </>
    ),
    className: 'max-md:text-right',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <MessageStateTag state={state} />,
    className: 'lg:w-32',
  },
  {
    id: 'createdAt',
    header: 'Received',
    sortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    className: 'font-mono md:max-lg:text-xs lg:w-52 lg:whitespace-nowrap',
  },
]

/** Who wrote and when; then an excerpt of the message. */
function PhoneRow({ message: { name, excerpt, orderId, state, createdAt } }: { message: ListedMessage }) {
  return (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-3">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        <MessageStateTag state={state} />
      </span>
      <span className="line-clamp-2 text-sm wrap-anywhere">{excerpt}</span>
      <span className="flex flex-wrap gap-x-3 font-mono text-xs text-smoke">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {orderId && <span>Order #{shortenId(orderId)}</span>}
      </span>
    </span>
  )
}

export function MessagesPage() {
  const list = useListParams(messagesSearch)
  const { message: openId, ...params } = list.values
  const messages = useQuery(messagesQueryOptions(params))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { mutate: deleteMessages } = useDeleteMessages(() => setSelected(new Set()))
  const { page: _page, ...filters } = params
  const csvPath = `${MESSAGES_CSV_PATH}${formatSearchParams(filters)}`
  const openMessage = (message: string | undefined) => list.change({ message, page: list.values.page })
  return (
    <>
      <AdminPageHeader title="Messages" note={NOTE}>
        {selected.size > 0 && (
          <ConfirmButton
            label={`Delete ${selected.size} as spam`}
            question={selected.size === 1 ? 'Permanently delete this message?' : 'Permanently delete these messages?'}
            onConfirm={() => deleteMessages([...selected])}
            className="min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-brick"
          />
        )}
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by name, email or text"
          csv={{ fileName: 'messages.csv', fetchFile: () => fetchFile(csvPath, "We couldn't export the messages.") }}
        >
          <ListFilter list={list} name="state" label="State" allLabel="All states" options={messageStateLabels} />
        </ListToolbar>
        <DataTable
          label="Messages"
          list={list}
          query={messages}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No messages yet."
          noResults="No messages found."
          onOpen={({ _id }) => openMessage(_id)}
          phoneRow={(message) => <PhoneRow message={message} />}
          selection={{ selected, onChange: setSelected, getLabel: ({ name }) => name }}
        />
      </div>
      <MessageDialog id={openId} onClose={() => openMessage(undefined)} />
    </>
  )
}
