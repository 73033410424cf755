import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { RESTAURANT_REQUIRED } from '@driverdesk/domain/timesheets/timesheetRules.ts'
import { Stack } from '@mantine/core'
import { restaurantIn } from '../../desk/deskSearch.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../../kernel/session.ts'
import type { LocationGuid } from '../../links/screenLinks.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { ShownTimesheet } from '../timesheetDesk.ts'
import { useCreateTimesheet } from '../timesheets.data.ts'
import { NO_PAY, TIMESHEET_LABELS, timesheetBody, timesheetFormProblems } from './timesheetForm.ts'
import { useFormSources } from './useFormSources.ts'
import { WhoFields, WorkTimeFields } from './WorkFields.tsx'

interface AddTimesheetFormProps extends NewTimesheetProps {
  title: string
}

const COMMENT_LENGTH = 2000

/** Adds a timesheet without a planned shift (docs/spec/timesheets.md#restaurant-timesheets). */
export function AddTimesheetForm({ title, location, onClose, onCreated }: AddTimesheetFormProps) {
  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'
  const sources = useFormSources(role)
  const editor = useAddTimesheet({ role, location, onCreated })
  const { form } = editor
  return (
    <FormDialog title={title} size={450} editor={editor} submitLabel="Create" done="added" onClose={onClose}>
      <Stack gap="sm">
        <WhoFields form={form} sources={sources} isFirst />
        <WorkTimeFields form={form} role={role} />
        <LongText
          {...form.getInputProps('comment')}
          label="Comment"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={COMMENT_LENGTH}
        />
      </Stack>
    </FormDialog>
  )
}

interface AddTimesheetOptions extends Pick<NewTimesheetProps, 'location' | 'onCreated'> {
  role: Role
}

const FIELDS = ['restaurant_id', 'driver_id', 'period_date', 'start_time', 'finish_time', 'comment'] as const
const LABELS = Object.fromEntries(FIELDS.map((field) => [field, TIMESHEET_LABELS[field]])) as Pick<
  typeof TIMESHEET_LABELS,
  (typeof FIELDS)[number]
>

function useAddTimesheet({ role, location, onCreated }: AddTimesheetOptions) {
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

export interface NewTimesheetProps {
  location: LocationGuid | undefined
  onClose: () => void
  onCreated: (timesheet: { id: number; period_date: IsoDate }) => void
}
