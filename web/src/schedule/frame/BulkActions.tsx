import { ActionIcon, Menu } from '@mantine/core'
import { IconCircleDashed, IconDots, IconTrash } from '@tabler/icons-react'
import type { ScheduleTool } from '../../templates/scheduleTools.data.ts'
import { TemplatesMenu } from '../../templates/TemplatesMenu.tsx'
import { useBulkActions } from '../act/useBulkActions.ts'
import type { ScheduleParts } from '../scheduleProps.ts'
import { AllShiftsButtons } from './AllShiftsButtons.tsx'

interface BulkActionsProps extends ScheduleParts {
  /** Opens the dialog that copies. */
  onCopy: () => void
  /** Opens the dialog of a tool. */
  onTool: (tool: ScheduleTool) => void
}

/**
 * What is done to all shifts on screen: copying them, and 'Publish Shifts [n]', 'Unpublish Shifts [n]', 'Delete
 * Unpublished Shifts [n]' (document 2, 2.1), n being those to which this role may do it. What takes something away
 * stands in a menu.
 */
export function BulkActions({ onCopy, onTool, ...parts }: BulkActionsProps) {
  const { counts, isBusy, canCopy, act, copy } = useBulkActions(parts, onCopy)
  return (
    <>
      <AllShiftsButtons
        publishLabel={`Publish Shifts [${counts.publish}]`}
        canPublish={counts.publish > 0}
        canCopy={canCopy}
        isBusy={isBusy}
        onPublish={() => act('publish')}
        onCopy={() => void copy()}
      />
      <TemplatesMenu onTool={onTool} />
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More for all shifts">
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCircleDashed size={16} stroke={1.5} aria-hidden="true" />}
            disabled={isBusy || counts.unpublish === 0}
            onClick={() => act('unpublish')}
          >
            Unpublish Shifts [{counts.unpublish}]
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
            c={isBusy || counts.delete === 0 ? undefined : 'var(--mantine-color-error)'}
            disabled={isBusy || counts.delete === 0}
            onClick={() => act('delete')}
          >
            Delete Unpublished Shifts [{counts.delete}]
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
