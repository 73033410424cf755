import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { IN_WORK, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { useRef, useState } from 'react'
import { RecordTabs } from '../../audit/RecordTabs.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { giveFocus } from '../../ui/giveFocus.ts'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { dateText } from '../table/rowWords.ts'
import { driverOfRow, restaurantOfRow, type TimesheetDesk } from '../timesheetDesk.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { AnswerNote } from './AnswerNote.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { InvoiceNote } from './InvoiceNote.tsx'
import { leavesRow } from './leavesRow.ts'
import { mayQuery } from './mayQuery.ts'
import { QueryDialog } from './QueryDialog.tsx'
import { RoundedNote } from './RoundedNote.tsx'
import { ScheduledBanner } from './ScheduledBanner.tsx'
import { SummaryAbout } from './SummaryAbout.tsx'
import { APPROVES_NEXT, SummaryActions } from './SummaryActions.tsx'
import { SummaryFields } from './SummaryFields.tsx'
import { SummaryTotals } from './SummaryTotals.tsx'
import { importedValues, scheduledOf } from './scheduled.ts'
import { summaryFigures } from './summaryFigures.ts'
import { DONE_WORDS, notFinished } from './summaryWords.ts'
import classes from './TimesheetSummary.module.css'
import { useFormSources } from './useFormSources.ts'
import { useRemoval } from './useRemoval.ts'
import { useSummaryForm } from './useSummaryForm.ts'
import { WorkMap } from './WorkMap.tsx'
import { workPlaces } from './workPlaces.ts'

export interface SummaryFormProps {
  row: TimesheetRow
  desk: TimesheetDesk
  exceptions: readonly TimesheetException[] | undefined
  /** The id of the row that is approved after this one; left out where there is none. */
  next?: number | undefined
  /** Shows the row of this id. */
  onShow: (id: number) => void
  /** Others have taken the row away since. */
  isGone: boolean
  /** It may go, for nothing is typed in it. */
  onGone: () => void
  onRemoved: () => void
  onClose: () => void
  announce: (text: string) => void
  /** Approving and the like lead back to where the form was opened. */
  closesWhenDone?: boolean
}

const SAFE = 'Nothing you entered is lost. Trying again is safe: no timesheet is ever made twice.'

/**
 * Everything about one row, and what can be done to it (docs/spec/timesheets.md#timesheet-summary,
 * docs/spec/timesheets.md#transitions, docs/spec/timesheets.md#timesheet-form-rules).
 */
export function SummaryForm(props: SummaryFormProps) {
  const {
    row,
    desk,
    exceptions = [],
    next,
    isGone,
    onGone,
    onShow,
    onRemoved,
    onClose,
    announce,
    closesWhenDone = false,
  } = props
  const { role } = desk
  const sources = useFormSources(role)
  const [asking, setAsking] = useState<'query' | 'discard'>()
  const close = () => setAsking(undefined)
  /** Where approving leads; undefined: it stays here. */
  const following = useRef<number>(undefined)
  const driver = driverOfRow(row, desk)
  const restaurant = restaurantOfRow(row, desk)
  const editor = useSummaryForm({
    row,
    role,
    isGone,
    onGone,
    onDone: ({ id }, done) => {
      announce(`${DONE_WORDS[done]}: ${dateText(row)}, ${driver}`)
      if (done === 'approve' && following.current !== undefined) {
        onShow(following.current)
        giveFocus(() => document.querySelector<HTMLElement>(`[${APPROVES_NEXT}]`)?.focus())
      } else if (closesWhenDone && done !== 'save') onClose()
      else onShow(id)
    },
  })
  const { form, seen, doing, isDirty } = editor
  const approve = async (then?: number) => {
    if (seen.status_progress === IN_WORK && !(await confirm(notFinished(driver, seen)))) return
    following.current = then
    await editor.send('approve')
  }
  const removal = useRemoval(editor, () => {
    announce(`Removed: ${dateText(row)}, ${driver}`)
    onRemoved()
  })
  useDiscardQuestion({
    isDirty: form.isDirty,
    isSending: doing !== undefined,
    message: 'This timesheet is not saved.',
    onClose: () => undefined,
    isLeft: leavesRow,
  })
  const isReadOnly = editor.refusalOf('edit') !== undefined || !seen.driver_id
  const site = sources.siteOf(seen.restaurant_id)
  const scheduled = scheduledOf(row)
  const imported =
    scheduled && !isReadOnly && seen.type === OF_WORK ? importedValues(form.values, scheduled, role) : {}
  const hasImport = Object.keys(imported).length > 0
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
      <div className={classes.foot}>
        {!isReadOnly && <RoundedNote row={seen} values={form.values} sources={sources} />}
        <SummaryTotals figures={summaryFigures(form.values, seen, sources)} times={form.values} />
        <SummaryActions
          {...{ editor, role, isReadOnly }}
          onApprove={() => void approve()}
          onApproveNext={next === undefined ? undefined : () => void approve(next)}
          onDiscard={() => setAsking('discard')}
          onRemove={removal.remove}
          isRemoving={removal.isRemoving}
          onQuery={
            seen.timesheet && mayQuery(seen.timesheet, role) && !isDirty
              ? () => setAsking('query')
              : undefined
          }
        />
      </div>
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
