import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RowMenuOpener } from './column.ts'
import classes from './RowButton.module.css'

interface RowButtonProps {
  onClick: () => void
  label?: string
  isBusy?: boolean
  isMain?: boolean
  width?: string | undefined
  children: ReactNode
}

/** A small action button of a row; touch-sized on a phone. */
export const RowButton = ({ onClick, label, isBusy, isMain, width, children }: RowButtonProps) => (
  <button
    type="button"
    className={classes.button}
    data-main={isMain || undefined}
    aria-label={label}
    aria-busy={isBusy || undefined}
    // Not `disabled`, which would lose the keyboard focus.
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

/** The most used action, and the menu that all rows share. */
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
