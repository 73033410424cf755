import { DeskStatus } from '../../ui/desk/DeskStatus.tsx'
import { useDriversDrawer } from '../../ui/desk/DriversSide.tsx'
import { PhoneWhen } from '../../ui/desk/PhoneWhen.tsx'
import { ScheduleDrivers } from '../ScheduleDrivers.tsx'
import { ScheduleEmpty } from '../ScheduleEmpty.tsx'
import type { ScheduleLayoutProps } from '../ScheduleLayout.tsx'
import { scheduleStandIn } from '../ScheduleStandIn.tsx'
import { ScheduleTotalsBar } from '../ScheduleTotalsBar.tsx'
import { savingShifts } from '../shifts.data.ts'
import { useBulkActions } from '../useBulkActions.ts'
import { useScheduleRange } from '../useScheduleRange.ts'
import { bulkLines } from './bulkLines.ts'
import { CardsWithSheet } from './CardsWithSheet.tsx'
import { CardSkeleton } from './DayCards.tsx'
import { FilterNote } from './FilterNote.tsx'
import classes from './PhoneSchedule.module.css'
import { PhoneWhere } from './PhoneWhere.tsx'

/** One restaurant at a time, a day of it as cards, everything in a thumb's reach (document 2, 2.1). */
export function PhoneSchedule({ parts, choices, desk, announcement, surface }: ScheduleLayoutProps) {
  const { schedule, view, today, onChange } = parts
  const { driversById: drivers, warned, days, queries } = schedule
  const [shown] = schedule.rows
  const range = useScheduleRange({ view, today, onChange })
  const drawer = useDriversDrawer()
  const bulk = useBulkActions(parts, desk.copyAll)
  const isWaiting = queries.shifts.data === undefined
  return (
    <div className={classes.phone}>
      <div className={classes.top}>
        <PhoneWhere
          shown={shown}
          choices={choices}
          onRestaurant={(id) => onChange({ location: `restaurant-${id}` })}
        />
        <PhoneWhen view={view} {...range} />
      </div>
      <FilterNote view={view} drivers={drivers} onChange={onChange} />
      <CardsWithSheet
        ref={surface}
        audience="staff"
        day={view.day}
        {...{ shown, days, today, drivers, warned, isWaiting, desk }}
        isFetching={queries.shifts.isFetching}
        standIn={scheduleStandIn(parts, <CardSkeleton />)}
        empty={<ScheduleEmpty {...parts} />}
        onDay={(day) => onChange({ day }, true)}
        onDrivers={drawer.open}
        status={<DeskStatus announcement={announcement} saving={savingShifts} />}
        totals={
          <ScheduleTotalsBar
            rows={isWaiting ? undefined : schedule.rows}
            options={queries.options.data}
            status={null}
          />
        }
        range={view.range}
        bulkLines={bulkLines(bulk)}
      />
      <ScheduleDrivers
        schedule={schedule}
        view={view}
        drawer={{ ...drawer, isNarrow: true }}
        onChange={onChange}
      />
    </div>
  )
}
