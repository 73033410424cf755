import { AnchoredMenu, MenuLine } from '../AnchoredMenu.tsx'
import { BottomSheet, SheetButton, type SheetButtonProps } from '../BottomSheet.tsx'
import { useIsPhone } from '../isPhone.ts'
import type { useRowMenu } from './useRowMenu.ts'

export interface RowAction extends Omit<SheetButtonProps, 'hint' | 'onClick'> {
  onSelect: () => void
}

interface RowMenuProps<Row> {
  menu: ReturnType<typeof useRowMenu<Row>>
  /** The name of the row, if left out. */
  title?: (row: Row) => string
  actions: (row: Row) => readonly RowAction[]
}

/** The menu of a row, at its button; on a phone a sheet. */
export function RowMenu<Row>({ menu, title = menu.nameOf, actions }: RowMenuProps<Row>) {
  const isPhone = useIsPhone()
  const { opened, close } = menu
  if (!opened) return null
  const { row, button, anchor } = opened
  const leave = () => {
    close()
    button.focus()
  }
  /** Focuses the button before a dialog opens, which returns the focus there. */
  const choose = ({ onSelect }: RowAction) => {
    leave()
    onSelect()
  }
  if (isPhone) {
    return (
      <BottomSheet title={title(row)} opened onClose={leave}>
        {actions(row).map((action) => (
          <SheetButton key={action.label} {...action} onClick={() => choose(action)} />
        ))}
      </BottomSheet>
    )
  }
  return (
    <AnchoredMenu anchor={anchor} label={title(row)} position="bottom-end" onClose={leave}>
      {actions(row).map((action) => (
        <MenuLine key={action.label} {...action} onClick={() => choose(action)} />
      ))}
    </AnchoredMenu>
  )
}
