import type { ShiftAct } from '@driverdesk/domain/shifts/shiftActs.ts'
import { Menu, Text } from '@mantine/core'
import { IconSquareCheck } from '@tabler/icons-react'
import { AGENCYS, isGrave, MENU_ITEMS } from '../act/shiftMenuItems.ts'
import { type DriversById, manningText, standingText, timesText } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import classes from './ShiftMenu.module.css'

interface ShiftMenuProps {
  shift: ShownShift
  /** Where its button is on the page. */
  anchor: DOMRect
  actions: readonly ShiftAct[]
  drivers: DriversById
  onAction: (action: ShiftAct, shift: ShownShift) => void
  /** Selects it, for those who hold no key; left out elsewhere. */
  onSelect?: (() => void) | undefined
  onClose: () => void
}

/** The one menu that all shifts of the grid share. */
export function ShiftMenu({ shift, anchor, actions, drivers, onAction, onSelect, onClose }: ShiftMenuProps) {
  const { left, top, width, height } = anchor
  const item = (action: ShiftAct) => {
    const { label, Icon } = MENU_ITEMS[action]
    return (
      <Menu.Item
        key={action}
        leftSection={<Icon size={16} stroke={1.5} aria-hidden="true" />}
        // The red of messages: Mantine's own is too dark for the dark scheme.
        c={isGrave(action) ? 'var(--mantine-color-error)' : undefined}
        onClick={() => onAction(action, shift)}
      >
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={4}
      width={200}
      shadow="md"
      returnFocus={false}
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        {/* Stands in for the button of the grid, which may be scrolled out of being. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          aria-label={`Shift ${timesText(shift)}`}
          style={{ position: 'fixed', left, top, width, height, visibility: 'hidden' }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="bright">
            {timesText(shift)}
          </Text>
          <Text size="xs" truncate dir="auto">
            {manningText(shift, drivers)}
          </Text>
          <Text size="xs" className={classes.standing}>
            {standingText(shift)}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {actions.length === 0 && (
          <Menu.Item c="dimmed" onClick={onClose}>
            {AGENCYS}
          </Menu.Item>
        )}
        {actions.filter((action) => !isGrave(action)).map(item)}
        {onSelect && (
          <Menu.Item
            leftSection={<IconSquareCheck size={16} stroke={1.5} aria-hidden="true" />}
            onClick={onSelect}
          >
            Select
          </Menu.Item>
        )}
        {actions.filter(isGrave).map(item)}
      </Menu.Dropdown>
    </Menu>
  )
}
