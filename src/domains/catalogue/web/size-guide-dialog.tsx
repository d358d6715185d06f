import { useState } from 'react'
import { useStorage, writeStorage } from '#ui/browser-storage.ts'
import { Dialog } from '#ui/dialog.tsx'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail, SizeMeasurements } from '../contract.ts'
import { DialogHeader } from './dialog-header.tsx'
import { MeasurementDrawing, toLetter } from './measurement-drawing.tsx'
import { listMeasurementGuides, listMeasurementNames } from './measurement-guides.ts'
import { RadioRow } from './radio-row.tsx'
import { type LengthUnit, lengthUnits, SizeTable } from './size-table.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const importFitHelp = async () => (await import('./fit-help.tsx')).FitHelp
const preloadFitHelp = createPreload(importFitHelp)

const UNIT_KEY = 'sizeUnit'
const unitNames = { cm: 'Centimetres', in: 'Inches' } satisfies Record<LengthUnit, string>

interface SizeGuideDialogProps {
  isOpen: boolean
  onClose: () => void
  product: ProductDetail
  form: AddToCartForm
}

/** One dialog with two steps: the measurements, and the help to find a size, which loads on demand. */
export function SizeGuideDialog({ isOpen, onClose, product, form }: SizeGuideDialogProps) {
  const [step, setStep] = useState<'guide' | 'fit'>('guide')
  const [wasOpen, setWasOpen] = useState(isOpen)
  // it opens with its first step; reset on closing, the content would change while it fades
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setStep('guide')
  }
  const [FitHelp, loadFitHelp] = useLazyLoad(importFitHelp, () => setStep('guide'))
  const showsFitHelp = step === 'fit' && FitHelp !== undefined
  const title = showsFitHelp ? 'Find my size' : 'Size guide'
  const openFitHelp = () => {
    loadFitHelp()
    setStep('fit')
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      label={title}
      placement="center"
      className="max-md:mb-0 max-md:w-full max-md:max-w-none max-md:border-x-0 max-md:border-b-0"
    >
      <DialogHeader title={title} onClose={onClose} />
      {showsFitHelp ? (
        <FitHelp product={product} form={form} onSelect={onClose} onBack={() => setStep('guide')} />
      ) : (
        <Measurements product={product} form={form} onFindSize={openFitHelp} wasHelped={FitHelp !== undefined} />
      )}
    </Dialog>
  )
}

interface MeasurementsProps {
  product: ProductDetail
  form: AddToCartForm
  onFindSize: () => void
  /** Whether the shopper returns from the help, whose button had the focus. */
  wasHelped: boolean
}

function Measurements({ product: { measurements }, form, onFindSize, wasHelped }: MeasurementsProps) {
  const storedUnit = useStorage(UNIT_KEY)
  const unit = lengthUnits.find((candidate) => candidate === storedUnit) ?? 'cm'
  return (
    <div className="gutter grid gap-8 py-6">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <RadioRow
            legend="Unit"
            isLegendHidden
            options={unitNames}
            value={unit}
            onChange={(option) => writeStorage(UNIT_KEY, option)}
          />
          <button
            ref={wasHelped ? focusOnMount : undefined}
            type="button"
            onClick={onFindSize}
            onPointerEnter={preloadFitHelp}
            onFocus={preloadFitHelp}
            className="min-h-11 cursor-pointer bg-ink px-4 text-sm font-semibold text-paper hover:bg-accent hover:text-ink"
          >
            Find my size
          </button>
        </div>
        <div className="max-md:-mx-4">
          <SizeTable
            measurements={measurements}
            unit={unit}
            selectedSize={form.size}
            caption={`Size measurements in ${unitNames[unit].toLowerCase()}`}
          />
        </div>
        <p className="text-sm text-smoke">Measured on the garment, not on the body. Small differences are normal.</p>
      </div>
      <HowToMeasure measurements={measurements} />
    </div>
  )
}

function HowToMeasure({ measurements }: { measurements: SizeMeasurements[] }) {
  const guides = listMeasurementGuides(listMeasurementNames(measurements))
  if (guides.length === 0) return null
  return (
    <section className="grid gap-4">
      <h3 className="headline text-lg">How to measure</h3>
      <p className="text-sm">Take a piece that fits you the way you like it, lay it flat, and compare.</p>
      <div className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[1fr_2fr]">
        <MeasurementDrawing guides={guides} />
        <dl className="border-t border-ink text-sm">
          {guides.map(({ name, instruction }, index) => (
            <div key={name} className="grid grid-cols-[7rem_1fr] border-b border-line py-2.5">
              <dt className="flex gap-2 font-mono font-bold capitalize">
                <span aria-hidden="true">{toLetter(index)}</span> {name}
              </dt>
              <dd>{instruction}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
