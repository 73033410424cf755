import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconCalendarPlus, IconCircleDashed, IconDots, IconTrash } from '@tabler/icons-react'
import { TemplatesMenu } from '../../templates/TemplatesMenu.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { SheetButton, type SheetButtonProps } from '../../ui/SheetButton.tsx'
import { useAllShifts } from '../act/useAllShifts.ts'
import { useScene } from '../model/scene.ts'

/**
 * What is done to all shifts on screen: copying them, and 'Publish Shifts [n]', 'Unpublish Shifts [n]', 'Delete
 * Unpublished Shifts [n]' (document 2, 2.1 and 2.2), n being those to which this role may do it. What takes something away
 * stands in a menu.
 */
export function AllShifts() {
  const { schedule, desk } = useScene()
  const { acts, isBusy, copy, counts } = useAllShifts()
  const [publish, ...others] = acts
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconCalendarPlus size="1rem" stroke={1.5} aria-hidden="true" />}
        disabled={!copy.isReady}
        onClick={() => void copy.run()}
      >
        Copy Shifts
      </Button>
      <Button
        px="sm"
        disabled={counts.publish === 0}
        // While it waits it keeps the focus, which a button that is disabled loses for good.
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : publish?.run}
      >
        {publish?.label}
      </Button>
      {schedule.agency && <TemplatesMenu onTool={desk.openTool} />}
      {others.length > 0 && (
        <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More for all shifts">
              <IconDots size="1.125rem" stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ action, label, isReady, run }) => {
              const isDanger = action === 'delete'
              const Icon = isDanger ? IconTrash : IconCircleDashed
              return (
                <Menu.Item
                  key={action}
                  leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
                  c={isDanger && isReady ? 'var(--mantine-color-error)' : undefined}
                  disabled={!isReady}
                  onClick={run}
                >
                  {label}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
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
