import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './RowButton.module.css'

interface RowButtonProps {
  onClick: () => void
  /** Where its text alone does not say which row is meant. */
  label?: string
  isBusy?: boolean
  /** What is wanted most. */
  isMain?: boolean
  /** As wide as those of other rows. */
  width?: string | undefined
  children: ReactNode
}

/** What can be done with a row of a list, as a small button; a thumb's size on a phone. */
export const RowButton = ({ onClick, label, isBusy, isMain, width, children }: RowButtonProps) => (
  <button
    type="button"
    className={classes.button}
    data-main={isMain || undefined}
    aria-label={label}
    aria-busy={isBusy || undefined}
    // Not `disabled`: whoever pressed it by key would lose the place.
    aria-disabled={isBusy || undefined}
    style={{ minWidth: width }}
    onClick={isBusy ? undefined : onClick}
  >
    {children}
  </button>
)

interface RowMenuButtonProps {
  /** 'Actions for invoice 012' */
  label: string
  onOpen: (button: HTMLElement) => void
}

/** Opens the menu of a row. */
export const RowMenuButton = ({ label, onOpen }: RowMenuButtonProps) => (
  <button
    type="button"
    className={classes.menu}
    aria-haspopup="menu"
    aria-label={label}
    onClick={(event) => onOpen(event.currentTarget)}
  >
    <IconDots size="1.125rem" stroke={1.75} aria-hidden="true" />
  </button>
)
