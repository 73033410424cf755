import {
  type Handover,
  type HandoverSide,
  handoverRoutes,
} from '@driverdesk/contract/handovers/handovers.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { HANDOVER_WORDS } from '@driverdesk/domain/handovers/handover.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { errorMessage } from '../../kernel/apiError.ts'
import { useKeptKey } from '../../kernel/idempotencyKey.ts'
import { onLive } from '../../kernel/live.ts'
import { queryClient } from '../../kernel/query.ts'
import { notReachedWords } from '../../push/messageWords.ts'
import { NotReached, useUnreached } from '../../push/NotReached.tsx'
import { refetchShifts } from '../../shifts/shifts.data.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { longDate } from '../../ui/dateText.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { Reasons } from '../../ui/Reasons.tsx'
import { NotLoaded } from '../../ui/States.tsx'
import { Warning } from '../../ui/Warning.tsx'

interface AnswerHandoverProps {
  shiftId: number
  /** The proposal to answer; if left out, the first pending one. */
  handoverId?: number
  onAnswered: (text: string) => void
  onClose: () => void
}

/** The office answers one agreed proposal about a shift. The dialog stays on it, even if others come and go. */
export function AnswerHandoverDialog({ shiftId, handoverId, onAnswered, onClose }: AnswerHandoverProps) {
  const query = useQuery(handoversQuery(shiftId))
  const [id, setId] = useState(handoverId)
  const [words, setWords] = useState('')
  const answering = useAnsweringHandover()
  const { mutate, isPending, error } = answering
  useEffect(followHandovers, [])
  const waiting = query.data ?? []
  const shown = waiting.find((one) => one.id === id)
  const [first, ...others] = waiting.filter((one) => one !== shown)
  if (id === undefined && first) setId(first.id)
  const sides = shown ? [shown.giver, shown.taker] : []
  const unreached = useUnreached(sides)
  const send = (answer: HandoverAnswer) =>
    mutate(answer, {
      onSuccess: () => {
        onAnswered(
          `${answer.kind === 'approve' ? 'Approved' : 'Declined'}. ${notifiedText(sides, unreached)}`,
        )
        onClose()
      },
    })
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(shown)}
      size={480}
      isSending={isPending}
      classNames={{ body: dialog.body }}
    >
      <div className={dialog.form}>
        <Stack gap="sm" p="md" pt={4}>
          {!query.data && <NotLoaded what="what the drivers agreed" query={query} />}
          {error && <Warning role="alert">{errorMessage(error)}</Warning>}
          {query.data && !shown && !isPending && <Text size="sm">{OVER}</Text>}
          {shown && <HandoverSides handover={shown} />}
          <NotReached
            drivers={unreached.map(({ driver_id, driver_name, driver_phone }) => ({
              driver_id,
              full_name: driver_name,
              phone: driver_phone,
            }))}
          />
          {first && (
            <Others
              count={1 + others.length}
              onShow={
                shown || isPending
                  ? undefined
                  : () => {
                      answering.reset()
                      setId(first.id)
                    }
              }
            />
          )}
          {shown && isBarred(shown) && (
            <Text size="sm">It cannot be approved. You can assign the shifts by hand, or decline.</Text>
          )}
          {shown && (
            <LongText
              label="Your message, if you decline"
              description="Both drivers can read it. Optional."
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              rows={2}
              resize="vertical"
              maxLength={HANDOVER_WORDS}
            />
          )}
        </Stack>
        <Answers
          shown={shown}
          sending={isPending ? answering.variables.kind : undefined}
          onAnswer={(kind) => shown && send(answerOf(kind, shown, words))}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

const answerOf = (
  kind: HandoverAnswer['kind'],
  { id, updated_at }: Handover,
  answer: string,
): HandoverAnswer => (kind === 'approve' ? { kind, id, seen: updated_at } : { kind, id, answer })

const isBarred = ({ giver, taker }: Handover): boolean => !(taker.can_take && giver.can_take)

function titleOf(handover: Handover | undefined): string {
  if (!handover) return 'Agreement between drivers'
  return handover.giver.gets ? 'Approve this swap?' : 'Approve giving this shift away?'
}

/** 'Ann Example will be notified. Bob Sample has no device and is not reached: phone them.' */
function notifiedText(sides: readonly HandoverSide[], unreached: readonly HandoverSide[]): string {
  if (unreached.length === 0) return 'Both drivers will be notified.'
  const names = (some: readonly HandoverSide[]) =>
    some.map(({ driver_name }) => isolated(driver_name)).join(' and ')
  const reached = sides.filter((side) => !unreached.includes(side))
  const missed = `${names(unreached)} ${notReachedWords(unreached.length)}.`
  return reached.length > 0 ? `${names(reached)} will be notified. ${missed}` : missed
}

const OVER =
  'There is nothing to answer. The request was answered or withdrawn, a shift has changed, or the other shift is at a restaurant outside your scope.'

/** The other proposals about the shift. */
function Others({ count, onShow }: { count: number; onShow: (() => void) | undefined }) {
  const [what, are] = count === 1 ? ['Another proposal', 'is'] : [`${count} more proposals`, 'are']
  return (
    <Text size="sm" c="dimmed">
      {what} about this shift {are} waiting.{' '}
      {onShow ? (
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          Show {count === 1 ? 'it' : 'the first'}
        </Button>
      ) : (
        `Approving this one ends the ${count === 1 ? 'other' : 'others'}.`
      )}
    </Text>
  )
}

interface AnswersProps {
  shown: Handover | undefined
  sending: HandoverAnswer['kind'] | undefined
  onAnswer: (kind: HandoverAnswer['kind']) => void
  onClose: () => void
}

const Answers = ({ shown, sending, onAnswer, onClose }: AnswersProps) => (
  <FormFooter>
    <Button variant="subtle" color="gray" disabled={sending !== undefined} onClick={onClose}>
      {shown ? 'Later' : 'Close'}
    </Button>
    {shown && (
      <>
        <BusyButton
          variant="default"
          isBusy={sending === 'decline'}
          disabled={sending === 'approve'}
          onClick={() => onAnswer('decline')}
        >
          Decline
        </BusyButton>
        <BusyButton
          isBusy={sending === 'approve'}
          disabled={isBarred(shown) || sending === 'decline'}
          onClick={() => onAnswer('approve')}
        >
          Approve
        </BusyButton>
      </>
    )}
  </FormFooter>
)

const HandoverSides = ({ handover: { giver, taker } }: { handover: Handover }) => (
  <>
    <Side side={taker} from={giver} />
    {giver.gets && <Side side={giver} from={taker} />}
  </>
)

/** The shift that one driver gets from the other, with the reasons for and against. */
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
    {gets && gets.cost_extra_bonus > 0 && (
      <Text size="sm">The bonus of {poundsText(gets.cost_extra_bonus)} goes with it.</Text>
    )}
    <Reasons reasons={reasons} />
  </div>
)

const KEY = ['handovers'] as const

/** Agreements between drivers to give away or swap, which wait for an answer. */
const handoversQuery = (shiftId: number) =>
  queryOptions({
    queryKey: [...KEY, shiftId],
    queryFn: ({ signal }) => call(handoverRoutes.list, { params: { id: String(shiftId) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

const loadAgain = () => void queryClient.invalidateQueries({ queryKey: KEY })

/** Loads them again when a shift changes. Returns a function that stops it. */
const followHandovers = (): (() => void) => onLive(shiftLive.name, loadAgain)

/** `seen`: the version that was on screen. */
type HandoverAnswer = { id: number } & (
  | { kind: 'approve'; seen: string }
  | { kind: 'decline'; answer: string }
)

/** Answers what two drivers agreed. A second attempt after a lost answer has the same result. */
function useAnsweringHandover() {
  const client = useQueryClient()
  const keepKey = useKeptKey()
  return useMutation({
    mutationFn: (given: HandoverAnswer) =>
      keepKey(JSON.stringify(given), (idempotencyKey) => {
        const params = { id: String(given.id) }
        return given.kind === 'approve'
          ? call(handoverRoutes.approve, { params, body: { seen: given.seen } }, { idempotencyKey })
          : call(handoverRoutes.decline, { params, body: { answer: given.answer } }, { idempotencyKey })
      }),
    onSettled: () => {
      refetchShifts(client)
      loadAgain()
    },
    meta: { ownErrors: true },
  })
}
