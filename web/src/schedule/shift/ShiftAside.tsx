import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { crossesMidnight, formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isWeekendPay } from '@driverdesk/domain/restaurants/payRate.ts'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStaffNames } from '../../accounts/panelUsers.data.ts'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { ClockChangeNote } from '../../shifts/ClockChangeNote.tsx'
import { longDate, shortDay } from '../../ui/dateText.ts'
import { useIsPhone } from '../../ui/isPhone.ts'
import { DriverPhoto } from './DriverPhoto.tsx'
import classes from './ShiftFigures.module.css'
import type { PlannedFigures, WeekShift } from './shiftFigures.ts'
import type { ShiftFormValues } from './shiftForm.ts'
import { timesText, workingText } from './shiftWords.ts'

interface ShiftFiguresProps {
  place: RestaurantWithArea
  date: IsoDate
  values: ShiftFormValues
  figures: PlannedFigures
  /**
   * The driver's rota week with this shift; undefined without a driver, 'coming' or 'missing' if it is not
   * loaded.
   */
  week: { minutes: number; cost: number } | 'coming' | 'missing' | undefined
  children?: ReactNode
}

/**
 * The left side of the shift dialogs: place, day and figures, which change while one types
 * (docs/spec/schedule.md#add-shift-dialog).
 */
export function ShiftFigures({ place, date, values, figures, week, children }: ShiftFiguresProps) {
  const { rate, minutes, cost } = figures
  const isOvernight = minutes > 0 && crossesMidnight(values.start_time, values.finish_time)
  return (
    <aside className={classes.side} aria-label="About this shift">
      <div>
        <Text fw={650} dir="auto">
          {place.restaurant.name}
        </Text>
        <Text size="sm" c="dimmed">
          {place.area?.label}
        </Text>
        <Text size="sm" mt={6}>
          {longDate(date)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatMoney(rate)} an hour
        </Text>
        {isWeekendPay(date) && (
          <Badge variant="light" color="orange" mt={4}>
            Weekend rate
          </Badge>
        )}
      </div>
      <dl className={classes.figures}>
        <Figure
          name="Shift length"
          value={`${formatHours(minutes, 2)} h`}
          note={isOvernight && 'into the next day'}
        />
        <Figure name="Shift cost" value={formatMoney(cost)} />
        <Figure name="Weekly hours" value={weekText(week, ({ minutes }) => `${formatHours(minutes, 1)} h`)} />
        <Figure name="Weekly cost" value={weekText(week, ({ cost }) => formatMoney(cost))} />
      </dl>
      <ClockChangeNote {...values} period_date={date} />
      {children}
    </aside>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | false }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

function weekText(
  week: ShiftFiguresProps['week'],
  text: (week: { minutes: number; cost: number }) => string,
): string {
  if (week === 'coming') return '…'
  return week === undefined || week === 'missing' ? '–' : text(week)
}

interface DriverInformationProps {
  driver: Pick<Driver, 'full_name' | 'phone' | 'photo_src'>
  /** The driver with the working times; undefined if they are not known, as for an inactive driver. */
  working: Driver | undefined
  date: IsoDate
}

/** Photo, phone and working times of the driver (docs/spec/schedule.md#edit-shift-dialog). */
export function DriverInformation({ driver, working, date }: DriverInformationProps) {
  const { full_name, phone, photo_src } = driver
  return (
    <section aria-label="Driver">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <DriverPhoto name={full_name} photo={photo_src} size={44} />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} dir="auto">
            {full_name}
          </Text>
          {phone && (
            <Anchor size="sm" href={`tel:${phone.replace(/\s/g, '')}`}>
              {phone}
            </Anchor>
          )}
          {working && <Text size="sm">{workingText(working, date)}</Text>}
        </div>
      </Group>
    </section>
  )
}

interface DriverWeekProps {
  /** 'coming' or 'missing' if they are not loaded. */
  shifts: readonly WeekShift[] | 'coming' | 'missing'
  thisId: number
  restaurants: ReadonlyMap<number, { name: string }>
}

/**
 * The driver's rota week, with this shift marked (docs/spec/schedule.md#edit-shift-dialog). It is folded on a
 * phone.
 */
export function DriverWeek({ shifts, thisId, restaurants }: DriverWeekProps) {
  const isPhone = useIsPhone()
  if (shifts === 'coming' || shifts === 'missing') {
    const text = shifts === 'coming' ? 'Loading the week…' : 'The week could not be loaded.'
    return (
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
    )
  }
  return (
    <details open={!isPhone} className={classes.week}>
      <summary>Shifts this week [{shifts.length}]</summary>
      <ol className={classes.list}>
        {shifts.map((shift) => (
          <li key={shift.id} aria-current={shift.id === thisId || undefined} className={classes.shift}>
            <span>
              {shortDay(shift.period_date)}, {timesText(shift)}
            </span>
            <span className={classes.where}>
              <bdi>{restaurants.get(shift.restaurant_id)?.name}</bdi>
              {shift.id === thisId && <b> · This shift</b>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The people who created and last changed the shift (docs/spec/schedule.md#edit-shift-dialog). */
export function ShiftAuthors({ shift, onHistory }: { shift: Shift; onHistory: () => void }) {
  const names = useStaffNames()
  const user = useCurrentUser()
  const me = user?.id
  const nameOf = (staff: number | null, restaurateur: number | null) => {
    if (staff !== null) return staff === me ? 'you' : (names.get(staff) ?? 'a colleague')
    return restaurateur === null ? undefined : 'the restaurant'
  }
  const creator = nameOf(shift.creator_id, shift.restaurateur_creator_id)
  const moderator = nameOf(shift.moderator_id, shift.restaurateur_moderator_id)
  return (
    <section aria-label="History">
      {creator && (
        <Text size="xs" c="dimmed">
          Created by <bdi>{creator}</bdi>
        </Text>
      )}
      {moderator && (
        <Text size="xs" c="dimmed">
          Changed by <bdi>{moderator}</bdi>
        </Text>
      )}
      <Group gap="xs">
        <Anchor component="button" type="button" size="xs" py={4} onClick={onHistory}>
          History of this shift
        </Anchor>
        {user?.role === ADMINISTRATOR && (
          // In a new tab, so that nothing typed here is lost.
          <Anchor size="xs" py={4} href={`/audit?thing=shift&id=${shift.id}`} target="_blank">
            All changes to this shift
          </Anchor>
        )}
      </Group>
    </section>
  )
}
