import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useToday } from '../businessClock.ts'
import { CopiedStrip } from '../CopiedStrip.tsx'
import classes from '../Schedule.module.css'
import { mayCopy } from '../ScheduleCopying.tsx'
import { ScheduleHelp } from '../ScheduleHelp.tsx'
import { ScheduleStatus } from '../ScheduleStatus.tsx'
import { ScheduleToolbar } from '../ScheduleToolbar.tsx'
import { scheduleView } from '../schedule.search.ts'
import { TotalsBar } from '../TotalsBar.tsx'
import { useAnnouncer } from '../useAnnouncer.ts'
import { type ScheduleSurface, useScheduleDesk } from '../useScheduleDesk.ts'
import { useScheduleRange } from '../useScheduleRange.ts'
import { OwnRestaurantSelect } from './OwnRestaurantSelect.tsx'
import { OwnShiftButtons } from './OwnShiftButtons.tsx'
import { RestaurantDialogs } from './RestaurantDialogs.tsx'
import { RestaurantScheduleMain } from './RestaurantScheduleMain.tsx'
import { RESTAURANT_INTERVALS, type RestaurantScheduleSearch } from './restaurantSchedule.search.ts'
import { useFreeShiftActions } from './useFreeShiftActions.ts'
import { useFreeShiftPaste } from './useFreeShiftPaste.ts'
import { useRestaurantSchedule } from './useRestaurantSchedule.ts'

interface RestaurantScheduleProps {
  search: RestaurantScheduleSearch
  onSearch: (search: RestaurantScheduleSearch) => void
}

/** A restaurant's own schedule for what the search parameters say: toolbar, grid, totals and dialogs. */
export function RestaurantSchedule({ search, onSearch }: RestaurantScheduleProps) {
  const today = useToday()
  const view = useMemo(() => scheduleView(search, today), [search, today])
  const schedule = useRestaurantSchedule(view)
  const { announcement, announce } = useAnnouncer()
  const actions = useFreeShiftActions(announce)
  const pasteAt = useFreeShiftPaste({ places: schedule.places, announce })
  const surface = useRef<ScheduleSurface>(null)
  const desk = useScheduleDesk<ShiftForRestaurant>(
    { schedule, role: 'restaurant', actions, announce, pasteAt },
    surface,
  )
  const onChange = (next: RestaurantScheduleSearch) => onSearch({ ...search, ...next })
  const range = useScheduleRange({ view, today, onChange, audience: 'restaurant' })
  const copyAll = async () => {
    if (await mayCopy({ view, today, onChange, intervals: 'Week or 2-Week' })) desk.copyAll()
  }
  return (
    <div className={classes.schedule}>
      <VisuallyHidden>
        <Title order={1}>Schedule</Title>
      </VisuallyHidden>
      <ScheduleToolbar
        view={view}
        where={
          schedule.places.length > 1 && (
            <OwnRestaurantSelect
              restaurants={schedule.places}
              value={view.location}
              onChange={(location) => onChange({ location })}
            />
          )
        }
        intervals={RESTAURANT_INTERVALS}
        publishButtons={
          <OwnShiftButtons
            shifts={schedule.shown}
            isKnown={schedule.shifts.data !== undefined}
            isBusy={actions.isSending}
            onCopy={() => void copyAll()}
            onSubmit={(drafts) => void actions.submitAll(drafts)}
          />
        }
        help={<ScheduleHelp audience="restaurant" />}
        {...range}
      />
      <div className={classes.middle}>
        <RestaurantScheduleMain {...{ schedule, view, today, desk, onChange }} ref={surface} />
      </div>
      <CopiedStrip />
      <TotalsBar counts={schedule.counts} status={<ScheduleStatus announcement={announcement} />} />
      <RestaurantDialogs
        {...{ schedule, view, today, actions, announce, onChange }}
        dialog={desk.dialog}
        onClose={desk.closeDialog}
        restoreFocus={desk.restoreFocus}
      />
    </div>
  )
}
