import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { type ScheduleTool, toolLines } from './scheduleTools.data.ts'

interface TemplatesMenuProps {
  /** Opens the dialog of a tool. */
  onTool: (tool: ScheduleTool) => void
}

/** Publishing at a set time, and templates of weeks. */
export const TemplatesMenu = ({ onTool }: TemplatesMenuProps) => (
  <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label="Templates and timed publishing">
        <IconCalendarRepeat size="1.125rem" stroke={1.5} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {toolLines(onTool).map(({ label, Icon, onClick }) => (
        <Menu.Item
          key={label}
          leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
          onClick={onClick}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
