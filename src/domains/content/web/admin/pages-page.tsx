import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { CreateForm } from '#ui/admin/create-form.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { ListedPage } from '../../admin-page-contract.ts'
import { MAX_PAGE_TITLE_LENGTH } from '../../page-contract.ts'
import { adminPagesQueryOptions } from '../parts/admin-pages-query.ts'
import { useCreatePage, useDeletePage } from './page-queries.ts'
import { PageStateTag } from './page-state-tag.tsx'

const NOTE = 'The texts that every shop has, and pages of your own. Link your own ones in the navigation settings.'
const getEditPath = ({ slug }: Pick<ListedPage, 'slug'>) => `/admin/pages/${slug}`

export function PagesPage() {
  const pages = useQuery(adminPagesQueryOptions)
  return (
    <>
      <AdminPageHeader title="Pages" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <NewPageForm />
        <QueryContent query={pages}>{(loaded) => <PageList pages={loaded} />}</QueryContent>
      </div>
    </>
  )
}

function NewPageForm() {
  const { mutate, isPending, error } = useCreatePage()
  const navigate = useNavigate()
  return (
    <CreateForm
      label="Title of a new page"
      maxLength={MAX_PAGE_TITLE_LENGTH}
      isPending={isPending}
      error={error}
      onCreate={(name) => mutate(name, { onSuccess: (created) => void navigate(getEditPath(created)) })}
    />
  )
}

function PageList({ pages }: { pages: ListedPage[] }) {
  return (
    <ul aria-label="Pages" className="divide-y divide-line border border-ink bg-paper">
      {pages.map((page) => (
        <PageRow key={page.slug} page={page} />
      ))}
    </ul>
  )
}

const rowButton =
  'grid min-h-10 cursor-pointer place-items-center border border-ink bg-paper px-3 text-sm font-semibold pointer-coarse:min-h-11'

function PageRow({ page }: { page: ListedPage }) {
  const { title, path, builtIn, live, editedAt, editedBy } = page
  const remove = useDeletePage()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 p-4 sm:flex">
      <div className="min-w-0 grow basis-48">
        <Link
          to={getEditPath(page)}
          className="inline-block py-1 font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        <p className="mono-caption text-smoke wrap-anywhere">{path}</p>
      </div>
      <div className="grid shrink-0 justify-items-start gap-1 max-sm:order-last max-sm:col-span-2 sm:basis-56">
        <PageStateTag page={page} />
        {editedAt && (
          <p className="text-xs text-smoke">
            {editedBy ?? 'Someone'}, {formatDateTime(editedAt)}
          </p>
        )}
      </div>
      <div className="flex shrink-0 justify-end gap-2 max-sm:self-start sm:w-36">
        {live && (
          <Link to={path} className={`${rowButton} hover:bg-accent`}>
            <span>
              View<span className="sr-only"> {title}</span>
            </span>
          </Link>
        )}
        {!builtIn && (
          <ConfirmButton
            label="Delete"
            itemName={title}
            question={`Delete the page “${title}”?`}
            onConfirm={() => remove.mutate(page)}
            className={`${rowButton} hover:bg-brick`}
          >
            <p className="text-sm">
              {live ? `${path} will no longer work. ` : ''}Its text is lost. This can't be undone.
            </p>
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}
