import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { copiedDate, copyTarget, type Existing, nextCopyTarget } from '@driverdesk/domain/shifts/copying.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { withRange } from '../../desk/deskSearch.ts'
import { isOpenForShifts } from '../../desk/places.ts'
import { isGone } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { brokenRulesText } from '../../shifts/brokenRulesText.ts'
import { refetchShifts } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { DialogButtons } from '../../ui/Dialog.tsx'
import { rangeText } from '../../ui/dateText.ts'
import {
  LongCallDialog,
  LongCallRunning,
  LongCallUnanswered,
  useLongCall,
} from '../../ui/longCall/LongCallDialog.tsx'
import { RefusedShiftsList } from '../act/ManyRefused.tsx'
import { type Refused, type RefusedShift, refusedIn } from '../act/manyPlan.ts'
import { skipText } from '../act/manyWords.ts'
import type { CopyAnswer, CopyForm, SendCopies } from '../data/acts.data.ts'
import { useAllRows, useScene } from '../model/scene.ts'
import { shownText } from '../model/schedule.ts'
import { type ShownRow, shiftsOf } from '../model/scheduleRows.ts'
import { CopyTargetForm } from './CopyTarget.tsx'

const NO_ROWS: readonly ShownRow[] = []

/**
 * Copies the shifts on screen to another range (docs/spec/schedule.md#copy-shifts-dialog,
 * docs/spec/shifts.md#copied-shifts), for staff and for restaurants.
 */
export function CopyShiftsDialog({ onClose }: { onClose: () => void }) {
  const scene = useScene()
  const { audience, view, today, onChange } = scene
  const { range: source, interval } = view
  const rows = useAllRows()
  const { shifts, notes } = useCopied(rows ?? NO_ROWS)
  const [day, setDay] = useState<IsoDate>()
  const [existing, setExisting] = useState<Existing>('skip')
  const [reason, setReason] = useState('')
  const target = day === undefined ? nextCopyTarget(source, interval) : copyTarget(source, interval, day)
  const copying = useCopying(audience.useCopy())
  const { state } = copying
  const leave = () => {
    if (state.step === 'unanswered') copying.lookAgain()
    onClose()
  }
  return (
    <LongCallDialog
      title={state.step === 'done' ? 'Shifts copied' : 'Copy shifts'}
      size={450}
      step={state.step}
      onClose={leave}
    >
      {state.step === 'choosing' && (
        <CopyTargetForm
          shifts={shifts}
          isKnown={rows !== undefined}
          source={source}
          target={target}
          existing={existing}
          what={shownText(scene)}
          notes={notes}
          problem={state.problem}
          onTarget={setDay}
          onExisting={setExisting}
          reason={reason}
          onReason={setReason}
          onCopy={(why) => {
            setDay(target.from)
            void copying.copy({ shifts, from: source.from, target, existing, reason: why })
          }}
          onCancel={leave}
        />
      )}
      {state.step === 'running' && (
        <LongCallRunning
          idempotencyKey={state.form.idempotencyKey}
          doing={`Copying ${countOf(state.form.shifts.length, 'shift')}…`}
          done="Copied"
          label="Copying"
          onStop={copying.stopWaiting}
        />
      )}
      {state.step === 'unanswered' && (
        <LongCallUnanswered
          message={state.message}
          safe="no shift will be copied twice"
          onAgain={() => void copying.attempt(state.form)}
          onClose={leave}
        />
      )}
      {state.step === 'refused' && (
        <CopyRefused
          {...state.refusal}
          onSkip={() => void copying.copyValid(state.form, state.refusal.valid)}
          onBack={copying.chooseAgain}
        />
      )}
      {state.step === 'done' && (
        <CopyOutcome
          form={state.form}
          answer={state.answer}
          onClose={leave}
          onShow={(open) => {
            onClose()
            onChange({ ...withRange(state.form.target, interval, today), ...(open && { driver: 'open' }) })
          }}
        />
      )}
    </LongCallDialog>
  )
}

function useCopied(rows: readonly ShownRow[]) {
  const { rule, takes, leftOut } = useScene().audience.copying
  return useMemo(() => {
    const open = shiftsOf<ShownShift>(rows.filter(isOpenForShifts))
    const shifts = open.filter(takes)
    const inactive = shiftsOf<ShownShift>(rows).length - open.length
    const others = open.length - shifts.length
    const notes = [
      rule,
      ...(inactive > 0 ? [`Left out: ${countOf(inactive, 'shift')} of inactive restaurants.`] : []),
      ...(others > 0 ? [`Left out: ${leftOut(others)}.`] : []),
    ]
    return { shifts, notes }
  }, [rows, rule, takes, leftOut])
}

interface CopyOutcomeProps {
  form: CopyForm
  answer: CopyAnswer
  onClose: () => void
  onShow: (open: boolean) => void
}

/** The number of copies, and those that lost their driver (docs/spec/shifts.md#copied-shifts). */
function CopyOutcome(props: CopyOutcomeProps) {
  const { form, answer, onClose, onShow } = props
  const opened = useMemo(() => openedCopies(form, answer), [form, answer])
  const broken = useMemo(() => brokenCopies(form, answer), [form, answer])
  const skipped = form.shifts.length - answer.copied
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconCheck size="1.125rem" aria-hidden="true" />} role="status">
        {countOf(answer.copied, 'shift')} {answer.copied === 1 ? 'was' : 'were'} copied to{' '}
        {rangeText(form.target)}.
        {skipped > 0 && ` ${countOf(skipped, 'shift')} ${skipped === 1 ? 'was' : 'were'} already there.`}
      </Alert>
      {opened.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {opened.length === 1
              ? '1 of them is now open: its driver cannot work then.'
              : `${numberText(opened.length)} of them are now open: their drivers cannot work then.`}
          </Text>
          <RefusedShiftsList label="Shifts that lost their driver" entries={opened} />
        </>
      )}
      {broken.length > 0 && (
        <>
          <Text size="sm">{brokenRulesText(broken.length)}</Text>
          <RefusedShiftsList label="Copies that break a rule" entries={broken} />
        </>
      )}
      <DialogButtons>
        {opened.length > 0 ? (
          <Button variant="default" onClick={() => onShow(true)}>
            Show open shifts
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
        <Button onClick={() => onShow(false)} data-autofocus>
          Show the copies
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** The copies that have lost their driver. The copied shift names the driver. */
function openedCopies(form: CopyForm, { shifts, lost }: CopyAnswer): RefusedShift[] {
  const reasons = new Map(lost.map(({ shift_id, reason }) => [shift_id, reason]))
  const copied = new Map(form.shifts.map((shift) => [shift.id, shift]))
  return shifts.flatMap((copy) => {
    const message = reasons.get(copy.id)
    const { id, period_date, start_time, finish_time } = copy
    const source = copied.get(copy.shift_id ?? 0) ?? copy
    return message === undefined
      ? []
      : [{ shift: { ...source, id, period_date, start_time, finish_time }, message }]
  })
}

/** The copies whose drivers break a rule about working time. */
function brokenCopies(form: CopyForm, { broken = [] }: CopyAnswer): RefusedShift[] {
  const copied = new Map(form.shifts.map((shift) => [shift.id, shift]))
  const target = { from: form.from, to: form.target.from }
  return broken.flatMap(({ shift_id, text }) => {
    const source = copied.get(shift_id)
    if (!source) return []
    return [{ shift: { ...source, period_date: copiedDate(source.period_date, target) }, message: text }]
  })
}

interface CopyRefusedProps {
  refused: readonly RefusedShift[]
  valid: readonly ShownShift[]
  onSkip: () => void
  onBack: () => void
}

/** Nothing was copied because some shifts were refused; offers to copy the others (docs/spec/shifts.md#bulk-calls). */
function CopyRefused(props: CopyRefusedProps) {
  const { refused, valid, onSkip, onBack } = props
  return (
    <Stack gap="md">
      <Alert color="red" role="alert">
        {countOf(refused.length, 'shift')} cannot be copied. Nothing was copied.
      </Alert>
      <RefusedShiftsList label="Refused shifts" entries={refused} />
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {valid.length > 0 && (
          <Button onClick={onSkip} data-autofocus>
            {skipText('Copy', refused.length, valid.length)}
          </Button>
        )}
      </DialogButtons>
    </Stack>
  )
}

const SOME_ARE_GONE = 'Some of these shifts have been removed. Copy again to copy the others.'

/** Sends the copy form; trying again never copies a shift twice. */
export function useCopying(send: SendCopies) {
  const client = useQueryClient()
  const lookAgain = () => refetchShifts(client)
  const call = useLongCall<CopyForm, CopyAnswer, Refused>({
    send,
    outcome: 'the shifts were copied',
    refusalOf: (error, form) => {
      if (!isGone(error)) return refusedIn(error, form.shifts)
      lookAgain()
      return SOME_ARE_GONE
    },
  })
  return {
    ...call,
    copy: (form: Omit<CopyForm, 'idempotencyKey'>) =>
      call.attempt({ ...form, idempotencyKey: newIdempotencyKey() }),
    /** Sends those that were not refused, as another form. */
    copyValid: (form: CopyForm, valid: readonly ShownShift[]) =>
      call.attempt({ ...form, shifts: valid, idempotencyKey: newIdempotencyKey() }),
    lookAgain,
  }
}
