import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { numberText } from '../numberText.ts'
import classes from './ListFoot.module.css'
import { pageNumbers } from './pageOf.ts'

interface PagerProps {
  page: number
  pages: number
  /** How many numbers it shows at once. */
  buttons: number
  onPage: (page: number) => void
  label: string
}

/** The pages of a list. A phone has room for the arrows and 'Page 3 of 7'. */
export function Pager({ page, pages, buttons, onPage, label }: PagerProps) {
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
