import type { GoneShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type { DriverHandover, HandoverShift } from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { answeredIn } from '@driverdesk/domain/driverApp/shiftStage.ts'
import { type HandoverTo, isAnswerable } from '@driverdesk/domain/handovers/handover.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Badge, Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../kernel/query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirmWhile } from '../../ui/Confirm.tsx'
import { shortDay } from '../../ui/dateText.ts'
import { focusContent, giveFocus } from '../../ui/focus.ts'
import { Reasons } from '../../ui/Reasons.tsx'
import { showToast } from '../../ui/showToast.ts'
import { CallFailed } from '../../ui/Warning.tsx'
import { ownShiftsQuery } from '../driverApp.data.ts'
import card from '../OwnShiftCard.module.css'
import { LAPSED, offeredWords, untilWords, useUntilApproved } from '../OwnShiftCard.tsx'
import { useQueue } from '../queue/queue.ts'
import { acknowledge } from '../queue/record.ts'
import days from '../ShiftsScreen.module.css'
import { useBusinessNow } from '../useBusinessNow.ts'
import { whichText } from '../whichText.ts'
import {
  type HandoverAnswer,
  handoversQuery,
  isRefused,
  payText,
  sayTheirs,
  useAnsweringHandover,
} from './handovers.data.ts'

const PARTS = { to_me: 'For you', open: 'Colleagues give away', mine: 'You offer' } as const

/** Colleagues' proposals to the driver or to anyone, and the driver's own. */
export function Handovers() {
  const { data = [], isError } = useQuery(handoversQuery)
  const now = useBusinessNow()
  if (isError && data.length === 0)
    return <Text size="sm">Your colleagues’ offers could not be loaded. Try again later.</Text>
  const parts = (['to_me', 'open', 'mine'] as const).map((part) => {
    // The driver's own lapsed offers stay visible; others are over.
    const ofPart = data.filter((one) => one.part === part && (part === 'mine' || !hasLapsed(one, now)))
    if (ofPart.length === 0) return null
    return (
      <section key={part} className={days.section} aria-label={PARTS[part]}>
        <h2 className={days.heading}>{PARTS[part]}</h2>
        {ofPart.map((handover) => (
          <HandoverCard key={handover.id} handover={handover} isLapsed={hasLapsed(handover, now)} />
        ))}
      </section>
    )
  })
  return (
    <>
      <HandedOver />
      {parts}
    </>
  )
}

/** The outcome of the driver's own offers, until they have read it here or among what is new. */
function HandedOver() {
  const { data } = useQuery(ownShiftsQuery)
  const isRead = answeredIn(useQueue().answers)
  const gone = (data?.gone ?? []).filter(({ shift_id, handed_over }) => handed_over && !isRead(shift_id))
  const read = () => {
    void acknowledge([], gone)
    giveFocus(focusContent)
  }
  return (
    <div role="status">
      {gone.length > 0 && (
        <Alert color="green" icon={<IconCheck size="1.125rem" />} title="No longer yours">
          {gone.map(({ shift_id, handed_over, ...shift }) => (
            <Text key={shift_id} size="sm">
              {placeText(shift)}
              {handed_over?.got
                ? `: swapped for ${placeText(handed_over.got)}`
                : ': a colleague has taken it'}
            </Text>
          ))}
          <Button size="xs" variant="default" mt="xs" onClick={read}>
            OK
          </Button>
        </Alert>
      )}
    </div>
  )
}

type Gone = Pick<GoneShift, 'restaurant_name' | 'period_date' | 'start_time' | 'finish_time'>

const placeText = (gone: Gone): string => whichText(gone.restaurant_name, gone)

const isOpen = ({ state }: DriverHandover) => state === 'offered' || state === 'agreed'

/** No one answered in time. */
const hasLapsed = (handover: DriverHandover, now: WallTime): boolean =>
  isOpen(handover) && !isAnswerable(handover.until, now)

function HandoverCard({ handover, isLapsed }: { handover: DriverHandover; isLapsed: boolean }) {
  const { id, part, state, until, answer, shift, other } = handover
  const heading = `handover-${id}`
  const isMine = part === 'mine'
  const [gets, gives] = isMine ? [other, shift] : [shift, other]
  const waits = isOpen(handover) && !isLapsed
  const approved = useUntilApproved()
  return (
    <article className={card.card} aria-labelledby={heading}>
      <div className={card.head}>
        <h3 className={card.name} id={heading} tabIndex={-1} dir="auto">
          {titleOf(handover)}
        </h3>
        {isLapsed ? <Badge color="gray">Over</Badge> : <StateBadge handover={handover} />}
      </div>
      {gets && <Line name={other ? 'You get' : undefined} shift={gets} />}
      {gives && <Line name={other ? 'You give' : undefined} shift={gives} />}
      {answer !== '' && (
        <p className={card.note}>
          The office says: <bdi>{answer}</bdi>
        </p>
      )}
      {waits && isMine && (
        <p className={card.note}>
          {offeredWords({ state: agreedOr(state), until, to: toOf(handover), approved })}
        </p>
      )}
      {waits && !isMine && state === 'agreed' && (
        <p className={card.note}>
          You agreed. The office can approve it{untilWords(until)}. Until then, nothing changes.
        </p>
      )}
      {isLapsed && <p className={card.note}>{LAPSED[agreedOr(state)]}</p>}
      {!isMine && <Reasons reasons={handover.reasons} rest={handover.rest} />}
      {waits && <Act handover={handover} />}
    </article>
  )
}

const toOf = ({ other, colleague }: DriverHandover): HandoverTo =>
  other ? 'swap' : colleague === null ? 'anyone' : 'colleague'

const agreedOr = (state: DriverHandover['state']) => (state === 'agreed' ? 'agreed' : 'offered')

/** 'Ann B. wants to swap', 'To Ann B.' */
function titleOf({ part, colleague, other }: DriverHandover): string {
  if (part !== 'mine') return other ? `${colleague} wants to swap` : `${colleague} gives this shift away`
  if (colleague === null) return 'To any colleague'
  return other ? `Swap with ${colleague}` : `To ${colleague}`
}

function StateBadge({ handover: { part, state, can_take } }: { handover: DriverHandover }) {
  if (state === 'agreed') return <Badge color="orange">Agreed, waiting for the office</Badge>
  if (state === 'refused') return <Badge color="red">Your colleague declined</Badge>
  if (state === 'declined') return <Badge color="red">The office declined</Badge>
  if (part === 'mine') return <Badge color="orange">Waiting</Badge>
  return can_take ? null : <Badge color="gray">Not for you</Badge>
}

const Line = ({ name, shift }: { name: string | undefined; shift: HandoverShift }) => (
  <div>
    {name && (
      <Text size="xs" c="dimmed">
        {name}
      </Text>
    )}
    <p className={card.note}>
      <b>
        {shortDay(shift.period_date)}, {clockRange(shift.start_time, shift.finish_time)}
      </b>
      , {payText(shift)}
    </p>
    <p className={card.note} dir="auto">
      {shift.restaurant.name}
      {shift.restaurant.address && `, ${shift.restaurant.address}`}
    </p>
    {shift.comment && (
      <p className={card.note} dir="auto">
        {shift.comment}
      </p>
    )}
  </div>
)

function Act({ handover }: { handover: DriverHandover }) {
  const { id, part, state, can_take } = handover
  const answering = useAnsweringHandover(handover)
  const isFirst = part !== 'mine' && state === 'offered'
  const send = (what: HandoverAnswer) =>
    answering.mutate(what, {
      onSuccess: ({ handovers }) => {
        const waits = handovers.some((one) => one.id === id && one.state === 'agreed')
        if (what !== 'agree') showToast(what === 'refuse' && !isFirst ? LEFT : DONE[what])
        else if (waits) showToast(WAITS)
        else sayTheirs(handover)
        // The pressed button disappears, perhaps with its card.
        giveFocus(() =>
          (document.getElementById(`handover-${id}`) ?? document.getElementById('content'))?.focus(),
        )
      },
    })
  const last = part === 'mine' ? 'withdraw' : 'refuse'
  // The answer was lost, and the list has since shown that the server has it.
  const isDone = answering.variables === 'agree' && !isFirst
  const press = async (what: HandoverAnswer) => {
    if (what !== 'refuse' || (await askToEnd(handover))) send(what)
  }
  const button = (what: HandoverAnswer, label: string) => (
    <BusyButton
      size={what === 'agree' ? 'md' : 'sm'}
      fullWidth
      variant={what === 'agree' ? 'filled' : 'default'}
      isBusy={answering.isPending && answering.variables === what}
      disabled={answering.isPending && answering.variables !== what}
      aria-describedby={`handover-${id}`}
      onClick={() => void press(what)}
    >
      {label}
    </BusyButton>
  )
  return (
    <div className={card.actions}>
      {!isRefused(answering.error) && !isDone && <CallFailed error={answering.error} />}
      {isFirst && can_take && button('agree', part === 'open' ? 'Take it' : 'Agree')}
      {part !== 'open' && button(last, LABELS[last](isFirst))}
    </div>
  )
}

/** A colleague’s proposal that was declined does not come back. */
const askToEnd = ({ id, colleague, shift, state }: DriverHandover): Promise<boolean> => {
  const isFirst = state === 'offered'
  const isStill = () =>
    queryClient.getQueryData(handoversQuery.queryKey)?.some((one) => one.id === id && one.state === state) ??
    true
  const which = whichText(shift.restaurant.name, shift)
  const over = `The offer of ${which} has just changed. You have not ${isFirst ? 'declined' : 'withdrawn'} it.`
  return confirmWhile(isStill, over, {
    title: isFirst ? 'Decline this offer?' : 'Withdraw?',
    message: `${which}. ${colleague ? isolated(colleague) : 'Your colleague'} will be notified, and this offer will end.`,
    confirmLabel: LABELS.refuse(isFirst),
    careful: true,
  })
}

const LABELS = {
  withdraw: () => 'Withdraw',
  refuse: (isFirst: boolean) => (isFirst ? 'Decline' : 'Withdraw'),
}

const WAITS = 'Agreed. Nothing changes until the office approves.'
const LEFT = 'Withdrawn. Your colleague keeps the shift.'
const DONE = {
  refuse: 'Declined.',
  withdraw: 'Withdrawn. The shift is still yours.',
}
