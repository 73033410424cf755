import type { ReactNode } from 'react'
import classes from './TotalsBar.module.css'

interface TotalsBarProps {
  /** What was done last, or is being done. */
  status: ReactNode
  /** Each a `Total`. */
  children: ReactNode
}

/** The foot of a desk, with the totals of what it shows. */
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
  /** A dash while it is not known. */
  value: ReactNode
  /** How the desk paints what is counted. */
  sign?: ReactNode
}

/** One of them. */
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
