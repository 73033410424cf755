import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { RESTAURANT_REQUIRED } from '@driverdesk/domain/timesheets/timesheetRules.ts'
import { restaurantIn } from '../../desk/deskSearch.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'
import { useCreateTimesheet } from '../timesheetChanges.data.ts'
import type { NewTimesheetProps } from './newTimesheet.ts'
import { NO_PAY, TIMESHEET_LABELS, timesheetBody, timesheetFormProblems } from './timesheetForm.ts'

interface AddTimesheetOptions extends Pick<NewTimesheetProps, 'location' | 'onCreated'> {
  role: Role
}

const FIELDS = ['restaurant_id', 'driver_id', 'period_date', 'start_time', 'finish_time', 'comment'] as const
const LABELS = Object.fromEntries(FIELDS.map((field) => [field, TIMESHEET_LABELS[field]])) as Pick<
  typeof TIMESHEET_LABELS,
  (typeof FIELDS)[number]
>

/** The form of a timesheet for no planned shift; it begins with the restaurant that the screen shows. */
export function useAddTimesheet({ role, location, onCreated }: AddTimesheetOptions) {
  const today = useToday()
  const creating = useCreateTimesheet()
  const own = useCurrentUser()?.restaurants.filter(({ status }) => status === RESTAURANT_ACTIVE) ?? []
  const only = own.length === 1 ? String(own[0]?.id) : null
  const shown = restaurantIn(location)
  const restaurant_id = shown === undefined ? only : String(shown)
  const newValues = {
    restaurant_id,
    driver_id: null as string | null,
    period_date: displayDate(today),
    start_time: '',
    finish_time: '',
    comment: '',
  }
  return useRecordForm<ShownTimesheet, typeof newValues>({
    thing: 'timesheet',
    newValues,
    problemsOf: (values) =>
      timesheetFormProblems(
        { ...NO_PAY, ...values, discard_reason: '' },
        { role, today, restaurantRequired: RESTAURANT_REQUIRED },
      ),
    labels: LABELS,
    create: (values, idempotencyKey) =>
      creating.mutateAsync({
        body: timesheetBody({ ...NO_PAY, ...values, discard_reason: '' }, false, role),
        idempotencyKey,
      }),
    onSaved: onCreated,
  })
}
