import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RowMenuOpener } from './column.ts'
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

/** What is done most with a row, and the button of the menu that all rows share. */
export function RowActions<Row>({ row, menu }: { row: Row; menu: RowMenuOpener<Row> }) {
  const { label, open, quick } = menu
  return (
    <span className={classes.actions}>
      {quick && (
        <span data-minor="">
          <RowButton onClick={() => quick.run(row)}>{quick.label}</RowButton>
        </span>
      )}
      <RowMenuButton label={label(row)} onOpen={(button) => open(row, button)} />
    </span>
  )
}
