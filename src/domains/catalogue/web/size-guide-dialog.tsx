import { X } from 'lucide-react'
import { useId } from 'react'
import { useStorage, writeStorage } from '#ui/browser-storage.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { ProductDetail, SizeMeasurements } from '../contract.ts'
import { MeasureDrawing, toLetter } from './measure-drawing.tsx'
import { listMeasurementGuides, listMeasurementNames } from './measure-guides.ts'
import { type LengthUnit, lengthUnits, SizeTable } from './size-table.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const UNIT_KEY = 'sizeUnit'
const unitNames = { cm: 'Centimetres', in: 'Inches' } satisfies Record<LengthUnit, string>

interface SizeGuideDialogProps {
  isOpen: boolean
  onClose: () => void
  product: ProductDetail
  form: AddToCartForm
}

export function SizeGuideDialog({ isOpen, onClose, product, form }: SizeGuideDialogProps) {
  const { measurements } = product
  const storedUnit = useStorage(UNIT_KEY)
  const unit = lengthUnits.find((candidate) => candidate === storedUnit) ?? 'cm'
  return (
    <Dialog open={isOpen} onClose={onClose} label="Size guide" placement="center">
      <div className="sticky top-0 flex items-stretch justify-between border-b border-ink bg-paper">
        <h2 className="headline gutter self-center text-xl md:text-2xl">Size guide</h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="focus-inside grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-acid"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="gutter grid gap-8 py-6">
        <div className="grid gap-4">
          <UnitSwitch unit={unit} />
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
    </Dialog>
  )
}

function UnitSwitch({ unit }: { unit: LengthUnit }) {
  const group = useId()
  return (
    <fieldset className="flex justify-self-start border border-ink">
      <legend className="sr-only">Unit</legend>
      {lengthUnits.map((option) => (
        <label
          key={option}
          className="relative grid min-h-11 cursor-pointer place-items-center px-4 text-sm font-semibold hover:bg-card has-checked:bg-acid has-focus-visible:z-10"
        >
          <input
            type="radio"
            name={group}
            checked={option === unit}
            onChange={() => writeStorage(UNIT_KEY, option)}
            className="absolute inset-0 cursor-pointer appearance-none"
          />
          {unitNames[option]}
        </label>
      ))}
    </fieldset>
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
        <MeasureDrawing guides={guides} />
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
