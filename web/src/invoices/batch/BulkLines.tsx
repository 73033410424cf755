import type { ReactNode } from 'react'
import classes from './Batch.module.css'

interface BulkLine {
  id: number
  name: ReactNode
  /** Below the name. */
  note?: ReactNode
  more?: ReactNode
  sum?: string
  isRefused?: boolean
}

const LISTED = 200

/** The restaurants or invoices of a bulk change. */
export const BulkLines = ({ label, lines }: { label: string; lines: readonly BulkLine[] }) =>
  lines.length > 0 && (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls.
    <ul className={classes.lines} aria-label={label} tabIndex={0}>
      {lines.slice(0, LISTED).map(({ id, name, note, more, sum, isRefused }) => (
        <li key={id} data-refused={isRefused || undefined}>
          <span className={classes.name}>
            {name}
            {note && <small>{note}</small>}
          </span>
          {more}
          {sum !== undefined && <strong>{sum}</strong>}
        </li>
      ))}
      {lines.length > LISTED && <li>And {lines.length - LISTED} more.</li>}
    </ul>
  )
