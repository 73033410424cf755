import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import type { ShortNoticeChoice, ShortNoticeEffect } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payText, rateChangeText } from '@driverdesk/domain/shifts/shiftCost.ts'
import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'
import { noDeviceQuery } from '../push/messages.data.ts'
import { NotReached, useUnreached } from '../push/NotReached.tsx'
import { brokenRulesText } from '../shifts/brokenRulesText.ts'
import { RuleReason } from '../shifts/RuleReason.tsx'
import { ShortNoticeFields } from '../shifts/ShortNoticeFields.tsx'
import {
  BY_THE_BANDS,
  type NoticeChoice,
  noticeBody,
  paymentTexts,
  sumsOfEffect,
} from '../shifts/shortNotice.ts'
import { askInDialog } from '../ui/Confirm.tsx'
import { DialogButtons } from '../ui/Dialog.tsx'
import { StepReasons } from './StepRefusedDialog.tsx'
import classes from './stepQuestions.module.css'
import type { StepToTake, Way } from './steps.data.ts'
import { useInsteadOfToasts } from './useStepToasts.tsx'

interface TellQuestion {
  title: string
  /** The label of the buttons: 'Undo'. */
  verb: string
  /** The drivers that are affected: the answer says whether to notify them. */
  told: Told
  /** They are notified in any case. */
  mustNotify?: boolean
  /** The amounts it pays and charges for changes at short notice. */
  notice: ShortNoticeEffect | undefined
  broken?: StepCheck['broken']
  /** The drivers to phone stay in sight once it is done. */
  leavesList?: boolean
  children: ReactNode
}

interface TellAnswer {
  push: PushDrivers | undefined
  /** Shows the drivers to phone, with a button that takes the step back. */
  after?: StepToTake['after']
  shortNotice?: ShortNoticeChoice | undefined
  reason?: string | undefined
}

/**
 * Asks for confirmation, and whether to notify the drivers. Resolves to undefined if the person cancels. Cancel has the
 * focus, so Enter alone changes nothing (docs/spec/ui.md#bulk-questions).
 */
export async function askToNotify({ title, ...asked }: TellQuestion): Promise<TellAnswer | undefined> {
  // The buttons depend on who is reached, and must not change while someone is about to press one.
  const held = { ...noDeviceQuery, staleTime: 0, gcTime: UNTIL_DRAWN }
  if (asked.told.told_count > 0) await queryClient.prefetchQuery(held)
  return askInDialog(title, (onAnswer) => <Question {...asked} onAnswer={onAnswer} />, 480)
}

/** Milliseconds for which the list of drivers without a device stays valid. */
const UNTIL_DRAWN = 10_000

interface QuestionProps extends Omit<TellQuestion, 'title'> {
  onAnswer: (answer?: TellAnswer) => void
}

function Question({ verb, told, mustNotify, notice, broken = [], ...asked }: QuestionProps) {
  const { leavesList, children, onAnswer } = asked
  const toPhone = useToPhone(told)
  const isNotifying = told.told_count > 0
  const isReaching = useUnreached(allTold(told)).length < told.told_count
  const [choice, setChoice] = useState<NoticeChoice>({
    ...BY_THE_BANDS,
    exemption: notice?.exemption ?? null,
  })
  const [reason, setReason] = useState('')
  const isReasonAsked = broken.some(({ needs_reason }) => needs_reason)
  const isBlocked = isReasonAsked && reason.trim() === ''
  const sums = sumsOfEffect(notice)
  const answer = (push: PushDrivers | undefined) => {
    const shortNotice = noticeBody(sums, choice)
    const isLeft = leavesList && push === PUSH_SEND && toPhone.count > 0
    const after: TellAnswer['after'] = (done, onBack) => void showToPhone(done, toPhone, onBack)
    onAnswer({
      push,
      ...(shortNotice && { shortNotice }),
      ...(isReasonAsked && { reason }),
      ...(isLeft && { after }),
    })
  }
  return (
    <Stack gap="md">
      {children}
      {isNotifying && <NotifiedDrivers {...told} toPhone={toPhone} />}
      {notice &&
        paymentTexts(notice).map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      <BrokenRules broken={broken} />
      {isReasonAsked && (
        <RuleReason value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      )}
      <ShortNoticeFields sums={sums} choice={choice} onChange={setChoice} />
      <DialogButtons>
        <Button variant="subtle" onClick={() => onAnswer()} data-autofocus>
          Cancel
        </Button>
        {isNotifying && isReaching && !mustNotify && (
          <Button variant="default" disabled={isBlocked} onClick={() => answer(PUSH_NOT)}>
            {verb} quietly
          </Button>
        )}
        <Button disabled={isBlocked} onClick={() => answer(isNotifying ? PUSH_SEND : undefined)}>
          {isNotifying && isReaching ? `${verb} and notify` : verb}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

function BrokenRules({ broken }: { broken: NonNullable<StepCheck['broken']> }) {
  if (broken.length === 0) return null
  return (
    <Alert role="group" title={brokenRulesText(broken.length)} color="orange" variant="outline" p="xs">
      <StepReasons reasons={broken} label="Shifts that break a rule" />
    </Alert>
  )
}

interface StepQuestion {
  way: Way
  check: StepCheck
  isTop: boolean
  /** The pay has changed since the last question, so this one must be shown. */
  isAgain: boolean
}

const VERB: Record<Way, string> = { undo: 'Undo', redo: 'Redo' }

/**
 * Asks before a step that affects drivers, pays them for short notice, breaks a rule about working time, changes a rate or is not
 * the newest one; other steps need no question. Resolves to undefined if the person cancels.
 */
export async function askToTake(question: StepQuestion): Promise<TellAnswer | undefined> {
  const { way, check, isTop, isAgain } = question
  const isNotifying = check.told_count > 0
  const { changes = 0, taken_back = 0, brought_back = 0 } = check.short_notice ?? {}
  const isPaying = changes + taken_back + brought_back > 0
  const isPlain = !isPaying && !check.broken?.length && !check.rate_change
  if (!isNotifying && isTop && !isAgain && isPlain) return { push: undefined }
  return askToNotify({
    title: `${VERB[way]}: ${check.step.name}?`,
    verb: VERB[way],
    told: check,
    mustNotify: check.step.taken_by !== undefined,
    notice: check.short_notice,
    broken: check.broken,
    // The question already named the driver of the one shift.
    leavesList: way === 'redo' && check.step.shifts > 1,
    children: (
      <>
        {!isTop && (
          <p>
            {way === 'undo' ? 'Your later changes stay.' : 'The later changes that you undid stay undone.'}
          </p>
        )}
        {way === 'undo' && check.step.kind === 'cannot work' && <p>The driver’s sick days are withdrawn.</p>}
        <RateNote {...check} />
      </>
    ),
  })
}

/** The cost of publishing again, and a change of rate if there is one (docs/spec/shifts.md#publishing-sets-the-rate). */
export function RateNote({ cost, rate_change }: Pick<StepCheck, 'cost' | 'rate_change'>) {
  if (!cost && !rate_change) return null
  const pay = payText(poundsToPence(cost ?? 0))
  if (!rate_change) return <Text size="sm">{pay}</Text>
  const { shifts, shown, cost: changed } = rate_change
  return (
    <Text size="sm">
      {pay} {rateChangeText(shifts, poundsToPence(shown), poundsToPence(changed))}
    </Text>
  )
}

type Told = Pick<StepCheck, 'told' | 'told_count' | 'told_ids' | 'offered_ids'>

/** Also those who are not among the first by name. */
const allTold = ({ told, told_ids }: Told): readonly { driver_id: number }[] =>
  told_ids?.map((driver_id) => ({ driver_id })) ?? told

/** The most drivers that one call answers for. */
const AT_ONCE = 500

const loadToPhone = (driver_ids: number[], signal?: AbortSignal): Promise<Driver[]> =>
  call(scheduleDriverRoutes.some, { body: { driver_ids, restaurant_ids: [] } }, { signal })

const toPhoneQuery = (driver_ids: number[]) =>
  queryOptions({
    queryKey: ['drivers to phone', driver_ids],
    queryFn: ({ signal }) => loadToPhone(driver_ids, signal),
    enabled: driver_ids.length > 0,
    gcTime: 0,
  })

/** Those for whom something changes. Drivers who are only offered open shifts are not phoned. */
type ToPhone = Required<Pick<ComponentProps<typeof NotReached>, 'count' | 'drivers' | 'loadAll'>>

function useToPhone(notified: Told): ToPhone {
  const offered = new Set(notified.offered_ids)
  const unreached = useUnreached(allTold(notified)).map(({ driver_id }) => driver_id)
  const missed = unreached.filter((id) => !offered.has(id))
  const first = missed.slice(0, AT_ONCE)
  const { data = [] } = useQuery(toPhoneQuery(first))
  const names = new Map(notified.told.map(({ driver_id, full_name }) => [driver_id, full_name]))
  const named = (ids: readonly number[], drivers: readonly Driver[]) => {
    const known = new Map(drivers.map((driver) => [driver.id, driver]))
    return ids.map((driver_id) => ({
      driver_id,
      full_name: known.get(driver_id)?.full_name ?? names.get(driver_id) ?? 'Another driver',
      phone: known.get(driver_id)?.phone,
    }))
  }
  const loadAll = async () => {
    const all = [...data]
    for (let from = all.length > 0 ? AT_ONCE : 0; from < missed.length; from += AT_ONCE)
      all.push(...(await loadToPhone(missed.slice(from, from + AT_ONCE))))
    return named(missed, all)
  }
  return { count: missed.length, drivers: named(first, data), loadAll }
}

/** Keeps the drivers in sight whom no message about the step reached. */
const showToPhone = (done: string, toPhone: ToPhone, onBack: () => void) =>
  askInDialog(
    done,
    (onAnswer) => (
      <StillToPhone
        toPhone={toPhone}
        onClose={onAnswer}
        onBack={() => {
          onAnswer()
          onBack()
        }}
      />
    ),
    480,
  )

interface StillToPhoneProps {
  toPhone: ToPhone
  onClose: () => void
  onBack: () => void
}

function StillToPhone({ toPhone, onClose, onBack }: StillToPhoneProps) {
  useInsteadOfToasts(true)
  return (
    <Stack gap="md">
      <NotReached {...toPhone} />
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          Undo
        </Button>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** The drivers that would be notified, each once: with the number of shifts, or with a phone number. */
function NotifiedDrivers({ toPhone, ...notified }: Told & { toPhone: ToPhone }) {
  const { told, told_count, offered_ids = [] } = notified
  const without = new Set(useUnreached(allTold(notified)).map(({ driver_id }) => driver_id))
  const offered = new Set(offered_ids)
  const count = told_count - offered.size
  const reached = count - toPhone.count
  const named = told.filter(({ driver_id }) => !without.has(driver_id) && !offered.has(driver_id))
  const more = reached - named.length
  return (
    <div className={classes.notified}>
      {count > 0 && (
        <p>
          {reached === 0
            ? `Something changes for ${countOf(count, 'driver')}.`
            : `A push message can tell ${countOf(reached, 'driver')} what changes for them:`}
        </p>
      )}
      {reached > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        <section className={classes.scroll} aria-label="Drivers to notify" tabIndex={0}>
          <ul>
            {named.map(({ driver_id, full_name, shifts }) => (
              <li key={driver_id}>
                <bdi>{full_name}</bdi>
                <span>{countOf(shifts, 'shift')}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p>and {numberText(more)} more</p>}
        </section>
      )}
      <NotReached {...toPhone} />
      {offered.size > 0 && (
        <p>{offeredText(offered.size, offered_ids.filter((id) => !without.has(id)).length)}</p>
      )}
    </div>
  )
}

/** 'Open shifts are offered to 15 drivers: a push message can tell 3 of them.' */
function offeredText(count: number, reached: number): string {
  const which = `Open shifts are offered to ${countOf(count, 'driver')}`
  if (reached === count) return `${which} by push message.`
  return reached === 0
    ? `${which}, but no message reaches them.`
    : `${which}: a push message can tell ${numberText(reached)} of them.`
}
