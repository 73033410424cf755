import { Text } from '@mantine/core'
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react'
import { UndoFootMenu } from '../../steps/UndoFootMenu.tsx'
import { PhoneWhen } from '../../ui/desk/PhoneWhen.tsx'
import { ownMoreLines } from '../act/actLines.ts'
import { CardsWithSheet } from '../cards/CardsWithSheet.tsx'
import { PhoneWhere } from '../cards/PhoneWhere.tsx'
import { SelectedShifts } from '../frame/SelectionBar.tsx'
import { ShiftTotalsBar } from '../frame/Totals.tsx'
import { shiftsToDo } from '../model/shiftStanding.ts'
import classes from '../PhoneSchedule.module.css'
import { useScheduleRange } from '../useScheduleRange.ts'
import type { OwnLayoutProps } from './OwnLayout.tsx'
import { NO_WARNINGS, ownStandIn } from './RestaurantScheduleMain.tsx'
import { RESTAURANT_INTERVALS } from './restaurantSchedule.search.ts'

/** A restaurant's schedule on a phone: one restaurant, and a day of it as cards. */
export function OwnPhone(props: OwnLayoutProps) {
  const { schedule, view, today, desk, many, undo } = props
  const { isBusy, onCopy, onSubmit, onChange, status, surface } = props
  const { shifts, active, days, loaded, driversById: drivers } = schedule
  const [shown] = schedule.rows.length === 1 ? schedule.rows : []
  const range = useScheduleRange({ view, today, onChange, audience: 'restaurant' })
  const drafts = shiftsToDo('publish', schedule.shown, 'restaurant')
  return (
    <div className={classes.phone}>
      <div className={classes.top}>
        {active.length > 1 ? (
          <PhoneWhere
            shown={shown}
            choices={active.map((restaurant) => ({ restaurant, shifts: [] }))}
            onRestaurant={(id) => onChange({ location: `restaurant-${id}` })}
          />
        ) : (
          <Text fw={650} pt="xs" dir="auto">
            {shown?.restaurant.name}
          </Text>
        )}
        <PhoneWhen view={view} intervals={RESTAURANT_INTERVALS} {...range} />
      </div>
      <CardsWithSheet
        ref={surface}
        audience="restaurant"
        day={view.day}
        range={view.range}
        {...{ shown, days, today, drivers, desk, status }}
        warned={NO_WARNINGS}
        isWaiting={shifts.data === undefined}
        isFetching={shifts.isFetching}
        standIn={ownStandIn(props)}
        empty={null}
        undo={<UndoFootMenu {...undo} />}
        selection={<SelectedShifts schedule={schedule} many={many} />}
        moreLines={(shift) =>
          ownMoreLines(shift, (action) =>
            many.ask(
              action,
              loaded.filter(({ id }) => id === shift.id),
            ),
          )
        }
        onDay={(day) => onChange({ day }, true)}
        totals={<ShiftTotalsBar counts={schedule.counts} status={null} />}
        bulkLines={[
          {
            label: 'Copy Shifts',
            Icon: IconCalendarPlus,
            disabled: shifts.data === undefined,
            onClick: onCopy,
          },
          {
            label: `Publish shifts [${drafts.length}]`,
            Icon: IconCircleCheck,
            disabled: isBusy || drafts.length === 0,
            onClick: () => onSubmit(drafts),
          },
        ]}
      />
    </div>
  )
}
