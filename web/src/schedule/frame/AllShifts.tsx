import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconCalendarPlus, IconCircleDashed, IconDots, IconTrash } from '@tabler/icons-react'
import type { ScheduleTool } from '../../templates/scheduleTools.data.ts'
import { TemplatesMenu } from '../../templates/TemplatesMenu.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { SheetButton, type SheetButtonProps } from '../../ui/SheetButton.tsx'
import { useBulkActions } from '../act/useBulkActions.ts'
import type { ScheduleParts } from '../scheduleProps.ts'

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

interface AllShiftsButtonsProps {
  /** With the number of those that would be published. */
  publishLabel: string
  canPublish: boolean
  canCopy: boolean
  /** What was done to all shifts is on its way: another such thing has to wait for what comes of it. */
  isBusy: boolean
  onPublish: () => void
  onCopy: () => void
}

/** What both schedules offer for all shifts on screen: copying and publishing them (document 2, 2.1 and 2.2). */
export function AllShiftsButtons(props: AllShiftsButtonsProps) {
  const { publishLabel, canPublish, canCopy, isBusy, onPublish, onCopy } = props
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconCalendarPlus size={16} stroke={1.5} aria-hidden="true" />}
        disabled={!canCopy}
        onClick={onCopy}
      >
        Copy Shifts
      </Button>
      <Button
        px="sm"
        disabled={!canPublish}
        // While it waits it keeps the focus, which a button that is disabled loses for good.
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onPublish}
      >
        {publishLabel}
      </Button>
    </>
  )
}

interface AllShiftsSheetProps {
  /** The name of the one that is shown. */
  restaurant: string | undefined
  range: DateRange
  /** What can be done. */
  lines: readonly SheetButtonProps[]
  opened: boolean
  onClose: () => void
}

/** What is done to all shifts of the restaurant in the range at once. */
export const AllShiftsSheet = ({ restaurant, range, lines, opened, onClose }: AllShiftsSheetProps) => (
  <BottomSheet
    opened={opened}
    onClose={onClose}
    title={
      <>
        <Text fw={650} size="lg">
          All shifts
        </Text>
        <Text size="sm" c="dimmed">
          {restaurant && <bdi>{restaurant}, </bdi>}
          {displayDate(range.from)} – {displayDate(range.to)}
        </Text>
      </>
    }
  >
    {lines.map((line) => (
      <SheetButton
        key={line.label}
        {...line}
        onClick={() => {
          onClose()
          line.onClick()
        }}
      />
    ))}
  </BottomSheet>
)
