import type { Handover, HandoverSide } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { longDate } from '../../ui/dayWords.ts'
import { poundsText } from '../../ui/poundsText.ts'
import classes from './AnswerHandover.module.css'

/** The shifts that both drivers get. */
export const HandoverSides = ({ handover: { giver, taker } }: { handover: Handover }) => (
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
