import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '#ui/drafts.ts'
import { QueryContent } from '#ui/query-content.tsx'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { deleteAddress, type SavedAddress, updateAddress } from '../contract.ts'
import { MAX_ADDRESSES } from '../rules.ts'
import { AccountSection, secondaryButtonClass } from './account-section.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesQueryOptions } from './profile-queries.ts'

const NOT_REMOVED = "We couldn't remove the address. Please try again."
const NOT_DEFAULT = "We couldn't make this address the default. Please try again."
const NEW = 'new'
/** Toasts of this group are dismissed when a later change succeeds. */
const TOAST_GROUP = 'addresses'

/** The address being edited: an id, `new` or undefined. Stored, so it is still open if the user has to log in again. */
function useOpenAddress(userId: string) {
  const name = `address:${userId}`
  const [open, setOpen] = useState(() => readDraft(name)?.['open'])
  const update = (next: string | undefined) => {
    writeDraft(name, next === undefined ? undefined : { open: next })
    setOpen(next)
  }
  return [open, update] as const
}

export function AddressBook({ userId }: { userId: string }) {
  const addresses = useQuery(addressesQueryOptions(userId))
  return (
    <AccountSection title="Addresses" note="Where your orders go. Checkout fills in the default one for you.">
      <QueryContent query={addresses}>{(list) => <AddressList list={list} userId={userId} />}</QueryContent>
    </AccountSection>
  )
}

function AddressList({ list, userId }: { list: SavedAddress[]; userId: string }) {
  const client = useQueryClient()
  const [open, setOpen] = useOpenAddress(userId)
  const addButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  const saveList = (response: SavedAddress[]) => {
    dismissToast(TOAST_GROUP)
    client.setQueryData(addressesQueryOptions(userId).queryKey, response)
  }
  const showError = ({ message }: Error) => toast(message, { kind: 'error', topic: TOAST_GROUP })
  const removal = useMutation({
    mutationFn: ({ _id }: SavedAddress) =>
      callApi(deleteAddress, { params: { id: _id } }, { fallbackMessage: NOT_REMOVED }),
    networkMode: 'always',
    onSuccess: saveList,
    onError: showError,
  })
  const makeDefault = useMutation({
    mutationFn: ({ _id, ...entry }: SavedAddress) =>
      callApi(
        updateAddress,
        { params: { id: _id }, body: { ...entry, isDefault: true } },
        { fallbackMessage: NOT_DEFAULT },
      ),
    networkMode: 'always',
    onSuccess: saveList,
    onError: showError,
  })

  useEffect(() => {
    // keeps the focus when the form closes
    if (wasOpen.current !== undefined && open === undefined) addButton.current?.focus()
    wasOpen.current = open
  }, [open])

  const entry = list.find(({ _id }) => _id === open)
  if (open === NEW || entry) {
    return (
      <AddressForm
        key={open}
        userId={userId}
        entry={entry}
        onClose={() => setOpen(undefined)}
        onSaved={(response) => {
          saveList(response)
          setOpen(undefined)
          toast('Address saved.')
        }}
      />
    )
  }
  return (
    <>
      {list.length === 0 && <p className="mb-6 max-w-[42ch] text-lg">No address yet. Add one for a faster checkout.</p>}
      {list.length > 0 && (
        <ul className="mb-6 grid gap-4 sm:grid-cols-2">
          {list.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onEdit={() => setOpen(address._id)}
              onRemove={() => removal.mutate(address)}
              onMakeDefault={() => makeDefault.mutate(address)}
            />
          ))}
        </ul>
      )}
      {list.length < MAX_ADDRESSES && (
        <button ref={addButton} type="button" onClick={() => setOpen(NEW)} className={secondaryButtonClass}>
          Add an address
        </button>
      )}
    </>
  )
}
