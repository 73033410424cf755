import type { ReactNode } from 'react'
import classes from './Outdated.module.css'

/** Rows that stay until those that were asked for are there: they fade, so that nobody takes them for the answer. */
export const Outdated = ({ is, children }: { is: boolean; children: ReactNode }) => (
  <div className={classes.rows} data-outdated={is || undefined} aria-busy={is}>
    {children}
  </div>
)
