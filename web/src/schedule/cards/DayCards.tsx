import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay } from '@driverdesk/domain/restaurants/payRate.ts'
import type { AskState } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { toneOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import { ActionIcon, Skeleton, Title } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconCalendarPlus,
  IconDotsVertical,
  IconMessageCircleCheck,
  IconMessageCircleQuestion,
  IconMessageCircleX,
  IconNote,
  IconUserSearch,
} from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { CallLink } from '../../ui/CallLink.tsx'
import { dayAndMonth, weekdayName } from '../../ui/dateText.ts'
import { EmptyState } from '../../ui/States.tsx'
import { DriverArrival, hasDriverComing } from '../ask/DriverComing.tsx'
import { type PointerGesture, useFollowPointer } from '../drag/followPointer.ts'
import { ShiftsLoading } from '../frame/ScheduleArea.tsx'
import { countsText, figuresOfShifts } from '../model/dayFigures.ts'
import { useScene } from '../model/scene.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { DriverPhoto } from '../shift/DriverPhoto.tsx'
import {
  askWords,
  blockText,
  figuresText,
  isUnanswered,
  manningText,
  NOT_ACKNOWLEDGED,
  numberToCall,
  OVERLAP,
  shiftComments,
  shiftLabel,
  shiftMarks,
  shiftSigns,
} from '../shift/shiftWords.ts'
import classes from './DayCards.module.css'
import { SlimDay } from './SlimDay.tsx'

interface DayCardsProps {
  day: IsoDate
  shifts: readonly ShownShift[]
  /** The previous day's shifts that continue on this day. */
  nights: readonly ShownShift[]
  isWaiting: boolean
  isOpen: boolean
  onMenu: (shiftId: number) => void
  onDrivers?: () => void
  ref: Ref<HTMLElement>
}

export function DayCards(props: DayCardsProps) {
  const { day, shifts, nights, isWaiting, isOpen, onMenu, onDrivers, ref } = props
  return (
    <section ref={ref} className={classes.cards} aria-label="Schedule" aria-busy={isWaiting}>
      {!isWaiting && <ShiftsLoading />}
      <div className={classes.head}>
        <DayName day={day} />
        {!isWaiting && shifts.length > 0 && (
          <span className={classes.count}>{countsText(figuresOfShifts(shifts))}</span>
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
        <ShiftCards day={day} shifts={shifts} nights={nights} onMenu={onMenu} />
      ) : (
        <>
          {nights.length > 0 && <SlimDay date={day} shifts={shifts} nights={nights} />}
          <EmptyState
            title={nights.length > 0 ? 'No shifts begin on this day' : 'No shifts on this day'}
            hint={
              isOpen
                ? 'Add one with the button below.'
                : 'This restaurant is inactive: no shifts can be added.'
            }
            icon={<IconCalendarPlus size="1.5rem" stroke={1.5} />}
          />
        </>
      )}
    </section>
  )
}

export function DayName({ day }: { day: IsoDate }) {
  const { schedule, today } = useScene()
  return (
    <>
      <Title order={2} className={classes.day} tabIndex={-1} data-heading="">
        {weekdayName(day)} {dayAndMonth(day)}
      </Title>
      {day === today && <span className={classes.today}>Today</span>}
      {/* Restaurants see no rates. */}
      {schedule.agency && isWeekendPay(day) && <span className={classes.note}>Weekend rate</span>}
    </>
  )
}

interface ShiftCardsProps extends Pick<DayCardsProps, 'day' | 'shifts' | 'nights' | 'onMenu'> {
  /** The restaurants by id, if the cards are not all of one restaurant. */
  places?: ReadonlyMap<number, { name: string }>
}

export function ShiftCards({ day, shifts, nights, places, onMenu }: ShiftCardsProps) {
  return (
    <>
      <SlimDay date={day} shifts={shifts} nights={nights} />
      <ul className={classes.list}>
        {shifts.map((shift) => (
          <ShiftCard
            key={shift.id}
            shift={shift}
            onMenu={onMenu}
            place={places?.get(shift.restaurant_id)?.name}
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

const ASK_ICONS: Partial<Record<AskState, typeof IconMessageCircleQuestion>> = {
  accepted: IconMessageCircleCheck,
  declined: IconMessageCircleX,
}

interface ShiftCardProps {
  shift: ShownShift
  place: string | undefined
  onMenu: (shiftId: number) => void
}

/** A shift on a phone: a tap opens its menu, and a tap on the number calls the driver. */
function ShiftCard({ shift, place, onMenu }: ShiftCardProps) {
  const { schedule, today, desk } = useScene()
  const { driversById: drivers, warned } = schedule
  const overlapping = warned.has(shift.id)
  const phone = numberToCall(shift, today, drivers)
  /** Undefined while nothing is selected. */
  const selected = useScheduleState((state) =>
    state.selected.size > 0 ? state.selected.has(shift.id) : undefined,
  )
  const id = useId()
  const follow = useFollowPointer()
  const who = manningText(shift, drivers)
  const isComing = hasDriverComing(shift)
  const asked = askWords(shift)
  const AskIcon = ASK_ICONS[shift.ask?.state ?? 'asked'] ?? IconMessageCircleQuestion
  const state = isUnanswered(shift) ? NOT_ACKNOWLEDGED : toneOf(shift)
  const isWritten = place === undefined && !isUnanswered(shift)
  return (
    <li className={classes.card} data-selected={selected || undefined} {...shiftSigns(shift)}>
      <button
        type="button"
        className={classes.open}
        data-shift={shift.id}
        aria-haspopup={selected === undefined ? 'dialog' : undefined}
        aria-pressed={selected}
        onPointerDown={(event) => {
          if (event.pointerType === 'touch')
            follow(
              event,
              selecting(() => desk.toggle(shift.id)),
            )
        }}
        aria-label={shiftLabel(shift, drivers, overlapping, place)}
        aria-describedby={id}
        onClick={() => onMenu(shift.id)}
      >
        <span className={classes.times}>
          {shift.start_time}
          <span className={classes.to}> to </span>
          {shift.finish_time}
        </span>{' '}
        <span className={classes.who} dir="auto">
          {isComing && <DriverPhoto name={who} photo={shift.driver_photo_src} size={28} />}
          <span>{blockText(shift, drivers, place)}</span>
        </span>{' '}
        <span className={classes.tone}>
          {/* Drawn, not written, if the name of the button has other words before it. */}
          <span className={classes.state} data-text={isWritten ? undefined : state}>
            {isWritten && state}
          </span>
        </span>
        <IconDotsVertical size="1.25rem" stroke={1.75} className={classes.more} aria-hidden="true" />
      </button>
      <div id={id} className={classes.about}>
        {overlapping && (
          <p className={classes.warning}>
            <IconAlertTriangleFilled size="1rem" aria-hidden="true" />
            {OVERLAP}
          </p>
        )}
        {asked && (
          <p className={classes.ask}>
            <AskIcon size="1rem" aria-hidden="true" />
            <span>{asked}</span>
          </p>
        )}
        {isComing && <DriverArrival shift={shift} className={classes.arrival} />}
        <p className={classes.facts}>{[...figuresText(shift), ...shiftMarks(shift)].join(' · ')}</p>
        {shiftComments(shift).map((comment) => (
          <p key={comment} className={classes.comment} dir="auto">
            <IconNote size="1rem" stroke={1.5} aria-hidden="true" />
            {comment}
          </p>
        ))}
      </div>
      {phone && (
        <div className={classes.call}>
          <CallLink who={(isForStaff(shift) && shift.driver?.full_name) || who} phone={phone} fullWidth />
        </div>
      )}
    </li>
  )
}

const nothing = () => undefined

/** A long touch selects; what the finger does then is ignored. */
const selecting = (select: () => void): PointerGesture => ({
  onBegin: () => {
    select()
    return true
  },
  onMove: nothing,
  onDrop: nothing,
  onCancel: nothing,
})
