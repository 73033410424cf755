import type { ShiftAct } from '@driverdesk/domain/shifts/shiftActs.ts'
import { Stack, Text } from '@mantine/core'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { longDate } from '../../ui/dayWords.ts'
import { SheetButton, type SheetButtonProps } from '../../ui/SheetButton.tsx'
import { AGENCYS, isGrave, MENU_ITEMS } from '../act/actLines.ts'
import { type DriversById, manningText, standingText, timesText } from '../shift/shiftWords.ts'

interface ShiftSheetProps {
  shift: ShownShift
  drivers: DriversById
  actions: readonly ShiftAct[]
  /** What else it offers. */
  more: readonly SheetButtonProps[]
  onAction: (action: ShiftAct) => void
  onClose: () => void
}

/** The menu of a shift on a phone: the same actions as beside the grid. */
export function ShiftSheet({ shift, drivers, actions, more, onAction, onClose }: ShiftSheetProps) {
  return (
    <BottomSheet
      opened
      onClose={onClose}
      title={
        <>
          <Text fw={650} size="lg">
            {timesText(shift)}
          </Text>
          <Text size="sm" c="dimmed">
            {longDate(shift.period_date)} · <bdi>{manningText(shift, drivers)}</bdi> · {standingText(shift)}
          </Text>
        </>
      }
    >
      <Stack gap={4}>
        {actions.length === 0 && more.length === 0 && (
          <Text size="sm" px={4}>
            {AGENCYS}
          </Text>
        )}
        {actions
          .filter((action) => !isGrave(action))
          .map((action) => (
            <SheetButton key={action} {...MENU_ITEMS[action]} onClick={() => onAction(action)} />
          ))}
        {more.map((line) => (
          <SheetButton key={line.label} {...line} />
        ))}
        {actions.filter(isGrave).map((action) => (
          <SheetButton key={action} {...MENU_ITEMS[action]} danger onClick={() => onAction(action)} />
        ))}
      </Stack>
    </BottomSheet>
  )
}
