import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import { IconCalendarPlus, IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import type { ScheduleRow } from '../scheduleRows.ts'
import type { useBulkActions } from '../useBulkActions.ts'
import { SheetButton } from './SheetButton.tsx'

interface BulkSheetProps extends ReturnType<typeof useBulkActions> {
  shown: ScheduleRow | undefined
  range: DateRange
  opened: boolean
  onClose: () => void
}

/** What is done to all shifts of the restaurant in the range at once. */
export function BulkSheet(props: BulkSheetProps) {
  const { counts, isBusy, canCopy, act, copy, shown, range, opened, onClose } = props
  const closing = (then: () => void) => () => {
    onClose()
    then()
  }
  return (
    <BottomSheet
      opened={opened}
      onClose={onClose}
      title={
        <>
          <Text fw={650} size="lg">
            All shifts
          </Text>
          <Text size="sm" c="dimmed">
            {shown && <bdi>{shown.restaurant.name}, </bdi>}
            {displayDate(range.from)} – {displayDate(range.to)}
          </Text>
        </>
      }
    >
      <SheetButton
        label="Copy Shifts"
        Icon={IconCalendarPlus}
        disabled={!canCopy}
        onClick={closing(() => void copy())}
      />
      <SheetButton
        label={`Publish Shifts [${counts.publish}]`}
        Icon={IconCircleCheck}
        disabled={isBusy || counts.publish === 0}
        onClick={closing(() => act('publish'))}
      />
      <SheetButton
        label={`Unpublish Shifts [${counts.unpublish}]`}
        Icon={IconCircleDashed}
        disabled={isBusy || counts.unpublish === 0}
        onClick={closing(() => act('unpublish'))}
      />
      <SheetButton
        label={`Delete Unpublished Shifts [${counts.delete}]`}
        Icon={IconTrash}
        danger
        disabled={isBusy || counts.delete === 0}
        onClick={closing(() => act('delete'))}
      />
    </BottomSheet>
  )
}
