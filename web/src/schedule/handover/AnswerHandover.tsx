import type { Handover, HandoverSide } from '@driverdesk/contract/handovers/handover.shapes.ts'
import { HANDOVER_WORDS } from '@driverdesk/domain/handovers/handover.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { longDate } from '../../ui/dayWords.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import classes from './AnswerHandover.module.css'
import {
  followHandovers,
  type HandoverAnswer,
  handoversQuery,
  useAnsweringHandover,
} from './handovers.data.ts'

interface AnswerHandoverProps {
  shiftId: number
  /** Says what was answered. */
  onAnswered: (text: string) => void
  onClose: () => void
}

/** The office answers what drivers agreed about a shift, the first of them if several wait. */
export function AnswerHandoverDialog({ shiftId, onAnswered, onClose }: AnswerHandoverProps) {
  const query = useQuery(handoversQuery(shiftId))
  const [words, setWords] = useState('')
  const { mutate, isPending, variables, error } = useAnsweringHandover()
  useEffect(followHandovers, [])
  const [first, ...others] = query.data ?? []
  const send = (answer: HandoverAnswer) =>
    mutate(answer, {
      onSuccess: () => {
        onAnswered(answer.kind === 'approve' ? APPROVED : 'Declined. Both drivers are told.')
        onClose()
      },
    })
  const isBarred = first !== undefined && !(first.taker.can_take && first.giver.can_take)
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(first)}
      size={480}
      isSending={isPending}
      classNames={{ body: dialog.body }}
    >
      <div className={dialog.form}>
        <Stack gap="sm" p="md" pt={4}>
          {!query.data && <NotLoaded what="what the drivers agreed" query={query} />}
          {query.data && !first && !isPending && <Text size="sm">{OVER}</Text>}
          {first && <Sides handover={first} />}
          {others.length > 0 && (
            <Text size="sm" c="dimmed">
              {others.length === 1 ? 'Another proposal' : `${others.length} more proposals`} about this shift
              {others.length === 1 ? ' waits' : ' wait'}. Approving this one ends the others.
            </Text>
          )}
          {error && (
            <Alert
              variant="light"
              color="orange"
              role="alert"
              icon={<IconAlertTriangle size="1.125rem" aria-hidden="true" />}
            >
              {errorMessage(error)}
            </Alert>
          )}
          {first && isBarred && (
            <Text size="sm">It cannot be approved. You can assign the shifts by hand, or decline.</Text>
          )}
          {first && (
            <LongText
              label="Your words, if you decline"
              description="Both drivers read them. Optional."
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              rows={2}
              resize="vertical"
              maxLength={HANDOVER_WORDS}
            />
          )}
        </Stack>
        <FormFooter>
          <Button variant="subtle" color="gray" disabled={isPending} onClick={onClose}>
            {first ? 'Later' : 'Close'}
          </Button>
          {first && (
            <>
              <BusyButton
                variant="default"
                isBusy={isPending && variables?.kind === 'decline'}
                disabled={isPending && variables?.kind !== 'decline'}
                onClick={() => send({ kind: 'decline', id: first.id, answer: words })}
              >
                Decline
              </BusyButton>
              <BusyButton
                isBusy={isPending && variables?.kind === 'approve'}
                disabled={isBarred || (isPending && variables?.kind !== 'approve')}
                onClick={() => send({ kind: 'approve', id: first.id })}
              >
                Approve
              </BusyButton>
            </>
          )}
        </FormFooter>
      </div>
    </Dialog>
  )
}

function titleOf(handover: Handover | undefined): string {
  if (!handover) return 'What drivers agreed'
  return handover.giver.gets ? 'Approve this swap?' : 'Pass this shift on?'
}

const APPROVED = 'Approved. Both drivers are told.'
const OVER =
  'Nothing waits for you here. It was answered or withdrawn, a shift has changed, or the other shift is at a restaurant that you do not see.'

const Sides = ({ handover: { giver, taker } }: { handover: Handover }) => (
  <>
    <Side side={taker} from={giver} />
    {giver.gets && <Side side={giver} from={taker} />}
  </>
)

/** What one driver gets from the other, with the reasons for and against. */
const Side = ({ side: { driver_name, gets, reasons }, from }: { side: HandoverSide; from: HandoverSide }) => (
  <div>
    <Text size="sm">
      <bdi>
        <b>{driver_name}</b>
      </bdi>{' '}
      gets from <bdi>{from.driver_name}</bdi>
    </Text>
    {gets && (
      <Text size="sm">
        {longDate(gets.period_date)}, {clockRange(gets.start_time, gets.finish_time)},{' '}
        <bdi>{gets.restaurant_name}</bdi>
      </Text>
    )}
    <ul className={classes.reasons}>
      {reasons.map(({ code, side, text }) => (
        <li key={`${code} ${text}`} data-side={side}>
          {side === 'for' ? <IconCheck {...SIGN} /> : <IconX {...SIGN} />}
          <VisuallyHidden component="span">{side === 'for' ? 'For: ' : 'Against: '}</VisuallyHidden>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </div>
)

const SIGN = { size: '0.9375rem', stroke: 2, 'aria-hidden': true } as const
