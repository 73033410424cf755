import type { RowMenuOpener } from './column.ts'
import classes from './RowActions.module.css'
import { RowButton, RowMenuButton } from './RowButton.tsx'

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
