import type { PlannedPublish, PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payText } from '@driverdesk/domain/shifts/shiftCost.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { use, useState } from 'react'
import { showError } from '../kernel/query.ts'
import { isPayChanged } from '../shifts/payChanged.data.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { type Confirmation, confirm } from '../ui/Confirm.tsx'
import { rangeText } from '../ui/dateText.ts'
import { giveFocus, LostFocus } from '../ui/focus.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import classes from './PlannedStrip.module.css'
import {
  loadPlan,
  notifiedText,
  nowRateText,
  planText,
  useCancelPlan,
  usePublishPlanNow,
} from './plannedPublishes.data.ts'

interface PlannedStripProps {
  plans: readonly PlannedPublish[]
  announce: (text: string) => void
  onSelect: (shiftIds: readonly number[]) => void
}

const loadReplan = () => import('./PublishAtDialog.tsx').then(({ ReplanDialog }) => ReplanDialog)

/** More lines would leave no room for the shifts. */
const SHOWN = 2

/** The snackbar has shown the error. */
const shownAlready = () => undefined

/** The plans to publish shifts on screen at a set time, each with buttons to publish now, change and cancel. */
export function PlannedStrip({ plans, ...strip }: PlannedStripProps) {
  const [showsAll, setShowsAll] = useState(false)
  // The form is outside the line, which disappears at the set time. An open form must stay, to say why it cannot be
  // saved.
  const [changing, setChanging] = useState<PlannedPublish>()
  const shown = showsAll ? plans : plans.slice(0, SHOWN)
  return (
    <>
      {plans.length > 0 && (
        <section className={classes.strip} aria-label="Planned publishing">
          {shown.map((plan) => (
            <PlanLine key={plan.id} plan={plan} {...strip} onChange={() => setChanging(plan)} />
          ))}
          {plans.length > shown.length && (
            <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
              Show {plans.length - shown.length} more
            </UnstyledButton>
          )}
        </section>
      )}
      {changing && (
        <LaterPart
          load={loadReplan}
          isNeeded
          onCancel={() => setChanging(undefined)}
          props={{
            plan: changing,
            onClose: () => setChanging(undefined),
            onSaved: (saved: PlannedPublish) => strip.announce(planText(saved)),
          }}
        />
      )}
    </>
  )
}

interface PlanLineProps extends Pick<PlannedStripProps, 'announce' | 'onSelect'> {
  plan: PlannedPublish
  onChange: () => void
}

function PlanLine({ plan, announce, onSelect, onChange }: PlanLineProps) {
  const cancelling = useCancelPlan()
  const publishing = usePublishPlanNow()
  const lost = use(LostFocus)
  const cancel = async () => {
    const agreed = await confirm({
      title: 'Cancel the planned publishing?',
      message: `${planText(plan)}. Nothing will be published, and the shifts stay as they are.`,
      confirmLabel: 'Cancel it',
      cancelLabel: 'Keep it',
      danger: true,
    })
    const done = agreed && (await cancelling.mutateAsync(plan).catch(shownAlready))
    if (!done) return
    announce('Planned publishing cancelled')
    giveFocus(lost)
  }
  const publish = async (asked: PlannedPublish): Promise<void> => {
    if (!(await confirm(publishNowQuestion(asked)))) return
    let done: PublishedNow
    try {
      done = await publishing.mutateAsync(asked)
    } catch (error) {
      const now = isPayChanged(error) && (await loadPlan(asked).catch(showError))
      return now ? publish(now) : undefined
    }
    announce(`Published: ${countOf(done.published, 'shift')}`)
    if (done.refused.length > 0 && (await confirm(refusedQuestion(done.refused))))
      onSelect(done.refused.map(({ shift_id }) => shift_id))
    giveFocus(lost)
  }
  return (
    <div className={classes.plan}>
      <IconClockPlay size="1.125rem" stroke={1.5} aria-hidden="true" />
      <div className={classes.what}>
        <strong>{planText(plan)}</strong>{' '}
        <span className={classes.facts}>
          <bdi>{plan.where}</bdi>, {rangeText(plan)} · planned by <bdi>{plan.planned_by}</bdi>
        </span>
      </div>
      {plan.may_change && (
        <div className={classes.buttons}>
          {(plan.shifts > 0 || publishing.isPending) && (
            <BusyButton
              size="compact-sm"
              variant="default"
              isBusy={publishing.isPending}
              disabled={cancelling.isPending}
              onClick={() => void publish(plan)}
            >
              Publish now
            </BusyButton>
          )}
          <Button size="compact-sm" variant="default" onClick={onChange}>
            Change…
          </Button>
          <BusyButton
            size="compact-sm"
            variant="subtle"
            isBusy={cancelling.isPending}
            disabled={publishing.isPending}
            onClick={() => void cancel()}
          >
            Cancel
          </BusyButton>
        </div>
      )}
    </div>
  )
}

function publishNowQuestion(plan: PlannedPublish): Confirmation {
  const { shifts, cost, rate_change } = plan
  const pay = shifts === 0 ? '' : ` ${payText(poundsToPence(cost))}`
  const change = rate_change ? ` ${nowRateText(rate_change)}` : ''
  return {
    title: `Publish ${countOf(shifts, 'shift')} now?`,
    message: `They will be published now instead of at the set time. ${notifiedText(plan)} Shifts that are not valid stay unpublished.${pay}${change}`,
    confirmLabel: 'Publish now',
  }
}

/** Lists the shifts that were not published by reason, and offers to select them. */
function refusedQuestion(refused: PublishedNow['refused']): Confirmation {
  const byProblem = Map.groupBy(refused, ({ problem }) => problem)
  const isOne = refused.length === 1
  return {
    title: `${countOf(refused.length, 'shift')} ${isOne ? 'was' : 'were'} not published`,
    message: [...byProblem]
      .map(([problem, shifts]) =>
        byProblem.size === 1 ? problem : `${countOf(shifts.length, 'shift')}: ${problem}`,
      )
      .join('; '),
    confirmLabel: isOne ? 'Select it' : 'Select them',
    cancelLabel: 'Close',
  }
}
