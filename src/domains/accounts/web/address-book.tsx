import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '#ui/drafts.ts'
import { QueryContent } from '#ui/query-content.tsx'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { deleteAddress, type SavedAddress, updateAddress } from '../contract.ts'
import { MAX_ADDRESSES } from '../rules.ts'
import { AccountSection } from './account-section.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesQueryOptions } from './profile-queries.ts'

const NOT_REMOVED = "We couldn't remove the address. Please try again."
const NOT_DEFAULT = "We couldn't make this address the default. Please try again."
const NEW_ADDRESS = 'new'
/** Error toasts of this topic are dismissed when a later change succeeds. */
const TOAST_TOPIC = 'addresses'

/** Returns the id of the address being edited, or `new`. Stored, so the form is still open if the user has to log in again. */
function useOpenAddressId(userId: string) {
  const draftName = `address:${userId}`
  const [openId, setOpenId] = useState(() => readDraft(draftName)?.['open'])
  const saveOpenId = (id: string | undefined) => {
    writeDraft(draftName, id === undefined ? undefined : { open: id })
    setOpenId(id)
  }
  return [openId, saveOpenId] as const
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
  const [openId, setOpenId] = useOpenAddressId(userId)
  const addButton = useRef<HTMLButtonElement>(null)
  const previousOpenId = useRef(openId)
  const updateList = (response: SavedAddress[]) => {
    dismissToast(TOAST_TOPIC)
    client.setQueryData(addressesQueryOptions(userId).queryKey, response)
  }
  const showError = ({ message }: Error) => toast(message, { kind: 'error', topic: TOAST_TOPIC })
  const deletion = useMutation({
    mutationFn: ({ _id }: SavedAddress) =>
      callApi(deleteAddress, { params: { id: _id } }, { fallbackMessage: NOT_REMOVED }),
    networkMode: 'always',
    onSuccess: updateList,
    onError: showError,
  })
  const makeDefault = useMutation({
    mutationFn: ({ _id, ...address }: SavedAddress) =>
      callApi(
        updateAddress,
        { params: { id: _id }, body: { ...address, isDefault: true } },
        { fallbackMessage: NOT_DEFAULT },
      ),
    networkMode: 'always',
    onSuccess: updateList,
    onError: showError,
  })

  useEffect(() => {
    // the focused form is gone once it closes
    if (previousOpenId.current !== undefined && openId === undefined) addButton.current?.focus()
    previousOpenId.current = openId
  }, [openId])

  const openAddress = list.find(({ _id }) => _id === openId)
  if (openId === NEW_ADDRESS || openAddress) {
    return (
      <AddressForm
        key={openId}
        userId={userId}
        address={openAddress}
        onClose={() => setOpenId(undefined)}
        onSaved={(response) => {
          updateList(response)
          setOpenId(undefined)
          toast('Address saved.')
        }}
      />
    )
  }
  return (
    <>
      {list.length === 0 && <p className="mb-6 max-w-[42ch] text-lg">No address yet. Add one for a faster checkout.</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {list.length > 0 && (
          <ul className="contents">
            {list.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                onEdit={() => setOpenId(address._id)}
                onRemove={() => deletion.mutate(address)}
                onMakeDefault={() => makeDefault.mutate(address)}
              />
            ))}
          </ul>
        )}
        {list.length < MAX_ADDRESSES && (
          <button
            ref={addButton}
            type="button"
            onClick={() => setOpenId(NEW_ADDRESS)}
            className={`min-h-16 cursor-pointer border border-dashed border-ink px-5 font-semibold hover:border-solid hover:bg-accent ${list.length % 2 === 0 ? 'sm:col-span-2' : ''}`}
          >
            Add an address
          </button>
        )}
      </div>
    </>
  )
}
