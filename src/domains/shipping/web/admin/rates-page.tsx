import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { FieldErrorsProvider, MoveButtons, useFieldError } from '#ui/admin/editor-fields.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { type AdminShippingRates, MAX_ZONES, type Zone } from '../../rates-contract.ts'
import { PackingFields } from './packing-fields.tsx'
import { ratesQueryOptions } from './rates-queries.ts'
import { RatesTrial } from './rates-trial.tsx'
import { ShippingTabs } from './shipping-tabs.tsx'
import { useRatesForm } from './use-rates-form.ts'
import { createZone, ZoneCard } from './zone-card.tsx'

export function RatesPage() {
  const rates = useQuery(ratesQueryOptions)
  return (
    <>
      <AdminPageHeader
        title="Shipping rates"
        note="Where you deliver to, what it costs and how long it takes. Product pages, cart and checkout use these rates."
      />
      <ShippingTabs current="rates" />
      <div className="gutter py-5">
        <QueryContent query={rates}>
          {(saved) => <RatesEditor saved={saved} reload={async () => (await rates.refetch()).data} />}
        </QueryContent>
      </div>
    </>
  )
}

interface RatesEditorProps {
  saved: AdminShippingRates
  reload: () => Promise<AdminShippingRates | undefined>
}

function RatesEditor(props: RatesEditorProps) {
  const form = useRatesForm(props)
  const { rates, setRates } = form
  return (
    <FieldErrorsProvider value={form.fieldErrors}>
      <LeaveGuard isDirty={form.isDirty && !form.isPending} onLeave={form.discardUnsavedChanges} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {form.isRestored && <UnsavedChangesNotice />}
          {props.saved.version === 0 && (
            <p className="border border-ink border-l-6 border-l-accent bg-chalk px-3 py-2 text-sm">
              Nothing is saved yet: shipping is free everywhere. Once you save, these rates replace the delivery time in
              Settings.
            </p>
          )}
          <Zones key={form.revision} zones={rates.zones} onChange={(zones) => setRates({ ...rates, zones })} />
          <PackingFields
            handling={rates.handling}
            defaultGrams={rates.defaultGrams}
            onChange={(part) => setRates({ ...rates, ...part })}
          />
          <SaveBar form={form} isDirty={form.isDirty} />
        </div>
        <div className="xl:sticky xl:top-5">
          <RatesTrial rates={rates} />
        </div>
      </div>
    </FieldErrorsProvider>
  )
}

function Zones({ zones, onChange }: { zones: Zone[]; onChange: (zones: Zone[]) => void }) {
  const error = useFieldError('zones')
  const [openId, setOpenId] = useState<string>()
  const restIndex = zones.length - 1
  const canAdd = zones.length < MAX_ZONES
  const add = () => {
    const zone = createZone()
    setOpenId(zone.id)
    onChange(zones.toSpliced(restIndex, 0, zone))
  }
  return (
    <FormSection
      title="Zones"
      note="The first zone that an address belongs to counts. Put small areas above large ones."
    >
      <ol id="field-zones" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {zones.map((zone, index) => (
          <ZoneCard
            key={zone.id}
            zone={zone}
            index={index}
            isRest={index === restIndex}
            isExpanded={openId === zone.id}
            onToggle={(isOpen) => setOpenId(isOpen ? zone.id : undefined)}
            onChange={(changed) => onChange(zones.with(index, changed))}
            buttons={
              index < restIndex && (
                <MoveButtons
                  itemName={zone.name || 'new zone'}
                  index={index}
                  count={restIndex}
                  onMove={(by) => onChange(moveItem(zones, index, index + by))}
                  onRemove={() => onChange(zones.toSpliced(index, 1))}
                />
              )
            }
          />
        ))}
      </ol>
      {error && <p className="w-fit bg-brick px-2 py-1 text-sm font-semibold">{error}</p>}
      <button
        type="button"
        aria-disabled={!canAdd || undefined}
        onClick={() => canAdd && add()}
        className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash"
      >
        Add a zone
      </button>
    </FormSection>
  )
}
