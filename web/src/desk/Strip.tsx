import type { ReactNode } from 'react'
import classes from './Strip.module.css'

/** A line above the totals, there while something is picked out: what that is, and what can be done with it. */
export const Strip = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.strip} aria-label={label}>
    {children}
  </section>
)
