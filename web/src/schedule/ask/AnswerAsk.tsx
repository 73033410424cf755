import type { ShiftAsk } from '@driverdesk/contract/shifts/shiftAsk.shapes.ts'
import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { NOTE_LENGTH, wishText } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShortNoticeFields } from '../../shifts/ShortNoticeFields.tsx'
import { BY_THE_BANDS, noticeBody, sumsOfEffect } from '../../shifts/shortNotice.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { longDate, momentText } from '../../ui/dateText.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { NotLoaded } from '../../ui/States.tsx'
import { Warning } from '../../ui/Warning.tsx'
import classes from './AnswerAsk.module.css'
import { type AskAnswer, askEffectQuery, useAnswering } from './asks.data.ts'

export interface AskedShift extends ShiftHours {
  id: number
  updated_at: string
}

interface AnswerAskDialogProps {
  shift: AskedShift
  ask: ShiftAsk
  /** False once it was answered elsewhere, withdrawn or closed. */
  isWaiting: boolean
  /** The person has chosen to decline, and only adds words: there is no Accept. */
  isDeclining?: boolean
  restaurant: string
  driver: string
  onAnswered: (text: string) => void
  /** After a refusal, or a lost answer, a screen without shifts asks again for what waits. */
  onRefused?: () => void
  onClose: () => void
}

const OVER = 'This request was answered, withdrawn or closed in the meantime.'

/** The office answers what a restaurant asks about a shift (docs/spec/shifts.md#requests-about-a-shift). */
export function AnswerAskDialog(props: AnswerAskDialogProps) {
  const {
    shift,
    ask,
    isWaiting,
    isDeclining = false,
    restaurant,
    driver,
    onAnswered,
    onRefused,
    onClose,
  } = props
  const [words, setWords] = useState('')
  const [choice, setChoice] = useState(BY_THE_BANDS)
  const { mutate, isPending, variables, error } = useAnswering()
  const isOver = !isWaiting && !isPending
  const effect = useQuery({ ...askEffectQuery(shift), enabled: !isDeclining && isWaiting })
  const sums = sumsOfEffect(isDeclining ? undefined : effect.data)
  const send = (answer: AskAnswer) =>
    mutate(answer, {
      onSuccess: () => {
        onAnswered(answer.kind === 'accept' ? acceptedText(ask) : 'The request is declined.')
        onClose()
      },
      onError: () => {
        if (effect.data) void effect.refetch()
        onRefused?.()
      },
    })
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(ask, isDeclining)}
      size={450}
      isSending={isPending}
      classNames={{ body: dialog.body }}
    >
      <div className={dialog.form}>
        <Stack gap="sm" p="md" pt={4}>
          <div>
            <Text fw={650} dir="auto">
              {restaurant}
            </Text>
            <Text size="sm">
              {longDate(shift.period_date)} · <bdi>{driver}</bdi>
            </Text>
          </div>
          <AskFacts shift={shift} ask={ask} driverPay={ask.kind === 'cancel' ? sums.driverPay : 0} />
          {effect.isError && <NotLoaded what="the pay for short notice" query={effect} />}
          <ShortNoticeFields sums={sums} choice={choice} onChange={setChoice} />
          {(error || isOver) && <Warning role="alert">{error ? error.message : OVER}</Warning>}
          <LongText
            label="Your message"
            description="The restaurant reads it. Optional."
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            rows={2}
            resize="vertical"
            maxLength={NOTE_LENGTH}
            disabled={isOver}
            data-autofocus={isDeclining || undefined}
          />
        </Stack>
        <FormFooter>
          <Button variant="subtle" color="gray" disabled={isPending} onClick={onClose}>
            Later
          </Button>
          <BusyButton
            variant={isDeclining ? 'filled' : 'default'}
            isBusy={isPending && variables?.kind === 'decline'}
            disabled={isOver || (isPending && variables?.kind !== 'decline')}
            onClick={() => send({ kind: 'decline', id: shift.id, ask_id: ask.id, answer: words })}
          >
            Decline
          </BusyButton>
          {!isDeclining && (
            <BusyButton
              isBusy={isPending && variables?.kind === 'accept'}
              disabled={
                isOver || effect.isLoading || effect.isError || (isPending && variables?.kind !== 'accept')
              }
              onClick={() => send(acceptOf(shift, ask, words, noticeBody(sums, choice)))}
              data-autofocus
            >
              Accept
            </BusyButton>
          )}
        </FormFooter>
      </div>
    </Dialog>
  )
}

function titleOf({ kind }: ShiftAsk, isDeclining: boolean): string {
  if (isDeclining) return kind === 'cancel' ? 'Decline the cancellation?' : 'Decline the change?'
  return kind === 'cancel' ? 'Cancel as asked?' : 'Change as asked?'
}

export const acceptOf = (
  { id, updated_at }: AskedShift,
  ask: Pick<ShiftAsk, 'id'>,
  answer = '',
  short_notice?: ShortNoticeChoice,
): AskAnswer => ({
  kind: 'accept',
  id,
  updated_at,
  ask_id: ask.id,
  answer,
  short_notice,
})

export const acceptedText = ({ kind }: Pick<ShiftAsk, 'kind'>): string =>
  kind === 'cancel' ? 'The shift is cancelled for the restaurant.' : 'The request is accepted.'

function AskFacts({ shift, ask, driverPay }: { shift: AskedShift; ask: ShiftAsk; driverPay: Pence }) {
  const times = clockRange(shift.start_time, shift.finish_time)
  const charge = ask.charge === null ? undefined : poundsToPence(ask.charge)
  return (
    <dl className={classes.facts}>
      <dt>Now</dt>
      <dd>{times}</dd>
      <dt>Asks for</dt>
      <dd>
        <b>{wishText(ask, shift)}</b>
      </dd>
      {ask.note !== '' && (
        <>
          <dt>{ask.kind === 'cancel' ? 'Reason' : 'Note'}</dt>
          <dd dir="auto" className={classes.note}>
            {ask.note}
          </dd>
        </>
      )}
      {charge !== undefined && (
        <>
          <dt>Charge</dt>
          <dd>{charge === 0 ? 'none' : `${formatMoney(charge)}, as shown to the restaurant`}</dd>
        </>
      )}
      {driverPay > 0 && (
        <>
          <dt>Driver</dt>
          <dd>is paid {formatMoney(driverPay)} for the notice left</dd>
        </>
      )}
      <dt>Asked</dt>
      <dd>{momentText(ask.asked_at)}</dd>
    </dl>
  )
}
