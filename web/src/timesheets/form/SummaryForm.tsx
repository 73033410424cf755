import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { removeQuestion } from '@driverdesk/domain/timesheets/approveAll.ts'
import { isUnanswered, QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { IN_WORK, OF_CANCELLATION, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { useRef, useState } from 'react'
import { RecordTabs } from '../../audit/RecordTabs.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { giveFocus } from '../../ui/focus.ts'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { dateText } from '../table/rowWords.ts'
import { useRemoveTimesheet } from '../timesheetChanges.data.ts'
import { driverOfRow, restaurantOfRow, type TimesheetDesk } from '../timesheetDesk.ts'
import type { ShownTimesheet, TimesheetRow } from '../timesheetRow.ts'
import classes from './Summary.module.css'
import { AnswerNote, InvoiceNote, ScheduledBanner, SummaryAbout } from './SummaryAbout.tsx'
import { DiscardDialog, QueryDialog } from './SummaryDialogs.tsx'
import { SummaryFields } from './SummaryFields.tsx'
import { APPROVES_NEXT, SummaryFoot } from './SummaryFoot.tsx'
import { importedValues, scheduledOf } from './scheduled.ts'
import { useFormSources } from './useFormSources.ts'
import { type SummaryAction, type SummaryEditor, useSummaryForm } from './useSummaryForm.ts'
import { WorkMap } from './WorkMap.tsx'
import { workPlaces } from './workPlaces.ts'

export interface SummaryFormProps {
  row: TimesheetRow
  desk: TimesheetDesk
  exceptions: readonly TimesheetException[] | undefined
  /** The id of the next row to approve. */
  next?: number | undefined
  onShow: (id: number) => void
  /** Someone else has removed or moved the row. */
  isGone: boolean
  /** Called for a row that is gone once nothing typed would be lost. */
  onGone: () => void
  onRemoved: () => void
  onClose: () => void
  announce: (text: string) => void
  /** Closes the form after approving, discarding or unapproving. */
  closesWhenDone?: boolean
}

const SAFE = 'Nothing you entered is lost. Trying again is safe: no timesheet is ever made twice.'

/**
 * The form of one row and the actions on it (docs/spec/timesheets.md#timesheet-summary,
 * docs/spec/timesheets.md#transitions, docs/spec/timesheets.md#timesheet-form-rules).
 */
export function SummaryForm(props: SummaryFormProps) {
  const { row, desk, exceptions = [], next, onClose, announce } = props
  const { role } = desk
  const driver = driverOfRow(row, desk)
  const restaurant = restaurantOfRow(row, desk)
  const sources = useFormSources(role)
  const { editor, approve, ...removal } = useSummaryActions(props, driver)
  const [asking, setAsking] = useState<'query' | 'discard'>()
  const close = () => setAsking(undefined)
  const { form, seen } = editor
  const isReadOnly = editor.refusalOf('edit') !== undefined || !seen.driver_id
  const site = sources.siteOf(seen.restaurant_id)
  const scheduled = scheduledOf(row)
  const imported =
    scheduled && !isReadOnly && seen.type === OF_WORK ? importedValues(form.values, scheduled, role) : {}
  const hasImport = Object.keys(imported).length > 0
  const canQuery = seen.timesheet && mayQuery(seen.timesheet, role) && !editor.isDirty
  return (
    <>
      <div className={classes.body}>
        <SummaryAbout row={seen} {...{ driver, restaurant, site, exceptions }} />
        <FormNotes editor={editor} safe={SAFE} seenIn="the table" onClose={onClose} />
        {seen.timesheet && <AnswerNote timesheet={seen.timesheet} />}
        {seen.timesheet && <InvoiceNote timesheet={seen.timesheet} audience={desk.audience} />}
        {scheduled && (
          <ScheduledBanner
            scheduled={scheduled}
            isReadOnly={isReadOnly}
            onImport={hasImport ? () => form.setValues(imported) : undefined}
          />
        )}
        <RecordTabs thing="timesheet" id={seen.timesheet?.id} wrong={Object.keys(form.errors).length}>
          <SummaryFields {...{ editor, role, sources, driver, restaurant, isReadOnly }} />
        </RecordTabs>
        <WorkMap places={workPlaces(seen.timesheet, site?.place ?? null)} />
      </div>
      <SummaryFoot
        {...{ editor, role, sources, isReadOnly, ...removal }}
        onApprove={() => void approve()}
        onApproveNext={next === undefined ? undefined : () => void approve(next)}
        onDiscard={() => setAsking('discard')}
        onQuery={canQuery ? () => setAsking('query') : undefined}
      />
      {asking === 'discard' && <DiscardDialog editor={editor} onClose={close} />}
      {asking === 'query' && seen.timesheet && (
        <QueryDialog
          timesheet={seen.timesheet}
          about={`${dateText(seen)}, ${driver}`}
          onClose={close}
          announce={announce}
        />
      )}
    </>
  )
}

/** The editor of a row, and what happens after each action. */
function useSummaryActions(props: SummaryFormProps, driver: string) {
  const { row, desk, isGone, onGone, onShow, onRemoved, onClose, announce, closesWhenDone = false } = props
  const about = `${dateText(row)}, ${driver}`
  /** The row to show after approving; undefined stays on this one. */
  const following = useRef<number>(undefined)
  const editor = useSummaryForm({
    row,
    role: desk.role,
    isGone,
    onGone,
    onDone: ({ id }, done) => {
      announce(`${DONE_WORDS[done]}: ${about}`)
      if (done === 'approve' && following.current !== undefined) {
        onShow(following.current)
        giveFocus(() => document.querySelector<HTMLElement>(`[${APPROVES_NEXT}]`)?.focus())
      } else if (closesWhenDone && done !== 'save') onClose()
      else onShow(id)
    },
  })
  const { form, seen, doing } = editor
  const approve = async (then?: number) => {
    if (seen.status_progress === IN_WORK && !(await confirm(notFinished(driver, seen)))) return
    following.current = then
    await editor.send('approve')
  }
  const removal = useRemoval(editor, () => {
    announce(`Removed: ${about}`)
    onRemoved()
  })
  useDiscardQuestion({
    isDirty: form.isDirty,
    isSending: doing !== undefined,
    message: 'This timesheet is not saved.',
    onClose: () => undefined,
    isLeft: leavesRow,
  })
  return { editor, approve, ...removal }
}

/** Asks for confirmation and removes the timesheet, then calls `onRemoved`. */
function useRemoval(editor: SummaryEditor, onRemoved: () => void) {
  const removing = useRemoveTimesheet()
  const { seen } = editor
  const remove = async () => {
    if (!seen.timesheet) return
    const agreed = await confirm({
      title: removeQuestion(seen.period_date),
      message:
        seen.shift_id !== null && seen.type === OF_WORK
          ? 'Its shift stays on the schedule, and waits for a timesheet again.'
          : undefined,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!agreed) return
    await removing.mutateAsync(seen.timesheet).then(() => {
      editor.giveUp()
      onRemoved()
    }, editor.refuse)
  }
  return { onRemove: () => void remove(), isRemoving: removing.isPending }
}

/** The parameters that select the row; filters do not change it. */
const CHOOSING = ['row', 'from', 'to', 'interval', 'tab'] as const

interface Address {
  pathname: string
  search: object
}

/** True if a navigation closes the form of the row. */
function leavesRow({ current, next }: { current: Address; next: Address }): boolean {
  const [before, after] = [current.search, next.search] as Record<string, unknown>[]
  return current.pathname !== next.pathname || CHOOSING.some((name) => before?.[name] !== after?.[name])
}

const mayQuery = (timesheet: ShownTimesheet, role: Role): boolean =>
  role === 'restaurant' &&
  timesheet.type !== OF_CANCELLATION &&
  isUnanswered({ ...timesheet, is_queried: timesheet.restaurant_answer === QUERIED })

const DONE_WORDS: Record<SummaryAction, string> = {
  save: 'Saved',
  approve: 'Approved',
  discard: 'Discarded',
  unapproveTime: 'Time unapproved',
  unapprovePay: 'Pay unapproved',
}

/** The question before approving the hours of a driver who has not finished. */
const notFinished = (driver: string, { driver_start_time }: TimesheetRow) => ({
  title: `Approve although ${driver} has not finished?`,
  message: `${driver} started${driver_start_time ? ` at ${driver_start_time}` : ''} and has not entered a finish. Once it is approved, they can no longer enter their finish and their trips.`,
  confirmLabel: 'Approve',
  danger: true,
})
