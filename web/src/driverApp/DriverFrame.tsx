import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import classes from './DriverShell.module.css'

interface DriverFrameProps {
  /** Left out before the log-in. */
  heading?: ReactNode
  notices?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

export const DriverFrame = ({ heading, notices, tabs, children }: DriverFrameProps) => (
  <div className={classes.shell}>
    <header className={classes.bar}>
      <Logo tight={heading !== undefined} />
      {heading}
    </header>
    {notices}
    <main id="content" className={classes.content} tabIndex={-1}>
      {children}
    </main>
    {tabs}
  </div>
)
