import { IconDots } from '@tabler/icons-react'
import type { RowMenuOpener } from './column.ts'
import classes from './RowActions.module.css'

/** What is done most with a row, and the button of the menu that all rows share. */
export function RowActions<Row>({ row, menu }: { row: Row; menu: RowMenuOpener<Row> }) {
  const { label, open, quick } = menu
  return (
    <span className={classes.actions}>
      {quick && (
        <button type="button" className={classes.quick} onClick={() => quick.run(row)}>
          {quick.label}
        </button>
      )}
      <button
        type="button"
        className={classes.button}
        aria-haspopup="menu"
        aria-label={label(row)}
        onClick={(event) => open(row, event.currentTarget)}
      >
        <IconDots size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}
