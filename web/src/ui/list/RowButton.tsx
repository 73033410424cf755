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

interface RowMenuProps<Row> {
  row: Row
  menu: RowMenuOpener<Row>
}

/** Opens the menu of a row. */
export const RowMenuButton = <Row,>({ row, menu }: RowMenuProps<Row>) => (
  <button
    type="button"
    className={classes.menu}
    aria-haspopup="menu"
    aria-label={menu.label(row)}
    onClick={(event) => menu.open(row, event.currentTarget)}
  >
    <IconDots size="1.125rem" stroke={1.75} aria-hidden="true" />
  </button>
)

/** The most used action, and the menu that all rows share. */
export const RowActions = <Row,>({ row, menu }: RowMenuProps<Row>) => (
  <span className={classes.actions}>
    {menu.quick && (
      <span data-minor="">
        <RowButton onClick={() => menu.quick?.run(row)}>{menu.quick.label}</RowButton>
      </span>
    )}
    <RowMenuButton row={row} menu={menu} />
  </span>
)
