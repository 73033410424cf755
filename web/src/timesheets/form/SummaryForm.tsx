import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { formatLength, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { removeQuestion } from '@driverdesk/domain/timesheets/approveAll.ts'
import { isUnanswered, QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { IN_WORK, OF_CANCELLATION, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Button, Flex, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { RecordTabs } from '../../audit/History.tsx'
import { useDriverName } from '../../drivers/driverNames.data.ts'
import { LazyMap } from '../../maps/LazyMap.tsx'
import { useMapCentre } from '../../options/mapCentre.data.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { dateText } from '../table/rowWords.ts'
import {
  driverOfRow,
  restaurantOfRow,
  type ShownTimesheet,
  type TimesheetDesk,
  type TimesheetRow,
} from '../timesheetDesk.ts'
import type { TimesheetParts } from '../timesheetParts.tsx'
import { useRemoveTimesheet } from '../timesheets.data.ts'
import type { ApprovalOrder } from '../useTimesheetActions.ts'
import classes from './Summary.module.css'
import { AnswerNote, InvoiceNote, SummaryAbout } from './SummaryAbout.tsx'
import { DiscardDialog, QueryDialog } from './SummaryDialogs.tsx'
import { SummaryFields } from './SummaryFields.tsx'
import { focusApproving, SummaryFoot } from './SummaryFoot.tsx'
import { importedValues, type Scheduled, scheduledOf } from './timesheetForm.ts'
import { useFormSources } from './useFormSources.ts'
import { type SummaryAction, type SummaryEditor, useSummaryForm } from './useSummaryForm.ts'
import mapClasses from './WorkMap.module.css'
import { placesText, timesheetCentre, type WorkMarker, workPlaces } from './workPlaces.ts'

export interface SummaryFormProps {
  row: TimesheetRow
  desk: TimesheetDesk
  exceptions: readonly TimesheetException[] | undefined
  /** Undefined where one timesheet is shown alone. */
  order?: ApprovalOrder | undefined
  onShow: (id: number) => void
  isGone: boolean
  onGone: () => void
  onRemoved: () => void
  onClose: () => void
  announce: (text: string) => void
  closesWhenDone?: boolean
}

/** For the selected row of a screen. */
export const summaryOf = (
  { desk, flags, held, actions, onChange, announce }: TimesheetParts,
  row: TimesheetRow,
  onClose: () => void,
): SummaryFormProps => ({
  row,
  desk,
  exceptions: flags.get(row.id),
  order: actions.order,
  onShow: (id) => onChange({ row: id }, true),
  isGone: held.isGone,
  onGone: held.letGo,
  onRemoved: onClose,
  onClose,
  announce,
})

const SAFE = 'Nothing you entered is lost. It is safe to try again: no timesheet will be created twice.'

/**
 * The form of one row and the actions on it (docs/spec/timesheets.md#timesheet-summary,
 * docs/spec/timesheets.md#transitions, docs/spec/timesheets.md#timesheet-form-rules).
 */
export function SummaryForm(props: SummaryFormProps) {
  const { row, desk, exceptions = [], order, onClose, announce } = props
  const { role } = desk
  const driver = useDriverName(row.driver_id, driverOfRow(row, desk), desk.audience === 'staff')
  const restaurant = restaurantOfRow(row, desk)
  const { editor, approve, ...removal } = useSummaryActions(props, driver)
  const [asking, setAsking] = useState<'query' | 'discard'>()
  const close = () => setAsking(undefined)
  const { form, seen } = editor
  const sources = useFormSources(role, seen.restaurant_id)
  const { site } = sources
  const isReadOnly = editor.refusalOf('edit') !== undefined || !seen.driver_id
  const scheduled = scheduledOf(row)
  const imported =
    scheduled && !isReadOnly && seen.type === OF_WORK ? importedValues(form.values, scheduled, role) : {}
  const hasImport = Object.keys(imported).length > 0
  const canQuery = seen.timesheet && mayQuery(seen.timesheet, role) && !editor.isDirty
  return (
    <>
      <div className={classes.body}>
        <SummaryAbout
          row={seen}
          driver={driver}
          restaurant={restaurant}
          sources={sources}
          exceptions={exceptions}
        />
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
        <RecordTabs thing="timesheet" id={seen.timesheet?.id} editor={{ form }}>
          <SummaryFields
            editor={editor}
            role={role}
            sources={sources}
            driver={driver}
            restaurant={restaurant}
            isReadOnly={isReadOnly}
          />
        </RecordTabs>
        <WorkMap places={workPlaces(seen.timesheet, site?.place ?? null)} />
      </div>
      <SummaryFoot
        editor={editor}
        role={role}
        sources={sources}
        isReadOnly={isReadOnly}
        {...removal}
        onApprove={() => void approve()}
        onApproveNext={order?.next === undefined ? undefined : () => void approve(order.next)}
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

function useSummaryActions(props: SummaryFormProps, driver: string) {
  const {
    row,
    desk,
    order,
    isGone,
    onGone,
    onShow,
    onRemoved,
    onClose,
    announce,
    closesWhenDone = false,
  } = props
  const about = `${dateText(row)}, ${driver}`
  const following = useRef<number>(undefined)
  const editor = useSummaryForm({
    row,
    role: desk.role,
    isGone,
    onGone,
    onDone: ({ id }, done) => {
      const isLast = done === 'approve' && order !== undefined && order.next === undefined
      announce([`${DONE_WORDS[done]}: ${about}`, isLast && lastText(order.left)].filter(Boolean).join('. '))
      if (done === 'approve' && following.current !== undefined) {
        onShow(following.current)
        focusApproving()
      } else if (closesWhenDone && done !== 'save') onClose()
      else onShow(id)
    },
  })
  const { form, seen, doing } = editor
  const approve = async (then?: number) => {
    if (seen.is_unpublished && !(await confirm(notPublished(driver, seen)))) return
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

function useRemoval(editor: SummaryEditor, onRemoved: () => void) {
  const removing = useRemoveTimesheet()
  const { seen } = editor
  const remove = async () => {
    if (!seen.timesheet) return
    const agreed = await confirm({
      title: removeQuestion(seen.period_date),
      message:
        seen.shift_id !== null && seen.type === OF_WORK
          ? 'Its shift stays on the schedule and will need a timesheet again.'
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

/** @param left the number that wait and are not submitted, or queried */
const lastText = (left: number): string =>
  left === 0
    ? 'No other timesheet here is waiting for approval'
    : `That was the last submitted one; ${numberText(left)} more ${left === 1 ? 'is' : 'are'} waiting that are not submitted or are queried`

const DONE_WORDS: Record<SummaryAction, string> = {
  save: 'Saved',
  approve: 'Approved',
  discard: 'Discarded',
  unapproveTime: 'Time unapproved',
  unapprovePay: 'Pay unapproved',
}

const notFinished = (driver: string, { driver_start_time }: TimesheetRow) => ({
  title: `Approve even though ${driver} has not finished?`,
  message: `${driver} started${driver_start_time ? ` at ${driver_start_time}` : ''} and has not entered a finish time. Once it is approved, they can no longer enter their finish time or trips.`,
  confirmLabel: 'Approve',
  danger: true,
})

const notPublished = (driver: string, { cost }: TimesheetRow) => ({
  title: 'Approve a shift that was not published?',
  message: `The shift was not published, so ${driver} was not notified of it.${cost === undefined ? '' : ` Its pay of ${formatMoney(cost)} will be approved.`}`,
  confirmLabel: 'Approve',
  danger: true,
})

interface ScheduledBannerProps {
  scheduled: Scheduled
  isReadOnly: boolean
  onImport: (() => void) | undefined
}

/** The yellow 'Scheduled Details' (docs/spec/timesheets.md#scheduled-details). */
function ScheduledBanner({ scheduled, isReadOnly, onImport }: ScheduledBannerProps) {
  const { period_date, start_time, finish_time, cost_bonus, const_fuel_bonus } = scheduled
  const hours = formatLength(shiftLength(start_time, finish_time))
  const extras = [
    cost_bonus ? `bonus ${formatMoney(cost_bonus)}` : '',
    const_fuel_bonus ? `fuel ${formatMoney(const_fuel_bonus)}` : '',
  ].filter((text) => text !== '')
  return (
    <section className={classes.banner} aria-label="Scheduled Details">
      <div>
        <Text size="sm" fw={650}>
          Scheduled Details
        </Text>
        <Text size="sm">
          {displayDate(period_date)}, {clockRange(start_time, finish_time)} ({hours} h)
          {extras.length > 0 && `, ${extras.join(', ')}`}
        </Text>
      </div>
      {!isReadOnly && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.import}
          disabled={!onImport}
          title={onImport ? undefined : 'Matches the schedule'}
          onClick={onImport}
        >
          Import Scheduled Details
        </Button>
      )}
    </section>
  )
}

const loadMap = () => import('./WorkMapView.tsx').then(({ WorkMapView }) => WorkMapView)

const KEY: readonly [WorkMarker['kind'], string][] = [
  ['restaurant', 'Restaurant'],
  ['start', 'Start'],
  ['finish', 'Finish'],
]

/** Start, finish and restaurant on a map and in words (docs/spec/timesheets.md#timesheet-map). */
function WorkMap({ places }: { places: readonly WorkMarker[] }) {
  const centre = timesheetCentre(useMapCentre())
  const text = placesText(places)
  return (
    <Stack component="section" aria-label="Map" gap="0.375rem">
      <div className={mapClasses.map}>
        <LazyMap load={loadMap} props={{ places, centre, label: `Map of start and finish. ${text}` }} />
      </div>
      <Flex wrap="wrap" justify="space-between" gap="2px 0.75rem">
        <Text size="sm">{text}</Text>
        <ul className={mapClasses.key} aria-hidden="true">
          {KEY.filter(([kind]) => places.some((place) => place.kind === kind)).map(([kind, name]) => (
            <li key={kind} data-kind={kind}>
              {name}
            </li>
          ))}
        </ul>
      </Flex>
    </Stack>
  )
}
