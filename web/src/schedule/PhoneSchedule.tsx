import { UndoFootMenu } from '../steps/UndoFootMenu.tsx'
import { PlannedStrip } from '../templates/PlannedStrip.tsx'
import { toolLines } from '../templates/scheduleTools.data.ts'
import { DeskStatus } from '../ui/desk/DeskStatus.tsx'
import { useDriversDrawer } from '../ui/desk/DriversSide.tsx'
import { PhoneWhen } from '../ui/desk/PhoneWhen.tsx'
import { bulkLines, moreLines } from './act/actLines.ts'
import { useBulkActions } from './act/useBulkActions.ts'
import { CardsWithSheet } from './cards/CardsWithSheet.tsx'
import { CardSkeleton } from './cards/DayCards.tsx'
import { PhoneWhere } from './cards/PhoneWhere.tsx'
import { savingShifts } from './data/shifts.data.ts'
import { ScheduleEmpty, scheduleStandIn } from './frame/InPlace.tsx'
import { FilterNote } from './frame/PhoneFoot.tsx'
import { ScheduleDrivers } from './frame/ScheduleDrivers.tsx'
import { SelectedShifts } from './frame/SelectionBar.tsx'
import { ScheduleTotalsBar } from './frame/Totals.tsx'
import { selectShown } from './model/selection.ts'
import classes from './PhoneSchedule.module.css'
import type { ScheduleLayoutProps } from './ScheduleLayout.tsx'
import { useScheduleRange } from './useScheduleRange.ts'

/** One restaurant at a time, a day of it as cards, everything in a thumb's reach (document 2, 2.1). */
export function PhoneSchedule({
  parts,
  asked,
  choices,
  desk,
  many,
  undo,
  announcement,
  surface,
}: ScheduleLayoutProps) {
  const { schedule, view, today, onChange } = parts
  const { driversById: drivers, warned, days, queries } = schedule
  const [shown] = schedule.rows
  const range = useScheduleRange({ view: asked, today, onChange })
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
        <PhoneWhen view={asked} {...range} />
      </div>
      <PlannedStrip
        range={view.range}
        enabled={!view.problem}
        announce={parts.announce}
        onSelect={(ids) => selectShown(ids, schedule.rows, parts.announce)}
        restoreFocus={desk.restoreFocus}
      />
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
        undo={<UndoFootMenu {...undo} />}
        status={<DeskStatus announcement={announcement} saving={savingShifts} />}
        totals={
          <ScheduleTotalsBar
            rows={isWaiting ? undefined : schedule.rows}
            options={queries.options.data}
            drivers={schedule.driversById}
            status={null}
          />
        }
        range={view.range}
        bulkLines={[...bulkLines(bulk), ...toolLines(desk.openTool)]}
        selection={
          <SelectedShifts
            schedule={schedule}
            many={many}
            onPublishAt={(ids) => desk.openTool('publish at', ids)}
          />
        }
        moreLines={({ id }) =>
          moreLines(id, (action) =>
            many.ask(
              action,
              schedule.loaded.filter((one) => one.id === id),
            ),
          )
        }
      />
      <ScheduleDrivers
        schedule={schedule}
        view={asked}
        drawer={{ ...drawer, isNarrow: true }}
        onChange={onChange}
      />
    </div>
  )
}
