import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../ui/Confirm.tsx'
import { countOf, rangeText } from '../ui/dayWords.ts'
import classes from './PlannedStrip.module.css'
import { useCancelPlan, usePlannedPublishes, usePublishPlanNow } from './plannedPublishes.data.ts'
import { planText, toldText } from './planText.ts'
import { ReplanDialog } from './ReplanDialog.tsx'
import { refusedQuestion } from './refusedQuestion.ts'

interface PlannedStripProps {
  /** The days on screen; none where they make no range. */
  range: DateRange
  enabled: boolean
  /** Says what was done. */
  announce: (text: string) => void
  /** Selects shifts on the schedule. */
  onSelect: (shiftIds: readonly number[]) => void
}

/** More of them would leave no room for the shifts. */
const SHOWN = 2

/** The snackbar has said it. */
const shownAlready = () => undefined

/** What of the days on screen will be published at a set time, with who planned it, and a way to change one's mind. */
export function PlannedStrip({ range, enabled, ...told }: PlannedStripProps) {
  const { data: plans = [] } = usePlannedPublishes(range, enabled)
  const [showsAll, setShowsAll] = useState(false)
  if (plans.length === 0) return null
  const shown = showsAll ? plans : plans.slice(0, SHOWN)
  return (
    <section className={classes.strip} aria-label="Planned publishing">
      {shown.map((plan) => (
        <PlanLine key={plan.id} plan={plan} {...told} />
      ))}
      {plans.length > shown.length && (
        <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
          Show {plans.length - shown.length} more
        </UnstyledButton>
      )}
    </section>
  )
}

interface PlanLineProps extends Pick<PlannedStripProps, 'announce' | 'onSelect'> {
  plan: PlannedPublish
}

function PlanLine({ plan, announce, onSelect }: PlanLineProps) {
  const [isChanging, setIsChanging] = useState(false)
  const cancelling = useCancelPlan()
  const publishing = usePublishPlanNow()
  const isSending = cancelling.isPending || publishing.isPending
  const cancel = async () => {
    const agreed = await confirm({
      title: 'Cancel the planned publishing?',
      message: `${planText(plan)}. Nothing is published; the shifts stay as they are.`,
      confirmLabel: 'Cancel it',
      cancelLabel: 'Keep it',
      danger: true,
    })
    if (!agreed) return
    await cancelling.mutateAsync(plan).then(() => announce('Cancelled: planned publishing'), shownAlready)
  }
  const publish = async () => {
    const agreed = await confirm({
      title: `Publish ${countOf(plan.shifts, 'shift')} now?`,
      message: `Instead of at the time that was set. ${toldText(plan)} What is not valid stays unpublished.`,
      confirmLabel: 'Publish now',
    })
    const done = agreed && (await publishing.mutateAsync(plan).catch(shownAlready))
    if (!done) return
    announce(`Published: ${countOf(done.published, 'shift')}`)
    if (done.refused.length === 0 || !(await confirm(refusedQuestion(done.refused)))) return
    onSelect(done.refused.map(({ shift_id }) => shift_id))
  }
  return (
    <div className={classes.plan}>
      <IconClockPlay size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.what}>
        <strong>{planText(plan)}</strong>{' '}
        <span className={classes.facts}>
          <bdi>{plan.where}</bdi>, {rangeText(plan)} · planned by <bdi>{plan.planned_by}</bdi>
        </span>
      </div>
      {plan.may_change && (
        <div className={classes.buttons}>
          <Button size="compact-sm" variant="default" disabled={isSending} onClick={() => void publish()}>
            Publish now
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isSending}
            onClick={() => setIsChanging(true)}
          >
            Change…
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={isSending}
            onClick={() => void cancel()}
          >
            Cancel
          </Button>
        </div>
      )}
      {isChanging && (
        <ReplanDialog
          plan={plan}
          onClose={() => setIsChanging(false)}
          onSaved={(saved) => announce(planText(saved))}
        />
      )}
    </div>
  )
}
