import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { NumberGrid } from '#domains/inventory/web/parts/number-grid.tsx'
import { StockSection } from '#domains/inventory/web/parts/stock-section.tsx'
import { splitList } from '#shared/split-list.ts'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { saveBar, saveBarButton, saveButton } from '#ui/admin/save-bar.tsx'
import { discardUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { type Gender, genders } from '../../contract.ts'
import { ComplementarySection } from './complementary-section.tsx'
import { DropSection } from './drop-section.tsx'
import { ImageSection } from './image-section.tsx'
import { AutocompleteTextField, FieldColumns, SelectField, TextField } from './product-fields.tsx'
import { type FormState, goesLiveAtOnce, type ProductFormValues } from './product-form-values.ts'
import { productOverviewQueryOptions } from './products-queries.ts'
import { SeoSection } from './seo-section.tsx'
import { TaxSection } from './tax-section.tsx'
import { formStateLabels } from './texts.ts'
import {
  findUnknownValues,
  type KnownValues,
  replaceWithSimilar,
  toKnownValues,
  withKnownSpellings,
} from './unknown-values.ts'
import { UnknownValuesDialog, useUnknownValueConfirmation } from './unknown-values-dialog.tsx'
import {
  isDraftButton,
  type ProductFormOptions,
  type ProductFormState,
  SAVE_DRAFT_VALUE,
  useProductForm,
} from './use-product-form.ts'
import { useUploads } from './use-uploads.ts'
import { VariantsSection } from './variants-section.tsx'

interface ProductFormProps extends ProductFormOptions {
  submitLabel: string
  /** Offers to save the product as a draft. */
  canSaveDraft?: boolean
  /** True while the page saves the values without the form; leaving then needs no confirmation. */
  isSavedByPage?: boolean
}

export function ProductForm({
  submitLabel,
  canSaveDraft = false,
  isSavedByPage = false,
  ...options
}: ProductFormProps) {
  const { data: overview } = useQuery(productOverviewQueryOptions)
  const knownValues = overview ? toKnownValues(overview) : noKnownValues
  const form = useProductForm({ ...options, save: (values) => options.save(withKnownSpellings(values, knownValues)) })
  const { values, change, findFieldError, isPending } = form
  const { original, initial, unsavedKey } = options
  const canChange = useCan('products:write')
  const uploads = useUploads((image) => form.changeImages((images) => [...images, image]))
  const confirmation = useUnknownValueConfirmation((isDraftRequested: boolean, valuesToReplace) => {
    form.changeValues((current) => valuesToReplace.reduce(replaceWithSimilar, current))
    void form.submit(isDraftRequested, uploads.waitForUploads)
  })
  const save = (isDraftRequested: boolean) =>
    confirmation.confirm(isDraftRequested, findUnknownValues(values, initial, knownValues))
  const [isPublishing, setPublishing] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const { fieldErrors } = form
  useEffect(() => {
    if (fieldErrors.length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-error]')?.focus()
  }, [fieldErrors])
  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault()
        const isDraftRequested = isDraftButton((event.nativeEvent as SubmitEvent).submitter)
        if (!isDraftRequested && goesLiveAtOnce(values)) setPublishing(true)
        else save(isDraftRequested)
      }}
      aria-busy={isPending}
      className="gutter grid gap-5 py-5"
    >
      <LeaveGuard
        isDirty={form.isDirty && !isPending && !isSavedByPage}
        onLeave={() => discardUnsavedChanges(unsavedKey)}
      />
      {!canChange && <p className="text-sm">Your role can see products, but not change them.</p>}
      <fieldset disabled={!canChange} className="contents">
        <ProductSection form={form} knownValues={knownValues} />
        <DropSection form={form} original={original} />
        <ImageSection
          images={values.images}
          colors={splitList(values.colors)}
          error={findFieldError('images')}
          uploads={uploads}
          onChange={form.changeImages}
        />
        <StockSection values={values} saved={original} findError={findFieldError} onChange={change} />
        <VariantsSection form={form} />
        <OrganizationSection form={form} knownValues={knownValues} />
        <ComplementarySection form={form} productId={original?._id} />
        <MeasurementSection form={form} initialCells={initial.centimetres} />
        <TaxSection form={form} productId={original?._id} />
        <SeoSection form={form} />
      </fieldset>
      {canChange && <SaveBar {...{ submitLabel, canSaveDraft, form }} uploadCount={uploads.uploads.length} />}
      <ConfirmDialog
        open={isPublishing}
        question="Publish this product now?"
        confirmLabel="Publish now"
        isDangerous={false}
        onConfirm={() => save(false)}
        onClose={() => setPublishing(false)}
      >
        <p>The time at which it goes live has passed, so shoppers see it as soon as you save it.</p>
      </ConfirmDialog>
      <UnknownValuesDialog {...confirmation.dialog} />
    </form>
  )
}

const noKnownValues: KnownValues = { category: [], collections: [], sizes: [], colors: [] }

interface SectionProps {
  form: ProductFormState
}

interface SuggestingSectionProps extends SectionProps {
  knownValues: KnownValues
}

function ProductSection({ form, knownValues }: SuggestingSectionProps) {
  const { values, change, findFieldError } = form
  return (
    <FormSection title="Product">
      <TextField form={form} name="name" label="Product Name" required maxLength={200} />
      <FormRow label="Description" hint="Leave an empty line between paragraphs." error={findFieldError('description')}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            required
            maxLength={20_000}
            value={values.description}
            onChange={(event) => change({ description: event.target.value })}
            className={`${inputClass} py-2`}
          />
        )}
      </FormRow>
      <FieldColumns>
        <TextField form={form} name="price" label="Price" inputMode="decimal" required isMonospace hint="In rupees." />
        <TextField
          form={form}
          name="originalPrice"
          label="Original Price"
          inputMode="decimal"
          isMonospace
          hint="Shown struck through. Leave empty for none."
        />
        <TextField form={form} name="sku" label="SKU" required maxLength={60} isMonospace />
        <SelectField
          label="State"
          value={values.state}
          options={Object.entries(formStateLabels)}
          onChange={(state) => change({ state: state as FormState })}
        />
      </FieldColumns>
      <FieldColumns>
        <AutocompleteTextField
          form={form}
          name="sizes"
          label="Sizes (comma-separated)"
          hint="S, M, L"
          suggestions={knownValues.sizes}
        />
        <AutocompleteTextField
          form={form}
          name="colors"
          label="Colors (comma-separated)"
          hint="Black, White"
          suggestions={knownValues.colors}
        />
      </FieldColumns>
    </FormSection>
  )
}

function OrganizationSection({ form, knownValues }: SuggestingSectionProps) {
  return (
    <FormSection title="Product organisation">
      <FieldColumns>
        <AutocompleteTextField
          form={form}
          name="category"
          label="Category"
          required
          maxLength={60}
          suggestions={knownValues.category}
        />
        <SelectField
          label="Gender"
          value={form.values.gender}
          options={genders.map((gender) => [gender, gender])}
          onChange={(gender) => form.change({ gender: gender as Gender })}
        />
        <TextField form={form} name="brand" label="Brand" maxLength={60} />
        <TextField form={form} name="material" label="Material" maxLength={120} />
      </FieldColumns>
      <AutocompleteTextField
        form={form}
        name="collections"
        label="Collections (comma-separated)"
        suggestions={knownValues.collections}
      />
    </FormSection>
  )
}

function MeasurementSection({ form, initialCells }: SectionProps & { initialCells: ProductFormValues['centimetres'] }) {
  const sizes = splitList(form.values.sizes)
  const measurementNames = splitList(form.values.measures)
  return (
    <FormSection title="Measurements" note="In centimetres, for the size guide.">
      <TextField
        form={form}
        name="measures"
        label="Measures (comma-separated)"
        hint="chest, length, shoulder, sleeve"
      />
      {measurementNames.length > 0 && sizes.length > 0 && (
        <NumberGrid
          label="Centimetres"
          rows={sizes}
          columns={measurementNames}
          cells={form.values.centimetres}
          initialCells={initialCells}
          onChange={(centimetres) => form.change({ centimetres })}
        />
      )}
    </FormSection>
  )
}

interface SaveBarProps extends SectionProps {
  submitLabel: string
  canSaveDraft: boolean
  uploadCount: number
}

const formatWaiting = (count: number) => `Waiting for ${count} ${count === 1 ? 'upload' : 'uploads'}…`

function SaveBar({ submitLabel, canSaveDraft, uploadCount, form }: SaveBarProps) {
  const { isPending, isDirty, formError } = form
  const isWaiting = isPending && uploadCount > 0
  return (
    <div className={saveBar}>
      <button type="submit" aria-disabled={isPending || undefined} className={saveButton}>
        {isWaiting ? formatWaiting(uploadCount) : submitLabel}
      </button>
      {/* a draft has no opening time, so it would be lost */}
      {canSaveDraft && form.values.state !== 'scheduled' && (
        <button type="submit" value={SAVE_DRAFT_VALUE} aria-disabled={isPending || undefined} className={saveBarButton}>
          Save draft
        </button>
      )}
      <Link
        to="/admin/products"
        className="grid min-h-11 place-items-center px-3 text-sm font-semibold underline underline-offset-4"
      >
        Cancel
      </Link>
      <p role="status" className="text-sm text-smoke">
        {isPending && !isWaiting && 'Saving...'}
        {!isPending && isDirty && 'Unsaved changes'}
      </p>
      <p role="alert" className="w-full empty:hidden">
        {formError && <span className="inline-block bg-brick px-2 py-1 text-sm font-semibold">{formError}</span>}
      </p>
    </div>
  )
}
