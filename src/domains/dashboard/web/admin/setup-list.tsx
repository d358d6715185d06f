import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { markPoliciesRead, type RemovedDemo, removeDemo, type Setup, type SetupStep } from '../../contract.ts'
import { setupQueryOptions } from './setup-query-options.ts'

interface StepText {
  title: string
  text: string
  link?: { to: string; label: string; doneLabel: string }
  /** For steps that are done outside the admin area. */
  guide?: { title: string; steps: string[] }
}

const stepTexts: Record<SetupStep, StepText> = {
  brand: {
    title: 'Name and logo',
    text: 'They are on every page, email and invoice.',
    link: { to: '/admin/settings/brand', label: 'Name your shop', doneLabel: 'Change name and logo' },
  },
  seller: {
    title: 'Seller',
    text: 'Legal name, address, GSTIN, customer care and grievance officer: the law asks for them on the site and on invoices.',
    link: { to: '/admin/settings/seller', label: 'Fill in the seller', doneLabel: 'Change the seller' },
  },
  product: {
    title: 'First product',
    text: 'Create one by hand, or import a file from Shopify.',
    link: { to: '/admin/products/new', label: 'Create a product', doneLabel: 'Create another product' },
  },
  payments: {
    title: 'Payments',
    text: 'Connect a Razorpay account. Until then payments go to a sandbox and no money moves.',
    guide: {
      title: 'How to connect Razorpay',
      steps: [
        'Open an account at razorpay.com. In Account & Settings, generate API keys: test keys to try it out, live keys for real money.',
        'Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET in the environment of the shop, such as its .env file.',
        'Add a webhook that leads to /api/payments/webhook on your domain, with the events payment.captured, payment.failed and refund.*. Choose a secret and set it as RAZORPAY_WEBHOOK_SECRET.',
        'Restart the shop.',
      ],
    },
  },
  email: {
    title: 'Email',
    text: 'Set SMTP_URL and restart the shop. Until then emails are stored and not sent.',
    link: { to: '/admin/emails', label: 'See the stored emails', doneLabel: 'See the emails' },
  },
  policies: {
    title: 'Policies',
    text: 'Read the terms, shipping, return and privacy pages as your customers will, and change what is different in your shop.',
    link: { to: '/admin/pages', label: 'Read and edit the pages', doneLabel: 'Edit the pages' },
  },
  domain: {
    title: 'Domain',
    text: 'PUBLIC_URL is not set. Until then links in emails lead to this machine, and shared links have no address and no picture.',
    guide: {
      title: 'How to set up your domain',
      steps: [
        'Let the DNS record of your domain lead to this server.',
        'Put a proxy with HTTPS in front of the shop. docs/one-server.md in the repository has one to copy.',
        'Set PUBLIC_URL in the environment of the shop to its address, such as https://shop.example.in.',
        'Restart the shop.',
      ],
    },
  },
}

/** Shown at the top of the dashboard until the shop is set up and the demo is removed. */
export function SetupList() {
  const { data } = useQuery(setupQueryOptions())
  if (!data || isComplete(data)) return null
  const doneCount = data.steps.filter(({ done }) => done).length
  return (
    <section aria-labelledby="setup" className="border border-ink bg-chalk">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-ink px-5 py-4">
        <h2 id="setup" className="text-lg font-bold">
          Set up your shop
        </h2>
        <p className="mono-caption text-smoke">
          {doneCount} of {data.steps.length} done
        </p>
      </header>
      <ol className="grid overflow-hidden md:grid-cols-2 xl:grid-cols-3">
        {data.steps.map(({ id, done }) => (
          <SetupItem key={id} done={done} {...stepTexts[id]}>
            {id === 'policies' && !done && <PoliciesButton />}
          </SetupItem>
        ))}
      </ol>
      {hasDemo(data) && <DemoRow demo={data.demo} />}
    </section>
  )
}

const hasDemo = ({ demo }: Setup) => demo.products > 0 || demo.orders > 0
const isComplete = (setup: Setup) => setup.steps.every(({ done }) => done) && !hasDemo(setup)

const linkClass = 'w-fit py-1 text-sm font-semibold underline underline-offset-4 hover:bg-accent pointer-coarse:py-3'

interface SetupItemProps extends StepText {
  done: boolean
  children: ReactNode
}

function SetupItem({ title, text, link, guide, done, children }: SetupItemProps) {
  return (
    <li className="-mb-px grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-b border-line px-5 py-4 md:last:odd:col-span-2 xl:nth-[3n+1]:last:col-span-3">
      <span
        className={`mt-0.5 grid size-6 place-items-center border ${done ? 'border-ink bg-accent' : 'border-ash bg-paper'}`}
      >
        {done && <Check aria-hidden="true" strokeWidth={3} className="size-4" />}
      </span>
      <div className="grid content-start gap-1">
        <h3 className="font-bold">
          {title}
          <span className="sr-only">{done ? ', done' : ', to do'}</span>
        </h3>
        {!done && <p className="text-sm text-pretty text-smoke">{text}</p>}
        {link && (
          <div className="flex flex-wrap items-center gap-x-4">
            <Link to={link.to} className={linkClass}>
              {done ? link.doneLabel : link.label}
            </Link>
            {children}
          </div>
        )}
        {guide && (
          <details className="text-sm">
            <summary className={`cursor-pointer ${linkClass}`}>{guide.title}</summary>
            <ol className="mt-1 grid list-decimal gap-1.5 pl-5 text-pretty text-smoke">
              {guide.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  )
}

const smallButtonClass =
  'min-h-8 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-accent pointer-coarse:min-h-11'

function PoliciesButton() {
  const { mutate, isPending } = useSetupChange(() => callApi(markPoliciesRead, {}))
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()} className={smallButtonClass}>
      I have read them
    </button>
  )
}

function DemoRow({ demo: { products, orders } }: { demo: Setup['demo'] }) {
  const { mutate, isPending } = useSetupChange(() => callApi(removeDemo, {}), {
    onSuccess: (removed) => toast(formatRemovalNotice(removed)),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink bg-card px-5 py-4">
      <p className="max-w-[70ch] text-sm text-pretty">
        <strong>This shop shows the demo</strong>: {formatCount(products, 'product')} and {formatCount(orders, 'order')}{' '}
        of a label that does not exist. Your own products, orders and settings are not part of it.
      </p>
      {isPending ? (
        <p role="status" className="text-sm font-semibold">
          Removing the demo...
        </p>
      ) : (
        <ConfirmButton
          label="Remove the demo"
          question="Remove the demo for good?"
          onConfirm={() => mutate()}
          className="min-h-11 cursor-pointer border border-ink bg-chalk px-4 text-sm font-bold hover:bg-brick"
        >
          <p className="text-pretty">
            This deletes its products, orders, customers, messages, images and settings, and can't be undone. Demo
            products in a real order or cart are archived. Nothing you created is touched.
          </p>
        </ConfirmButton>
      )}
    </div>
  )
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function formatRemovalNotice({ deletedProducts, archivedProducts, orders }: RemovedDemo): string {
  const archived = archivedProducts > 0 ? `, ${archivedProducts} archived because customers have them` : ''
  return `Demo removed: ${formatCount(deletedProducts, 'product')}${archived}, ${formatCount(orders, 'order')}.`
}

/** Refreshes the whole admin area afterwards, because every screen may have shown what changed. */
function useSetupChange<T>(mutationFn: () => Promise<T>, { onSuccess }: { onSuccess?: (result: T) => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (result) => {
      onSuccess?.(result)
      return client.invalidateQueries()
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
