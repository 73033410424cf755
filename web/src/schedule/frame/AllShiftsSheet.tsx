import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { SheetButton, type SheetButtonProps } from '../../ui/SheetButton.tsx'

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
