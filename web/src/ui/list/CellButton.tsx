import type { ReactNode } from 'react'
import classes from './CellButton.module.css'

interface CellButtonProps {
  onClick: () => void
  title?: string
  /** Looks like the text around it until it is pointed at. */
  isPlain?: boolean
  children: ReactNode
}

/** What a row is about, to be opened: it looks like a link, and names of any script keep their direction. */
export const CellButton = ({ onClick, title, isPlain = false, children }: CellButtonProps) => (
  <button
    type="button"
    className={classes.button}
    data-plain={isPlain || undefined}
    title={title}
    dir="auto"
    onClick={onClick}
  >
    {children}
  </button>
)
