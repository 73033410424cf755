/** 'Approve All': each item by itself; nothing of a failed one is written (rulings 5.4). */

import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import { BatchItem, type BatchReply } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { Invalid, Refusal } from '../kernel/refusal.ts'
import { fieldErrors } from '../kernel/requestInput.ts'
import { addTimesheet, changeTimesheet, type Saving } from './timesheetSaving.ts'
import { timesheetViews } from './timesheets.view.ts'

export async function approveBatch(
  saving: Saving,
  items: readonly Record<string, unknown>[],
): Promise<BatchReply> {
  const ids: number[] = []
  const fail: BatchReply['fail'] = []
  for (const data of items) {
    const approved = await approveOne(saving, data)
    if (typeof approved === 'number') ids.push(approved)
    else fail.push({ data, errors: approved })
  }
  const views = await timesheetViews(saving.work.tx, ids)
  return { result: views, fail }
}

/** The id of the approved timesheet, or why it is none. A refusal comes before anything of the item is written. */
async function approveOne(saving: Saving, data: unknown): Promise<number | FieldErrors> {
  const parsed = BatchItem.safeParse(data)
  if (!parsed.success) return fieldErrors(parsed.error, BatchItem)
  const { id, ...given } = parsed.data
  try {
    if (id > 0) return (await changeTimesheet(saving, id, given, 'approve')).id
    return await addTimesheet(saving, given, 'approve')
  } catch (error) {
    if (error instanceof Invalid) return error.fields
    if (error instanceof Refusal) return { id: [error.message] }
    throw error
  }
}
