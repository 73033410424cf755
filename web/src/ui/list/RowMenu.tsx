import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { BottomSheet } from '../BottomSheet.tsx'
import { SheetButton } from '../SheetButton.tsx'
import { useIsPhone } from '../useIsPhone.ts'
import type { useRowMenu } from './useRowMenu.ts'

export interface RowAction {
  label: string
  Icon: TablerIcon
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
}

interface RowMenuProps<Row> {
  menu: ReturnType<typeof useRowMenu<Row>>
  title: (row: Row) => string
  actions: (row: Row) => readonly RowAction[]
}

/** The menu of a row, at its button; on a phone a sheet. */
export function RowMenu<Row>({ menu, title, actions }: RowMenuProps<Row>) {
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
  const { left, top, width, height } = anchor
  return (
    <Menu
      opened
      onClose={leave}
      position="bottom-end"
      offset={4}
      shadow="md"
      returnFocus={false}
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        {/* A placeholder at the position of the row's button, so that a thousand rows share one menu. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          aria-label={title(row)}
          style={{ position: 'fixed', left, top, width, height, visibility: 'hidden' }}
        />
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        {actions(row).map((action) => {
          const { label, Icon, danger, disabled } = action
          return (
            <Menu.Item
              key={label}
              leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
              // Mantine's own red is too dark for the dark scheme.
              c={danger ? 'var(--mantine-color-error)' : undefined}
              disabled={disabled ?? false}
              onClick={() => choose(action)}
            >
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
