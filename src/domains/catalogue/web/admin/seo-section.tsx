import { slugify } from '#shared/slugify.ts'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { useSite } from '#ui/site.ts'
import { MAX_SEO_DESCRIPTION, MAX_SEO_TITLE } from '../../product-input-contract.ts'
import { describeProduct } from '../parts/describe-product.ts'
import { FieldColumns, TextField } from './product-fields.tsx'
import type { ProductFormState } from './use-product-form.ts'

export function SeoSection({ form }: { form: ProductFormState }) {
  const { values, change, findFieldError } = form
  return (
    <FormSection title="Search engines" note="How the product appears in search results and shared links.">
      <FieldColumns>
        <TextField
          form={form}
          name="seoTitle"
          label="SEO title"
          maxLength={MAX_SEO_TITLE}
          hint="Leave empty to use the product name."
        />
        <TextField
          form={form}
          name="slug"
          label="Slug"
          maxLength={80}
          isMonospace
          hint="Leave empty to generate it from the name. An earlier address redirects to the new one."
        />
      </FieldColumns>
      <FormRow
        label="SEO text"
        hint="Leave empty to use the name, the price and the first paragraph."
        error={findFieldError('seoDescription')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={MAX_SEO_DESCRIPTION}
            value={values.seoDescription}
            onChange={(event) => change({ seoDescription: event.target.value })}
            className={`${inputClass} py-2`}
          />
        )}
      </FormRow>
      <SearchResult form={form} />
    </FormSection>
  )
}

function SearchResult({ form: { values } }: { form: ProductFormState }) {
  const { brand, origin } = useSite()
  const name = values.name.trim() || 'Product name'
  const title = values.seoTitle.trim() || name
  const price = Number(values.price) || 0
  const description =
    values.seoDescription.trim() || describeProduct({ name, price, description: [values.description] })
  const host = (origin ?? window.location.origin).replace(/^https?:\/\//, '')
  return (
    <figure className="grid gap-2">
      <figcaption className="mono-caption text-smoke">Preview of a search result</figcaption>
      <div className="grid max-w-[38rem] gap-1 border border-line bg-chalk p-4">
        <p className="truncate text-sm text-smoke">
          {host} › product › {values.slug.trim() || slugify(name)}
        </p>
        <p className="line-clamp-1 text-lg font-semibold">
          {title.includes(brand.name) ? title : `${title} · ${brand.name}`}
        </p>
        <p className="line-clamp-2 text-sm break-words">{description}</p>
      </div>
    </figure>
  )
}
