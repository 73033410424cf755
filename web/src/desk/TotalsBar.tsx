import type { ReactNode } from 'react'
import { numberText } from '../ui/numberText.ts'
import classes from './TotalsBar.module.css'

interface TotalsBarProps {
  /** The current or last change. */
  status: ReactNode
  /** A list of `Total`. */
  children: ReactNode
}

export function TotalsBar({ status, children }: TotalsBarProps) {
  return (
    <footer className={classes.bar}>
      <dl className={classes.totals} aria-label="Totals">
        {children}
      </dl>
      {status}
    </footer>
  )
}

interface TotalProps {
  name: string
  /** A dash while it loads. */
  value: ReactNode
  /** The mark of the counted records on the desk. */
  sign?: ReactNode
  /** The unit that is counted, for the tooltip. */
  about?: string | undefined
}

export function Total({ name, value = '–', sign, about }: TotalProps) {
  return (
    <div className={classes.total} title={about}>
      <dt>
        {sign}
        {name}
      </dt>
      <dd>{typeof value === 'number' ? numberText(value) : value}</dd>
    </div>
  )
}
