import { IconDots } from '@tabler/icons-react'
import type { RowMenuOpener } from './column.ts'
import classes from './RowMenuButton.module.css'

/** Opens the shared menu for a row. */
export function RowMenuButton<Row>({ row, menu }: { row: Row; menu: RowMenuOpener<Row> }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="menu"
      aria-label={menu.label(row)}
      onClick={(event) => menu.open(row, event.currentTarget)}
    >
      <IconDots size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
