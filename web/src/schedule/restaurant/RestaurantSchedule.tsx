import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useToday } from '../../kernel/businessClock.ts'
import { StepRefusedDialog } from '../../steps/StepRefusedDialog.tsx'
import { useUndo } from '../../steps/undo.data.ts'
import { DeskStatus } from '../../ui/desk/DeskStatus.tsx'
import { useAnnouncer } from '../../ui/desk/useAnnouncer.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ManyShiftsDialog } from '../act/ManyShiftsDialog.tsx'
import { mayCopy } from '../copy/mayCopy.ts'
import { savingShifts } from '../data/shifts.data.ts'
import { useLeadTo } from '../grid/useGridFocus.ts'
import { useOwnRestaurant } from '../model/useOneRestaurant.ts'
import { type ScheduleSurface, useScheduleDesk } from '../model/useScheduleDesk.ts'
import { scheduleView } from '../schedule.search.ts'
import { useScheduleCommands } from '../useScheduleCommands.ts'
import { OwnLayout } from './OwnLayout.tsx'
import { OwnPhone } from './OwnPhone.tsx'
import { RestaurantDialogs } from './RestaurantDialogs.tsx'
import type { RestaurantScheduleSearch } from './restaurantSchedule.search.ts'
import { useFreeShiftActions } from './useFreeShiftActions.ts'
import { useFreeShiftPaste } from './useFreeShiftPaste.ts'
import { useOwnMany } from './useOwnMany.ts'
import { useRestaurantSchedule } from './useRestaurantSchedule.ts'

interface RestaurantScheduleProps {
  search: RestaurantScheduleSearch
  onSearch: (search: RestaurantScheduleSearch, replaces?: boolean) => void
}

/** A restaurant's own schedule for what the search parameters say: what shows it, and its dialogs. */
export function RestaurantSchedule({ search, onSearch }: RestaurantScheduleProps) {
  const today = useToday()
  const view = useMemo(() => scheduleView(search, today), [search, today])
  const isPhone = useIsPhone()
  const all = useRestaurantSchedule(view)
  const schedule = useOwnRestaurant({ schedule: all, view, today, isPhone })
  const { announcement, announce } = useAnnouncer()
  const surface = useRef<ScheduleSurface>(null)
  const leadTo = useLeadTo({ rows: schedule.rows, days: schedule.days, surface })
  const undo = useUndo({ announce, onTaken: ({ first }) => leadTo(first) })
  const { say } = undo
  const actions = useFreeShiftActions(say)
  const pasteAt = useFreeShiftPaste({ places: schedule.active, announce: say })
  const desk = useScheduleDesk<ShiftForRestaurant>(
    { schedule, role: 'restaurant', actions, announce: say, pasteAt },
    surface,
  )
  const many = useOwnMany({ schedule, announce: say })
  useScheduleCommands({ undo })
  const onChange = (next: RestaurantScheduleSearch, replaces?: boolean) =>
    onSearch({ ...search, ...next }, replaces)
  const copyAll = async () => {
    if (await mayCopy({ view, today, onChange, intervals: 'Week or 2-Week' })) desk.copyAll()
  }
  const Layout = isPhone ? OwnPhone : OwnLayout
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Schedule</Title>
      </VisuallyHidden>
      <Layout
        {...{ schedule, view, today, desk, many, undo, onChange, surface }}
        isBusy={actions.isSending}
        onCopy={() => void copyAll()}
        onSubmit={(drafts) => void actions.submitAll(drafts)}
        status={<DeskStatus announcement={announcement} saving={savingShifts} />}
      />
      <RestaurantDialogs
        {...{ schedule, view, today, actions, announce: say, onChange }}
        dialog={desk.dialog}
        onClose={desk.closeDialog}
        restoreFocus={desk.restoreFocus}
      />
      {many.request && (
        <ManyShiftsDialog {...{ schedule, many }} request={many.request} restoreFocus={desk.restoreFocus} />
      )}
      {undo.refusal && (
        <StepRefusedDialog
          refusal={undo.refusal}
          onClose={undo.closeRefusal}
          restoreFocus={desk.restoreFocus}
          opening={(id) => desk.opening(id, undo.closeRefusal)}
        />
      )}
    </>
  )
}
