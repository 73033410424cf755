import type {
  DriverMessage,
  MessageReach,
  MessageRecipient,
} from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { NOBODY_THERE } from '@driverdesk/domain/push/messageTarget.ts'

export const RESULT_WORDS: Record<MessageResult, string> = {
  waiting: 'On its way',
  reached: 'Reached',
  emailed: 'Emailed',
  not_reached: 'Not reached',
  no_device: 'No device',
}

const REASONS: Record<NonNullable<MessageRecipient['reason']>, string> = {
  gone: 'The device is no longer registered and has been removed.',
  refused: 'The push service refused the message.',
  unanswered: 'The push service did not accept it.',
}

/** Pauses between attempts grow to an hour, so a message last tried longer ago than this is given up. */
const STILL_TRIED_MS = 2 * 60 * 60 * 1_000

/** The reason why a driver was not reached, or ''. @param now in milliseconds since 1970 */
export function reasonText(
  { reason, tried_at }: Pick<MessageRecipient, 'reason' | 'tried_at'>,
  now: number,
): string {
  if (reason === null) return ''
  if (reason !== 'unanswered' || tried_at === null) return REASONS[reason]
  const isOver = now - Date.parse(tried_at) > STILL_TRIED_MS
  return `${REASONS[reason]} ${isOver ? 'It is no longer retried.' : 'It is retried automatically, for about five hours.'}`
}

type Counts = Pick<
  DriverMessage,
  'recipients' | 'waiting' | 'reached' | 'emailed' | 'not_reached' | 'no_device'
>

export const resultCounts = (counts: Counts): Record<MessageResult, number> => ({
  waiting: counts.waiting,
  reached: counts.reached,
  emailed: counts.emailed,
  not_reached: counts.not_reached - counts.no_device,
  no_device: counts.no_device,
})

/** '2 on their way, 3 not reached, 5 without a device', or '' if all were reached. */
export function unreachedText(counts: Counts): string {
  const { waiting, not_reached, no_device } = resultCounts(counts)
  return [
    waiting > 0 && `${numberText(waiting)} on ${waiting === 1 ? 'its' : 'their'} way`,
    not_reached > 0 && `${numberText(not_reached)} not reached`,
    no_device > 0 && `${numberText(no_device)} without a device`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Follows the names of drivers who cannot be reached by message. */
export const notReachedWords = (count: number): string =>
  `${count === 1 ? 'has no device and is not reached' : 'have no device and are not reached'}: phone them`

const NAMED = 4

const names = (all: readonly { name: string }[], former: string): string => {
  if (all.length === 0) return former
  const named = all.slice(0, NAMED).map(({ name }) => name)
  return all.length > NAMED
    ? `${named.join(', ')} and ${numberText(all.length - NAMED)} more`
    : named.join(', ')
}

/** 'All drivers', or the names of areas or restaurants. */
export function targetText(
  message: Pick<DriverMessage, 'addressee' | 'areas' | 'restaurants' | 'recipients'>,
): string {
  switch (message.addressee) {
    case 'all':
      return 'All drivers'
    case 'areas':
      return names(message.areas, 'Areas that no longer exist')
    case 'restaurants':
      return names(message.restaurants, 'Restaurants that no longer exist')
    default:
      return `${countOf(message.recipients, 'driver')}, chosen one by one`
  }
}

/** Explains why a new message cannot have the same targets; undefined if it can. */
export function lostTargetsText({
  addressee,
  areas,
  restaurants,
  recipients,
}: Pick<DriverMessage, 'addressee' | 'areas' | 'restaurants' | 'recipients'>): string | undefined {
  switch (addressee) {
    case 'drivers':
      return `It was sent to ${countOf(recipients, 'driver')}, chosen one by one. Choose again who should get it.`
    case 'areas':
      return areas.length === 0
        ? 'It was sent to areas that no longer exist. Choose who should get it.'
        : undefined
    case 'restaurants':
      return restaurants.length === 0
        ? 'It was sent to restaurants that no longer exist. Choose who should get it.'
        : undefined
    default:
      return undefined
  }
}

/** Says how many drivers a message will reach, and how. */
export function reachText({ drivers: all, by_email, no_device }: MessageReach): string {
  if (all === 0) return NOBODY_THERE
  const goesTo = `Goes to ${countOf(all, 'driver')}.`
  const emailed =
    by_email > 0 &&
    `${ofThem(by_email, all)} ${isOne(by_email, all) ? 'has' : 'have'} no device and ${isOne(by_email, all) ? 'gets' : 'get'} an email.`
  if (no_device === all) {
    return all === 1
      ? `${goesTo} They have no device, so it cannot reach them.`
      : `${goesTo} None of them has a device, so it cannot reach anyone.`
  }
  const lost =
    no_device > 0 &&
    `${numberText(no_device)} of them ${no_device === 1 ? 'has' : 'have'} no device and will not be reached.`
  return [goesTo, emailed, lost].filter(Boolean).join(' ')
}

const ofThem = (count: number, all: number) =>
  count === all ? (all === 1 ? 'They' : 'All of them') : `${numberText(count)} of them`
const isOne = (count: number, all: number) => count === 1 && all > 1

export const sentText = ({ title, recipients, no_device }: DriverMessage): string =>
  recipients === no_device
    ? `'${title}' is kept, but no one has a device to reach`
    : `'${title}' is on its way to ${countOf(recipients - no_device, 'driver')}`
