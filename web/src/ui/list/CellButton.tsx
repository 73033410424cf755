import type { ReactNode } from 'react'
import classes from './CellButton.module.css'

interface CellButtonProps {
  onClick: () => void
  title?: string
  isPlain?: boolean
  children: ReactNode
}

/** Opens the record of a row. It looks like a link, and a name keeps its writing direction. */
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

/** The name of a record with a short label. */
export function MarkedName({ name, mark }: { name: string; mark: string | undefined }) {
  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
      {mark && <span className={classes.mark}>{mark}</span>}
    </>
  )
}
