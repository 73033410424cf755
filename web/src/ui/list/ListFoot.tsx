import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ListFoot.module.css'
import { pageNumbers } from './pageOf.ts'
import type { Paging } from './usePaging.ts'

interface ListFootProps {
  paging: Omit<Paging<unknown>, 'rows'>
  /** Called with 1 after the page size changes. */
  onPage: (page: number) => void
  /** 'Areas' for 'Areas per page', on a screen with several lists. */
  what?: string
  /** 'North' for 'Pages of restaurants of North'; hidden, since it is clear on screen. */
  of?: string
}

/** The page size, 'x–y of total' and the pages (docs/spec/ui.md#paging). */
export function ListFoot({ paging, onPage, what, of }: ListFootProps) {
  const { page, pages, from, to, total, size, setSize, sizes } = paging
  return (
    <div className={classes.foot}>
      <NativeSelect
        size="xs"
        label={
          <>
            {what ? `${what} per page ` : 'Per page'}
            {of && <VisuallyHidden component="span">of {of}</VisuallyHidden>}
          </>
        }
        className={classes.size}
        data={sizes.sizes.map(String)}
        value={String(size)}
        onChange={(event) => {
          setSize(Number(event.currentTarget.value))
          onPage(1)
        }}
      />
      <p className={classes.count} role="status">
        {to === 0 ? '0' : `${numberText(from)}–${numberText(to)}`} of {numberText(total)}
      </p>
      {pages > 1 && (
        <p className={classes.unprinted}>
          Page {numberText(page)} of {numberText(pages)}. Choose more per page, or fewer with the filters, to
          print all.
        </p>
      )}
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          buttons={sizes.buttons}
          onPage={onPage}
          label={what ? `Pages of ${what.toLowerCase()}${of ? ` of ${of}` : ''}` : 'Pages'}
        />
      )}
    </div>
  )
}

interface PagerProps {
  page: number
  pages: number
  buttons: number
  onPage: (page: number) => void
  label: string
}

/** The pages of a list. On a phone only arrows and 'Page 3 of 7'. */
function Pager({ page, pages, buttons, onPage, label }: PagerProps) {
  const step = (to: number, where: string, icon: ReactNode) => (
    <button
      type="button"
      className={classes.button}
      aria-label={where}
      title={where}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      {icon}
    </button>
  )
  return (
    <nav aria-label={label} className={classes.pager}>
      {step(1, 'First page', <IconChevronsLeft size="1rem" aria-hidden="true" />)}
      {step(page - 1, 'Previous page', <IconChevronLeft size="1rem" aria-hidden="true" />)}
      <span className={classes.numbers}>
        {pageNumbers({ page, pages }, buttons).map((number) => (
          <button
            key={number}
            type="button"
            className={classes.button}
            aria-label={`Page ${numberText(number)}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {numberText(number)}
          </button>
        ))}
      </span>
      <span className={classes.where} aria-hidden="true">
        Page {numberText(page)} of {numberText(pages)}
      </span>
      {step(page + 1, 'Next page', <IconChevronRight size="1rem" aria-hidden="true" />)}
      {step(pages, 'Last page', <IconChevronsRight size="1rem" aria-hidden="true" />)}
    </nav>
  )
}
