import type { ChangedTimesheet, NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { DISCARDED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { afterTransition, type Transition } from '@driverdesk/domain/timesheets/transitions.ts'
import { useState } from 'react'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { formAttempts } from '../../ui/form/formAttempts.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'
import { useCreateTimesheet, useUpdateTimesheet } from '../timesheetChanges.data.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { knowsPay, rowValues, type TimesheetFormValues, timesheetBody } from './timesheetForm.ts'

interface Sent {
  /** 'save' leaves the state as it is; a shift's timesheet is then submitted. */
  action: 'save' | Transition
  /** As it was seen. */
  row: TimesheetRow
  values: TimesheetFormValues
}

/** Sends a row: a saved timesheet is changed, a shift's is made (document 3, section 4.2). */
export function useSendTimesheet(role: Role) {
  const creating = useCreateTimesheet()
  const updating = useUpdateTimesheet()
  const [attempts] = useState(() => formAttempts<TimesheetFormValues>())
  const send = async (sent: Sent): Promise<ShownTimesheet> => {
    const body = sentBody(sent, role)
    const { timesheet } = sent.row
    try {
      const saved = timesheet
        ? await updating.mutateAsync({ id: timesheet.id, body: body as ChangedTimesheet })
        : await creating.mutateAsync({ body: body as NewTimesheet, idempotencyKey: attempts.key() })
      attempts.settled()
      return saved
    } catch (error) {
      if (hasUnknownOutcome(error)) attempts.unanswered.push(sent.values)
      else attempts.refused()
      throw error
    }
  }
  /** `settle`: the person sees what became of all attempts. */
  return { send, settle: attempts.settled }
}

/** Approve and Discard save the form as well, the two Unapproves nothing but the state. */
function sentBody({ action, row, values }: Sent, role: Role) {
  const isTakenBack = action === 'unapproveTime' || action === 'unapprovePay'
  const body = timesheetBody(isTakenBack ? rowValues(row) : values, knowsPay(row, role), role)
  const state = action === 'save' ? {} : afterTransition(action, row, role)
  const isDiscarded = action === 'discard' || (action === 'save' && row.status === DISCARDED)
  const reason = isDiscarded ? { discard_reason: values.discard_reason } : {}
  const { timesheet, shift_id } = row
  return {
    ...body,
    ...state,
    ...reason,
    ...(timesheet ? { updated_at: timesheet.updated_at } : { shift_id }),
  }
}
