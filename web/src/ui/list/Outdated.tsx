import type { ReactNode } from 'react'
import classes from './Outdated.module.css'

/** Fades old rows until the requested ones arrive. */
export const Outdated = ({ is, children }: { is: boolean; children: ReactNode }) => (
  <div className={classes.rows} data-outdated={is || undefined} aria-busy={is}>
    {children}
  </div>
)
