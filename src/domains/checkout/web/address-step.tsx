import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ShippingAddress, User } from '#domains/accounts/contract.ts'
import type { Cart } from '#domains/cart/contract.ts'
import { resetStoredCart, useRefetchCart } from '#domains/cart/web/queries.ts'
import { readDropToken } from '#domains/drops/web/parts/drop-token.ts'
import { ShopError } from '#shared/errors.ts'
import { readDraft, writeDraft } from '#ui/drafts.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import { type Checkout, type CheckoutInput, createCheckout } from '../contract.ts'
import { addressDraftKey } from './address-draft-key.ts'
import { AddressFields } from './address-fields.tsx'
import { HOME_COUNTRY } from './countries.ts'
import { toFormAddress, toStoredAddress } from './form-address.ts'
import { findLineErrors, type LineError, LineErrors } from './line-errors.tsx'
import { type KnownAddresses, saveAddress, setLiveCheckout } from './queries.ts'
import { NEW_ADDRESS, SavedAddresses } from './saved-addresses.tsx'
import { ShippingOptions } from './shipping-options.tsx'
import { StepHeading } from './step-heading.tsx'
import { CREATE_FAILED, SESSION_FAILED } from './texts.ts'
import type { ShippingChoice } from './use-shipping-choice.ts'
import { formFields, validateAddress, validateCartLines } from './validate-address.ts'

/** Says that an earlier payment has already turned the items of the cart into an order. */
export interface AlreadyOrderedNotice {
  message: string
  orderId: string
}

interface AddressStepProps {
  user: Pick<User, '_id' | 'name'>
  cart: Cart
  known: KnownAddresses
  shipping: ShippingChoice
  /** Whether the shopper came back from the payment step. */
  isReturning: boolean
  onCreated: () => void
  onAlreadyOrdered: (notice: AlreadyOrderedNotice) => void
}

/** Takes the first word as the first name. */
function splitName(name: string): Pick<ShippingAddress, 'firstName' | 'lastName'> {
  const [firstName = '', ...otherNames] = name.trim().split(/\s+/)
  return { firstName, lastName: otherNames.join(' ') }
}

function isSameAddress(a: Partial<ShippingAddress>, b: Partial<ShippingAddress>): boolean {
  const [first, second] = [toFormAddress(a), toFormAddress(b)]
  return formFields.every((field) => (first[field] ?? '').trim() === (second[field] ?? '').trim())
}

/** Prefers the address draft, then the address of the last order, then the default address. */
function findInitialSelection({ addresses = [], lastAddress }: KnownAddresses, userId: string): string {
  const wanted = readDraft(addressDraftKey(userId)) ?? lastAddress
  const match = wanted
    ? addresses.find((address) => isSameAddress(address, wanted))
    : addresses.find(({ isDefault }) => isDefault)
  return match?._id ?? NEW_ADDRESS
}

/** Returns what a new address starts with: the last order's address, unless it is in the address book. */
function findNewAddress({ addresses = [], lastAddress, mobile = '' }: KnownAddresses, name: string) {
  const isSaved = lastAddress && addresses.some((address) => isSameAddress(address, lastAddress))
  return lastAddress && !isSaved ? lastAddress : { ...splitName(name), phone: mobile, country: HOME_COUNTRY }
}

export function AddressStep(props: AddressStepProps) {
  const { user, cart, known, shipping, isReturning, onCreated, onAlreadyOrdered } = props
  const { _id: userId, name } = user
  const { addresses: savedAddresses = [] } = known
  const client = useQueryClient()
  const refetchCart = useRefetchCart()
  const [selectedId, setSelectedId] = useState(() => findInitialSelection(known, userId))
  const [isEdited, setEdited] = useState(false)
  const [shouldSave, setShouldSave] = useState(true)
  const [lineErrors, setLineErrors] = useState<LineError[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const selectedAddress = savedAddresses.find(({ _id }) => _id === selectedId)
  const initialAddress = toFormAddress(selectedAddress ?? findNewAddress(known, name))

  useEffect(() => {
    // the focused button was removed, so move the focus
    if (isReturning) heading.current?.focus()
  }, [isReturning])

  const selectAddress = (id: string) => {
    writeDraft(addressDraftKey(userId), undefined)
    setEdited(false)
    setSelectedId(id)
  }

  const create = async (values: ShippingAddress) => {
    setLineErrors([])
    const body = toRequest(cart, toStoredAddress(values), shipping)
    const checkout = await callApi(createCheckout, { body }).catch(rethrowWithFormFields)
    if (typeof checkout?._id !== 'string') throw new ShopError('internal', SESSION_FAILED)
    return checkout
  }

  const proceed = (checkout: Checkout) => {
    const address = checkout.shippingAddress
    const isNew = !savedAddresses.some((savedAddress) => isSameAddress(savedAddress, address))
    if (shouldSave && isNew) void saveAddress(client, userId, address)
    onCreated()
    setLiveCheckout(client, userId, checkout)
  }

  const showFailure = (error: Error) => {
    if (error instanceof ShopError && error.orderId) {
      resetStoredCart(client)
      return onAlreadyOrdered({ message: error.message, orderId: error.orderId })
    }
    setLineErrors(findLineErrors(error, cart.products))
    // the cart lines then show shortages and new prices
    refetchCart()
    void client.invalidateQueries({ queryKey: ['shipping-quote'] })
  }

  const removeLineError = (resolvedError: LineError, button: HTMLElement) => {
    button.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
    setLineErrors(lineErrors.filter((error) => error !== resolvedError))
  }

  return (
    <section aria-labelledby="address-step" className="gutter py-8 lg:py-10">
      <StepHeading id="address-step" step={1} ref={heading}>
        Shipping address
      </StepHeading>
      {savedAddresses.length > 0 && (
        <SavedAddresses addresses={savedAddresses} selectedId={selectedId} onSelect={selectAddress} />
      )}
      <div onInput={() => setEdited(true)}>
        <Form
          key={selectedId}
          fields={formFields}
          draftName={addressDraftKey(userId)}
          validate={(values) => [
            ...validateAddress(toStoredAddress(values)),
            ...(shipping.problem ? [{ field: 'postalCode', message: shipping.problem }] : []),
            ...validateCartLines(cart.products),
          ]}
          submit={create}
          onSuccess={proceed}
          onError={showFailure}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <AddressFields initialAddress={initialAddress} shipping={shipping} />
          {(selectedId === NEW_ADDRESS || isEdited) && (
            <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={shouldSave}
                onChange={(event) => setShouldSave(event.currentTarget.checked)}
                className="size-5 accent-ink"
              />
              Save this address for next time
            </label>
          )}
          <ShippingOptions shipping={shipping} />
          <SubmitButton label="Continue to payment" pendingLabel="Holding your items..." />
          {lineErrors.length > 0 && <LineErrors errors={lineErrors} onReduced={removeLineError} />}
        </Form>
      </div>
      <p className="mt-2 max-w-[52ch] text-sm text-pretty text-smoke">
        Next, we'll hold your items while you pay. Nothing is charged before that.
      </p>
    </section>
  )
}

/** Strips the `shippingAddress.` prefix, because the form fields have none. */
function rethrowWithFormFields(error: unknown): never {
  if (!(error instanceof ShopError)) throw new ShopError('internal', CREATE_FAILED)
  if (!error.errors) throw error
  const errors = error.errors.map((entry) => ({ ...entry, field: entry.field.replace(/^shippingAddress\./, '') }))
  throw new ShopError(error.code, error.message, { errors })
}

/** Sends the displayed prices, so the server can reject prices that have changed. */
const toRequest = (
  { products, discount, updatedAt }: Cart,
  shippingAddress: ShippingAddress,
  { option, totalPrice }: ShippingChoice,
): CheckoutInput => ({
  dropToken: readDropToken(),
  checkoutItems: products.map(({ productId, quantity, size, color, price }) => ({
    productId,
    quantity,
    size,
    color,
    price,
  })),
  shippingAddress,
  paymentMethod: 'Online',
  totalPrice,
  ...(option ? { shippingOption: option.id } : {}),
  ...(discount?.code === undefined ? {} : { discountCode: discount.code }),
  ...(updatedAt === undefined ? {} : { cartUpdatedAt: updatedAt }),
})
