import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '#ui/drafts.ts'
import { Loaded } from '#ui/loaded.tsx'
import { takeBack, toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { changeAddress, removeAddress, type SavedAddress } from '../contract.ts'
import { MAX_ADDRESSES } from '../rules.ts'
import { AccountSection, quietButton } from './account-section.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesQuery } from './profile-queries.ts'

const NOT_REMOVED = 'The address was not removed. Please try again.'
const NOT_DEFAULT = 'The address was not made the default. Please try again.'
const NEW = 'new'
/** What is said of a change that failed goes when one succeeds. */
const ABOUT = 'addresses'

/** Which address is being written: an id, a new one, or none. Kept, so that who must log in meanwhile finds it open. */
function useOpenAddress(userId: string) {
  const name = `address:${userId}`
  const [open, setOpen] = useState(() => readDraft(name)?.['open'])
  const put = (next: string | undefined) => {
    writeDraft(name, next === undefined ? undefined : { open: next })
    setOpen(next)
  }
  return [open, put] as const
}

export function AddressBook({ userId }: { userId: string }) {
  const addresses = useQuery(addressesQuery(userId))
  return (
    <AccountSection title="Addresses" note="Where your orders go. Checkout fills in the default one for you.">
      <Loaded query={addresses}>{(list) => <Book list={list} userId={userId} />}</Loaded>
    </AccountSection>
  )
}

function Book({ list, userId }: { list: SavedAddress[]; userId: string }) {
  const client = useQueryClient()
  const [open, setOpen] = useOpenAddress(userId)
  const addButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  const keep = (answer: SavedAddress[]) => {
    takeBack(ABOUT)
    client.setQueryData(addressesQuery(userId).queryKey, answer)
  }
  const sayFailure = ({ message }: Error) => toast(message, { kind: 'error', about: ABOUT })
  const removal = useMutation({
    mutationFn: ({ _id }: SavedAddress) => call(removeAddress, { params: { id: _id } }, { otherwise: NOT_REMOVED }),
    networkMode: 'always',
    onSuccess: keep,
    onError: sayFailure,
  })
  const preference = useMutation({
    mutationFn: ({ _id, ...entry }: SavedAddress) =>
      call(changeAddress, { params: { id: _id }, body: { ...entry, isDefault: true } }, { otherwise: NOT_DEFAULT }),
    networkMode: 'always',
    onSuccess: keep,
    onError: sayFailure,
  })

  useEffect(() => {
    // the form has gone, and the focus must not go with it
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
        onSaved={(answer) => {
          keep(answer)
          setOpen(undefined)
          toast('Address saved.')
        }}
      />
    )
  }
  return (
    <>
      {list.length === 0 && (
        <p className="mb-6 max-w-[42ch] text-lg">No address yet. Add one, and checkout is one step shorter.</p>
      )}
      {list.length > 0 && (
        <ul className="mb-6 grid gap-4 sm:grid-cols-2">
          {list.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onChange={() => setOpen(address._id)}
              onRemove={() => removal.mutate(address)}
              onPrefer={() => preference.mutate(address)}
            />
          ))}
        </ul>
      )}
      {list.length < MAX_ADDRESSES && (
        <button ref={addButton} type="button" onClick={() => setOpen(NEW)} className={quietButton}>
          Add an address
        </button>
      )}
    </>
  )
}
