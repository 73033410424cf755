import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ReactNode, Ref } from 'react'
import { UndoMenu } from '../../steps/UndoMenu.tsx'
import type { Undo } from '../../steps/undo.data.ts'
import classes from '../../ui/desk/Desk.module.css'
import { DeskToolbar } from '../../ui/desk/DeskToolbar.tsx'
import { Foot } from '../../ui/desk/Foot.tsx'
import { OwnRestaurantSelect } from '../../ui/desk/OwnRestaurantSelect.tsx'
import type { ManyDesk } from '../act/useManyShifts.ts'
import { CopiedStrip } from '../frame/CopiedStrip.tsx'
import { ScheduleHelp } from '../frame/ScheduleHelp.tsx'
import { SelectedShifts } from '../frame/SelectionBar.tsx'
import { ShiftTotalsBar } from '../frame/Totals.tsx'
import type { ScheduleDesk, ScheduleSurface } from '../model/useScheduleDesk.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { useScheduleRange } from '../useScheduleRange.ts'
import { OwnShiftButtons } from './OwnShiftButtons.tsx'
import { RestaurantScheduleMain } from './RestaurantScheduleMain.tsx'
import { RESTAURANT_INTERVALS, type RestaurantScheduleSearch } from './restaurantSchedule.search.ts'
import type { OwnSchedule } from './useRestaurantSchedule.ts'

export interface OwnLayoutProps {
  schedule: OwnSchedule
  view: ScheduleView
  today: IsoDate
  desk: ScheduleDesk<ShiftForRestaurant>
  /** What is done to several shifts in one step. */
  many: ManyDesk
  undo: Undo
  /** Something is on its way: another has to wait for what comes of it. */
  isBusy: boolean
  onCopy: () => void
  onSubmit: (drafts: readonly ShiftForRestaurant[]) => void
  /** Changes some of the search parameters; `replaces` leaves no way Back to what they were. */
  onChange: (search: RestaurantScheduleSearch, replaces?: boolean) => void
  status: ReactNode
  surface: Ref<ScheduleSurface>
}

/** Toolbar, grid and totals of a restaurant's schedule, as a screen with room shows them. */
export function OwnLayout(props: OwnLayoutProps) {
  const { schedule, view, today, desk, many, undo } = props
  const { isBusy, onCopy, onSubmit, onChange, status, surface } = props
  const range = useScheduleRange({
    view,
    today,
    onChange,
    audience: 'restaurant',
    showToday: desk.showToday,
  })
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={view}
        where={
          schedule.active.length > 1 && (
            <OwnRestaurantSelect
              restaurants={schedule.active}
              value={view.location}
              onChange={(location) => onChange({ location })}
            />
          )
        }
        intervals={RESTAURANT_INTERVALS}
        actions={
          <>
            <UndoMenu {...undo} />
            <OwnShiftButtons
              shifts={schedule.shown}
              isKnown={schedule.isKnown}
              isBusy={isBusy}
              onCopy={onCopy}
              onSubmit={onSubmit}
            />
          </>
        }
        help={<ScheduleHelp audience="restaurant" />}
        {...range}
      />
      <div className={classes.middle}>
        <RestaurantScheduleMain {...{ schedule, view, today, desk, many, onChange }} ref={surface} />
      </div>
      <Foot>
        <SelectedShifts schedule={schedule} many={many} />
        <CopiedStrip />
        <ShiftTotalsBar counts={schedule.counts} status={status} />
      </Foot>
    </div>
  )
}
