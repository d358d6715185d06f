import { type FormEvent, type ReactNode, useState } from 'react'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { Link } from '#ui/link.tsx'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { type Gender, genders, type ProductState, productStates } from '../../contract.ts'
import { FormRow, FormSection, inputLook } from './form-parts.tsx'
import { ImageSection } from './image-section.tsx'
import { NumberGrid } from './number-grid.tsx'
import { isSameDraft, listOf, type ProductDraft } from './product-draft.ts'
import { StockSection } from './stock-section.tsx'
import { stateWords } from './texts.ts'

interface ProductFormProps {
  initial: ProductDraft
  /** The product as it was when the form was opened; none for a new one. */
  seen: AdminProductDetail | undefined
  button: string
  save: (draft: ProductDraft) => Promise<void>
  /** Takes what failed when it is more than a wrong field; answers whether it did. */
  onConflict?: (error: ShopError, draft: ProductDraft) => boolean
  /** What was typed here is being saved in another way. */
  isLeaving?: boolean
}

type TextName = Exclude<
  { [K in keyof ProductDraft]: ProductDraft[K] extends string ? K : never }[keyof ProductDraft],
  'countedBy'
>

/** Everything about a product in one form. What is typed lives here until it is saved, and is not left by accident. */
export function ProductForm({ initial, seen, button, save, onConflict, isLeaving = false }: ProductFormProps) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isDirty = !isSameDraft(draft, initial)
  const change = (part: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...part }))
  const problem = (...fields: string[]) =>
    errors.find(({ field }) => fields.some((name) => field === name || field.startsWith(`${name}.`)))?.message

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setErrors([])
    setFailure(undefined)
    try {
      await save(draft)
    } catch (error) {
      setPending(false)
      if (error instanceof ShopError && onConflict?.(error, draft)) return
      setErrors(error instanceof ShopError ? (error.errors ?? []) : [])
      setFailure((error as Error).message)
    }
  }

  const text = (name: TextName, label: string, more: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      value={draft[name]}
      problem={problem(name)}
      onChange={(value) => change({ [name]: value })}
      {...more}
    />
  )

  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={isPending} className="gutter grid gap-5 py-5">
      <LeaveGuard isDirty={isDirty && !isPending && !isLeaving} />
      <FormSection title="Product">
        {text('name', 'Product Name', { required: true, maxLength: 200 })}
        <FormRow label="Description" hint="An empty line begins a new paragraph." problem={problem('description')}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              required
              maxLength={20_000}
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
              className={`${inputLook} py-2`}
            />
          )}
        </FormRow>
        <Columns>
          {text('price', 'Price', { inputMode: 'decimal', required: true, mono: true, hint: 'In rupees.' })}
          {text('originalPrice', 'Original Price', {
            inputMode: 'decimal',
            mono: true,
            hint: 'Struck through; empty for none.',
          })}
          {text('sku', 'SKU', { required: true, maxLength: 60, mono: true })}
          <Choice
            label="State"
            value={draft.state}
            options={productStates.map((state) => [state, stateWords[state]])}
            onChange={(state) => change({ state: state as ProductState })}
          />
        </Columns>
        <Columns>
          {text('sizes', 'Sizes (comma-separated)', { hint: 'S, M, L' })}
          {text('colors', 'Colors (comma-separated)', { hint: 'Black, White' })}
        </Columns>
      </FormSection>
      <ImageSection
        images={draft.images}
        colors={listOf(draft.colors)}
        problem={problem('images')}
        onChange={(update) => setDraft((before) => ({ ...before, images: update(before.images) }))}
      />
      <StockSection draft={draft} seen={seen} problem={problem} onChange={change} />
      <FormSection title="Shelf">
        <Columns>
          {text('category', 'Category', { required: true, maxLength: 60 })}
          <Choice
            label="Gender"
            value={draft.gender}
            options={genders.map((gender) => [gender, gender])}
            onChange={(gender) => change({ gender: gender as Gender })}
          />
          {text('brand', 'Brand', { maxLength: 60 })}
          {text('material', 'Material', { maxLength: 120 })}
        </Columns>
        {text('collections', 'Collections (comma-separated)')}
      </FormSection>
      <FormSection title="Measurements" note="In centimetres, for the size guide.">
        {text('measures', 'Measures (comma-separated)', { hint: 'chest, length, shoulder, sleeve' })}
        {listOf(draft.measures).length > 0 && listOf(draft.sizes).length > 0 && (
          <NumberGrid
            label="Centimetres"
            rows={listOf(draft.sizes)}
            columns={listOf(draft.measures)}
            cells={draft.centimetres}
            before={initial.centimetres}
            onChange={(centimetres) => change({ centimetres })}
          />
        )}
      </FormSection>
      <SaveBar button={button} isPending={isPending} isDirty={isDirty} failure={failure} />
    </form>
  )
}

interface SaveBarProps {
  button: string
  isPending: boolean
  isDirty: boolean
  failure: string | undefined
}

/** In sight wherever the form is scrolled to. */
function SaveBar({ button, isPending, isDirty, failure }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border border-ink bg-paper p-3">
      <button
        type="submit"
        aria-disabled={isPending || undefined}
        className="min-h-11 cursor-pointer border border-ink bg-ink px-6 font-bold text-paper hover:bg-acid hover:text-ink aria-disabled:cursor-progress"
      >
        {button}
      </button>
      <Link
        to="/admin/products"
        className="grid min-h-11 place-items-center px-3 font-semibold underline underline-offset-4"
      >
        Cancel
      </Link>
      <p role="status" className="text-sm text-smoke">
        {isPending && 'Saving...'}
        {!isPending && isDirty && 'Not saved yet'}
      </p>
      <p role="alert" className="w-full empty:hidden">
        {failure && <span className="inline-block bg-brick px-2 py-1 text-sm font-semibold">{failure}</span>}
      </p>
    </div>
  )
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 xl:has-[>:nth-child(2):last-child]:grid-cols-2">
    {children}
  </div>
)

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
  mono?: boolean
}

function TextField({
  label,
  value,
  onChange,
  problem,
  hint,
  mono = false,
  maxLength = 1_000,
  ...input
}: TextFieldProps) {
  return (
    <FormRow label={label} problem={problem} {...(hint ? { hint } : {})}>
      {(control) => (
        <input
          {...control}
          {...input}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputLook} ${mono ? 'font-mono' : ''}`}
        />
      )}
    </FormRow>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: [value: string, words: string][]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <FormRow label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputLook} cursor-pointer`}
        >
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}
