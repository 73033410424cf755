import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay } from '@driverdesk/domain/restaurants/payRate.ts'
import { ActionIcon, Skeleton, Title } from '@mantine/core'
import { IconCalendarPlus, IconUserSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import schedule from '../../desk/Desk.module.css'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { countOf, dayAndMonth, weekdayName } from '../../ui/dayWords.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useScene } from '../model/scene.ts'
import { toggleShift } from '../model/scheduleState.ts'
import { changeSchedule, useScheduleState } from '../model/scheduleStore.ts'
import { numberToCall } from '../shift/shiftWords.ts'
import classes from './DayCards.module.css'
import { ShiftCard } from './ShiftCard.tsx'
import { SlimDay } from './SlimDay.tsx'

interface DayCardsProps {
  day: IsoDate
  /** The shifts of the day, sorted by start. */
  shifts: readonly ShownShift[]
  isWaiting: boolean
  isOpen: boolean
  isFetching: boolean
  onMenu: (shiftId: number) => void
  /** Restaurants see no rates. */
  hasRates: boolean
  /** Opens the drivers of the day; left out for restaurants. */
  onDrivers?: () => void
  ref: Ref<HTMLElement>
}

/** The shifts of one restaurant on one day. */
export function DayCards(props: DayCardsProps) {
  const { day, shifts, isWaiting, isFetching, isOpen, hasRates, onMenu, onDrivers, ref } = props
  return (
    <section ref={ref} className={classes.cards} aria-label="Schedule" aria-busy={isWaiting}>
      {isFetching && !isWaiting && <div className={schedule.progress} />}
      <div className={classes.head}>
        <DayName day={day} hasRates={hasRates} />
        {!isWaiting && shifts.length > 0 && (
          <span className={classes.count}>{countOf(shifts.length, 'shift')}</span>
        )}
        {onDrivers && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.drivers}
            aria-label="Drivers of the day"
            aria-haspopup="dialog"
            data-day=""
            onClick={onDrivers}
          >
            <IconUserSearch size="1.375rem" stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      {isWaiting ? (
        <CardSkeleton />
      ) : shifts.length > 0 ? (
        <ShiftCards {...{ day, shifts, onMenu }} />
      ) : (
        <EmptyState
          title="No shifts on this day"
          hint={
            isOpen ? 'Add one with the button below.' : 'This restaurant is inactive: no shifts can be added.'
          }
          icon={<IconCalendarPlus size="1.5rem" stroke={1.5} />}
        />
      )}
    </section>
  )
}

/** The heading of a day. */
export function DayName({ day, hasRates }: { day: IsoDate; hasRates: boolean }) {
  const { today } = useScene()
  return (
    <>
      <Title order={2} className={classes.day} tabIndex={-1} data-heading="">
        {weekdayName(day)} {dayAndMonth(day)}
      </Title>
      {day === today && <span className={classes.today}>Today</span>}
      {hasRates && isWeekendPay(day) && <span className={classes.note}>Weekend rate</span>}
    </>
  )
}

interface ShiftCardsProps extends Pick<DayCardsProps, 'day' | 'shifts' | 'onMenu'> {
  /** The names of the restaurants by id, where the cards are not of one restaurant. */
  places?: ReadonlyMap<number, string>
}

/** Bars and cards of some shifts of a day. */
export function ShiftCards({ day, shifts, places, onMenu }: ShiftCardsProps) {
  const { schedule, today } = useScene()
  const { driversById: drivers, warned } = schedule
  const selected = useScheduleState((state) => state.selected)
  return (
    <>
      <SlimDay date={day} shifts={shifts} />
      <ul className={classes.list}>
        {shifts.map((shift) => (
          <ShiftCard
            key={shift.id}
            {...{ shift, drivers, onMenu }}
            place={places?.get(shift.restaurant_id)}
            overlapping={warned.has(shift.id)}
            phone={numberToCall(shift, today, drivers)}
            selected={selected.size > 0 ? selected.has(shift.id) : undefined}
            onHold={() => changeSchedule(toggleShift(shift.id))}
          />
        ))}
      </ul>
    </>
  )
}

export const CardSkeleton = () => (
  <div className={classes.list} role="status" aria-busy="true" aria-label="The schedule is loading">
    <Skeleton height={92} radius="md" />
    <Skeleton height={92} radius="md" />
    <Skeleton height={92} radius="md" />
  </div>
)
