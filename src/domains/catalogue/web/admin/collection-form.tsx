import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { saveBar, saveButton } from '#ui/admin/save-bar.tsx'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import {
  type CollectionSortOrder,
  collectionKinds,
  collectionSortOrders,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  MAX_SLUG_LENGTH,
} from '../../collection-contract.ts'
import { BannerField } from './collection-banner-field.tsx'
import { CollectionProducts } from './collection-products.tsx'
import { RuleFields } from './collection-rule-fields.tsx'
import { kindLabels, sortLabels } from './collection-texts.ts'
import { type CollectionFormProps, type CollectionFormState, useCollectionForm } from './use-collection-form.ts'

export function CollectionForm(props: CollectionFormProps) {
  const form = useCollectionForm(props)
  const { draft, change, findFieldError } = form
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
      aria-busy={form.isPending}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <LeaveGuard isDirty={form.isDirty && !form.isPending} onLeave={form.discardUnsavedChanges} />
      {form.isRestored && <UnsavedChangesNotice onDiscard={form.reload} />}
      <FormSection title="Collection">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextRow
            form={form}
            name="name"
            label="Name"
            maxLength={MAX_NAME_LENGTH}
            required
            hint="A new name applies to all its products. The old address keeps working."
          />
          <TextRow
            form={form}
            name="slug"
            label="Address"
            maxLength={MAX_SLUG_LENGTH}
            hint={
              isFallbackSlug(draft.slug)
                ? 'The name has no Latin letters. Type a readable address.'
                : `/collections/${draft.slug}`
            }
            isMonospace
          />
        </div>
        <FormRow label="Description" hint="Shown below the name." error={findFieldError('description')}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={MAX_DESCRIPTION_LENGTH}
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
              className={`${inputClass} py-2`}
            />
          )}
        </FormRow>
      </FormSection>
      <FormSection title="Publishing">
        <FormRow
          label="Shoppers see it from"
          hint="Indian time. Left empty, they see it now. Its products have their own publish dates."
          error={findFieldError('publishAt')}
          className="max-w-80"
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              max="2999-12-31T23:59"
              value={draft.publishAt}
              onChange={(event) => change({ publishAt: event.target.value })}
              className={inputClass}
            />
          )}
        </FormRow>
      </FormSection>
      <BannerField banner={draft.banner} error={findFieldError('banner')} onChange={(banner) => change({ banner })} />
      <ProductsSection form={form} />
      <FormSection title="Search engines" note="Left empty, the name and the description are used.">
        <TextRow form={form} name="seoTitle" label="SEO title" maxLength={MAX_SEO_TITLE_LENGTH} />
        <FormRow label="SEO text" error={findFieldError('seoDescription')}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={MAX_SEO_DESCRIPTION_LENGTH}
              value={draft.seoDescription}
              onChange={(event) => change({ seoDescription: event.target.value.replaceAll('\n', ' ') })}
              className={`${inputClass} py-2`}
            />
          )}
        </FormRow>
      </FormSection>
      <SaveBar form={form} />
    </form>
  )
}

/** The slug of a name without Latin letters. */
const isFallbackSlug = (slug: string) => /^collection(?:-\d+)?$/.test(slug)

interface TextRowProps {
  form: CollectionFormState
  name: 'name' | 'slug' | 'seoTitle'
  label: string
  maxLength: number
  hint?: string
  required?: boolean
  isMonospace?: boolean
}

function TextRow({ form, name, label, hint, isMonospace = false, ...input }: TextRowProps) {
  return (
    <FormRow label={label} error={form.findFieldError(name)} {...(hint ? { hint } : {})}>
      {(control) => (
        <input
          {...control}
          {...input}
          autoComplete="off"
          value={form.draft[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
          className={`${inputClass} ${isMonospace ? 'font-mono' : ''}`}
        />
      )}
    </FormRow>
  )
}

function ProductsSection({ form }: { form: CollectionFormState }) {
  const { draft, change } = form
  const isRule = draft.kind === 'rule'
  const sortOrders = collectionSortOrders.filter((order) => !isRule || order !== 'manual')
  return (
    <FormSection title="Products">
      <div className="grid gap-4 sm:grid-cols-2">
        <fieldset>
          <legend className="mono-caption mb-1.5">Collection type</legend>
          <div className="grid grid-cols-2 border border-ink">
            {collectionKinds.map((kind) => (
              <label
                key={kind}
                className="relative grid min-h-11 cursor-pointer place-items-center px-3 font-semibold not-first:border-l not-first:border-ink hover:bg-accent has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  name="kind"
                  checked={draft.kind === kind}
                  onChange={() =>
                    change({ kind, ...(kind === 'rule' && draft.sortBy === 'manual' ? { sortBy: 'newest' } : {}) })
                  }
                  className="sr-only"
                />
                {kindLabels[kind]}
              </label>
            ))}
          </div>
        </fieldset>
        <FormRow label="Default order" error={form.findFieldError('sortBy')}>
          {(control) => (
            <select
              {...control}
              value={draft.sortBy}
              onChange={(event) => change({ sortBy: event.target.value as CollectionSortOrder })}
              className={`${inputClass} cursor-pointer`}
            >
              {sortOrders.map((order) => (
                <option key={order} value={order}>
                  {sortLabels[order]}
                </option>
              ))}
            </select>
          )}
        </FormRow>
      </div>
      {isRule ? (
        <RuleFields rule={draft.rule} findFieldError={form.findFieldError} onChange={form.changeRule} />
      ) : (
        <CollectionProducts
          products={form.products}
          total={form.productTotal}
          onChange={form.setProducts}
          onSort={(products) => {
            form.setProducts(products)
            change({ sortBy: 'manual' })
          }}
          onLoadMore={form.loadMore}
        />
      )}
      <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
        {form.findFieldError('products')}
      </p>
    </FormSection>
  )
}

function SaveBar({ form }: { form: CollectionFormState }) {
  const { isPending, isDirty, formError, hasConflict } = form
  return (
    <div className={saveBar}>
      {/* aria-disabled rather than disabled, so the focus stays after saving */}
      <button type="submit" aria-disabled={isPending || !isDirty || undefined} className={saveButton}>
        Save
      </button>
      <p role="status" className="text-sm text-smoke">
        {isPending && 'Saving...'}
        {!isPending && isDirty && 'Unsaved changes'}
      </p>
      <div role="alert" className="flex w-full flex-wrap items-center gap-2 empty:hidden">
        {formError && <p className="bg-brick px-2 py-1 text-sm font-semibold">{formError}</p>}
        {hasConflict && (
          <button
            type="button"
            onClick={form.reload}
            className="min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent"
          >
            Reload
          </button>
        )}
      </div>
    </div>
  )
}
