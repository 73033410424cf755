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
  /** Something is lost by it. */
  danger?: boolean
  disabled?: boolean
}

interface RowMenuProps<Row> {
  menu: ReturnType<typeof useRowMenu<Row>>
  /** Which row it is about: its name. */
  title: (row: Row) => string
  actions: (row: Row) => readonly RowAction[]
}

/** What may be done with a row: a menu at its button, on a phone a sheet. */
export function RowMenu<Row>({ menu, title, actions }: RowMenuProps<Row>) {
  const isPhone = useIsPhone()
  const { opened, close } = menu
  if (!opened) return null
  const { row, button, anchor } = opened
  const leave = () => {
    close()
    button.focus()
  }
  /** The button has the focus again before anything opens that gives it back. */
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
        {/* Stands in for the button of the row, so that a thousand rows share one menu. */}
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
              // The red of messages: Mantine's own is too dark for the dark scheme.
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
