import { NO_AREA_YET } from '@driverdesk/domain/drivers/driverRules.ts'
import { Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'

export type Registration = 'manual' | 'half-board'

interface AddDriverMenuProps {
  hasAreas: boolean
  onAdd: (registration: Registration) => void
}

/**
 * 'Add Driver': a new driver (manual) or a half-board one; not before there is an area
 * (docs/spec/drivers.md#adding-drivers).
 */
export function AddDriverMenu({ hasAreas, onAdd }: AddDriverMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Tooltip label={NO_AREA_YET} disabled={hasAreas}>
          <Button
            leftSection={<IconPlus size="1rem" aria-hidden="true" />}
            rightSection={<IconChevronDown size="0.875rem" aria-hidden="true" />}
            // A disabled button has no tooltip, and is not found by the keyboard.
            {...(!hasAreas && { 'data-disabled': true, 'aria-disabled': true })}
          >
            Add Driver
          </Button>
        </Tooltip>
      </Menu.Target>
      {hasAreas && (
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAdd('manual')}>New Driver (Manual)</Menu.Item>
          <Menu.Item onClick={() => onAdd('half-board')}>Half Board Driver</Menu.Item>
        </Menu.Dropdown>
      )}
    </Menu>
  )
}
