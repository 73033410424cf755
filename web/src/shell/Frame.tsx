import type { ReactNode } from 'react'
import classes from './Shell.module.css'

interface FrameProps {
  /** The bar, and what stands above it. */
  top: ReactNode
  isViewing?: boolean
  children: ReactNode
}

/** The bar above a screen, with a way past it for the keyboard. */
export const Frame = ({ top, isViewing, children }: FrameProps) => (
  <div className={classes.shell} data-viewing={isViewing || undefined}>
    <a className={classes.skip} href="#content">
      Skip to content
    </a>
    <div className={classes.top}>{top}</div>
    <main id="content" className={classes.content} tabIndex={-1}>
      {children}
    </main>
  </div>
)
