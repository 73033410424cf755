import type { ReactNode } from 'react'
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
}

export function Total({ name, value = '–', sign }: TotalProps) {
  return (
    <div className={classes.total}>
      <dt>
        {sign}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
