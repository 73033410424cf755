import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { snapToList } from '@driverdesk/domain/kernel/timeList.ts'
import { noticePeriodText } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import { type AskWishes, askProblems, isAsked, NOTE_LENGTH } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { shiftProblems } from '@driverdesk/domain/shifts/shiftRules.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { ClockChangeNote } from '../../shifts/ClockChangeNote.tsx'
import { useReloadShift } from '../../shifts/shifts.data.ts'
import { longDate, shortDay } from '../../ui/dateText.ts'
import { FormFrame } from '../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useIsPhone } from '../../ui/isPhone.ts'
import { useScene } from '../model/scene.ts'
import { shiftState } from '../model/shiftState.ts'
import { TimeFields } from '../shift/ShiftFields.tsx'
import { useShiftRecord } from '../shift/shiftRecord.ts'
import { timesText } from '../shift/shiftWords.ts'
import { askTermsQuery, useAskCancel, useAskChange } from './asks.data.ts'
import { AgencyAnswer, DriverComing } from './DriverComing.tsx'

export interface AskDialogProps {
  restaurant: { name: string }
  shift: ShiftForRestaurant
  /** The same shift as the schedule shows it now; undefined if it does not. */
  latest: ShiftForRestaurant | undefined
  onClose: () => void
}

interface ChangeValues {
  start_time: string
  finish_time: string
  note: string
}

interface CancelValues {
  note: string
}

const changeWishes = (values: ChangeValues): AskWishes => ({ kind: 'change', ...values })
const cancelWishes = ({ note }: CancelValues): AskWishes => ({
  kind: 'cancel',
  start_time: null,
  finish_time: null,
  note,
})

const SAFE = 'Nothing you entered is lost. It is safe to try again: no request will be sent twice.'
const ASKED_BY_OTHERS = 'Someone else has just asked about this shift. Reload to see the request.'
const firstOf = (problems: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(problems).map(([field, [message]]) => [field, message ?? '']))

/** Asks the agency to change a published shift (docs/spec/shifts.md#requests-about-a-shift). */
export function AskChangeDialog(props: AskDialogProps) {
  const { shift, onClose } = props
  const { mutateAsync: ask } = useAskChange()
  const isPhone = useIsPhone()
  const record = useAskRecord(props, 'askChange', 'Asked for a change', changeWishes)
  const editor = useRecordForm<ShiftForRestaurant, ChangeValues>({
    ...record.options,
    // As the fields show them, so that opening the dialog does not count as an edit.
    valuesOf: ({ start_time, finish_time }) => ({
      start_time: snapToList(start_time),
      finish_time: snapToList(finish_time),
      note: '',
    }),
    problemsOf: (values) => ({
      ...firstOf(askProblems(changeWishes(values), shift)),
      ...firstOf(shiftProblems({ ...shift, ...values })),
    }),
    labels: { start_time: 'Start Time', finish_time: 'Finish Time', note: 'What would you like?' },
    update: ({ note, ...times }, { id, updated_at }, idempotencyKey) =>
      ask({ id, body: { ...times, note, updated_at }, idempotencyKey }),
  })
  const { form } = editor
  return (
    <FormFrame
      editor={editor}
      thing="request"
      title="Ask for a change"
      submitLabel="Ask the agency"
      done="sent"
      size={450}
      blockedBy={record.whyNot(editor) ?? editor.blockedBy}
      onClose={onClose}
    >
      <Stack gap="sm" px="md" pt={4} pb="md">
        <AboutShift {...props} />
        <FormNotes editor={editor} seenIn="the schedule" safe={SAFE} onClose={onClose} />
        <TimeFields form={form} stored={editor.seen} isFirst={!isPhone} />
        <ClockChangeNote {...form.values} period_date={shift.period_date} />
        <LongText
          {...form.getInputProps('note')}
          description="Anything else the agency should know. Optional if you change the times."
          rows={3}
          resize="vertical"
          maxLength={NOTE_LENGTH}
        />
        <Text size="sm" c="dimmed">
          The shift stays as it is until the agency accepts. The answer will appear here.
        </Text>
      </Stack>
    </FormFrame>
  )
}

export function AskCancelDialog(props: AskDialogProps) {
  const { shift, latest, onClose } = props
  const { mutateAsync: ask } = useAskCancel()
  const now = latest ?? shift
  const terms = useQuery({ ...askTermsQuery(now), enabled: !isAsked(now) })
  const record = useAskRecord(props, 'askCancel', 'Asked to cancel', cancelWishes)
  const editor = useRecordForm<ShiftForRestaurant, CancelValues>({
    ...record.options,
    valuesOf: () => ({ note: '' }),
    problemsOf: (values) => firstOf(askProblems(cancelWishes(values), shift)),
    labels: { note: 'Reason' },
    update: ({ note }, { id, updated_at }, idempotencyKey) =>
      ask({ id, body: { note, charge: terms.data?.charge ?? 0, updated_at }, idempotencyKey }).catch(
        async (error: unknown) => {
          // The charge may have changed.
          if (!hasUnknownOutcome(error)) await terms.refetch()
          throw error
        },
      ),
  })
  const { form } = editor
  const unknown = terms.isError ? 'The charge could not be loaded.' : 'The charge is being loaded.'
  return (
    <FormFrame
      editor={editor}
      thing="request"
      title="Ask to cancel"
      submitLabel="Ask to cancel"
      done="sent"
      isDanger
      cancelLabel="Keep shift"
      size={450}
      blockedBy={record.whyNot(editor) ?? (terms.data ? editor.blockedBy : unknown)}
      onClose={onClose}
    >
      <Stack gap="sm" px="md" pt={4} pb="md">
        <AboutShift {...props} />
        <FormNotes editor={editor} seenIn="the schedule" safe={SAFE} onClose={onClose} />
        {terms.data && <Charge {...terms.data} />}
        <LongText
          {...form.getInputProps('note')}
          required
          rows={3}
          resize="vertical"
          maxLength={NOTE_LENGTH}
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          The driver stays until the agency accepts. The answer will appear here.
        </Text>
      </Stack>
    </FormFrame>
  )
}

function Charge({ charge, notice }: { charge: number; notice: number }) {
  const pence = poundsToPence(charge)
  return (
    <Alert
      variant="light"
      color={pence > 0 ? 'orange' : 'brand'}
      icon={<IconInfoCircle size="1.125rem" aria-hidden="true" />}
      title={pence > 0 ? `Cancelling costs ${formatMoney(pence)}` : 'Cancelling costs nothing'}
    >
      It is {noticePeriodText(notice)}. The time of your request counts, not the time of the answer.
      {pence > 0 && ' If the agency accepts, the charge goes on your next invoice.'}
    </Alert>
  )
}

const AboutShift = ({ restaurant, shift, latest }: AskDialogProps) => {
  const now = latest ?? shift
  return (
    <>
      <div>
        <Text fw={650} dir="auto">
          {restaurant.name}
        </Text>
        <Text size="sm">
          {longDate(now.period_date)}, {timesText(now)}
        </Text>
      </div>
      <DriverComing shift={now} />
      <AgencyAnswer shift={now} />
    </>
  )
}

/** The common part of both dialogs. They follow the shift, and end once no request about it is possible. */
function useAskRecord<V>(
  { shift, latest, onClose }: AskDialogProps,
  act: 'askChange' | 'askCancel',
  done: string,
  wishesOf: (values: V) => AskWishes,
) {
  const { announce, role } = useScene()
  const { mutateAsync: load } = useReloadShift<'restaurant'>()
  const record = useShiftRecord(shift, latest)
  return {
    options: {
      ...record,
      record: shift,
      load,
      // A request leaves `updated_at` as it is.
      newsOf: (seen: ShiftForRestaurant, now: ShiftForRestaurant) =>
        record.newsOf(seen, now) ?? (isAsked(now) && !isAsked(seen) ? ASKED_BY_OTHERS : undefined),
      ownOf: (now: ShiftForRestaurant, sent: V, seen: ShiftForRestaurant, isLost: boolean) =>
        isLost && !isAsked(seen) && asksFor(now, wishesOf(sent)) ? now : undefined,
      onSaved: (saved: ShiftForRestaurant) => {
        announce(`${done}: ${shortDay(saved.period_date)}, ${timesText(saved)}`)
        onClose()
      },
    },
    /** Nothing while the request is on its way: the schedule may show it before the answer comes. */
    whyNot: ({ seen, isSending }: { seen: ShiftForRestaurant | undefined; isSending: boolean }) => {
      const now = latest ?? seen ?? shift
      return isSending ? undefined : whyNot(act, shiftState(now), role)
    },
  }
}

const asksFor = ({ ask }: ShiftForRestaurant, wishes: AskWishes): boolean =>
  ask?.state === 'asked' &&
  ask.kind === wishes.kind &&
  ask.start_time === wishes.start_time &&
  ask.finish_time === wishes.finish_time &&
  ask.note === wishes.note.trim()
