import type { FigureRow } from '@driverdesk/contract/reports/figures.shapes.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { invoiceLink } from '../../links/invoiceLinks.ts'
import classes from './FigureRowsDialog.module.css'

interface FigureRowLinkProps {
  row: FigureRow
  children: ReactNode
}

/** The way from a row behind a figure to its shift, its timesheet or its invoice. */
export function FigureRowLink({ row, children }: FigureRowLinkProps) {
  const days = { from: row.period_date, location: `restaurant-${row.restaurant_id}` as const }
  switch (row.kind) {
    case 'shift':
      return (
        <Link className={classes.link} to="/schedule" search={{ ...days, day: row.period_date }}>
          {children}
        </Link>
      )
    case 'timesheet':
      return (
        <Link className={classes.link} to="/timesheet" search={{ ...days, row: row.id }}>
          {children}
        </Link>
      )
    case 'invoice':
      return (
        <Link className={classes.link} {...invoiceLink(row.id, row.period_date, row.restaurant_id, 'staff')}>
          {children}
        </Link>
      )
  }
}
