import type { ReactNode } from 'react'
import classes from './Strip.module.css'

/** A line above the totals with the selected or copied shifts and their actions. */
export const Strip = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.strip} aria-label={label}>
    {children}
  </section>
)
