import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { FieldColumns, TextField } from './product-fields.tsx'
import type { ProductFormState } from './use-product-form.ts'

export function TaxSection({ form, productId }: { form: ProductFormState; productId: string | undefined }) {
  return (
    <FormSection title="Shipping and tax" note="Invoices use the HSN code and GST rate. Issued invoices never change.">
      <FieldColumns>
        <TextField
          form={form}
          name="weightGrams"
          label="Weight"
          inputMode="numeric"
          maxLength={9}
          isMonospace
          hint="In grams, packed."
        />
        <TextField
          form={form}
          name="hsn"
          label="HSN code"
          inputMode="numeric"
          maxLength={8}
          isMonospace
          hint="4, 6 or 8 digits. Leave empty to use the category's."
        />
        <TextField
          form={form}
          name="gstRate"
          label="GST rate"
          inputMode="decimal"
          maxLength={6}
          isMonospace
          hint="In percent. Leave empty to use the category's."
        />
      </FieldColumns>
      <Allowed to="tax:read">
        <div className="flex flex-wrap gap-x-6 text-sm font-semibold *:py-2 *:underline *:underline-offset-4">
          {productId && <Link to={`/admin/tax/rates?product=${productId}`}>Rates from a day on</Link>}
          <Link to="/admin/tax/rates">GST rates by category</Link>
        </div>
      </Allowed>
    </FormSection>
  )
}
