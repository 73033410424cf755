import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { showError } from '../kernel/query.ts'
import { confirm } from '../ui/Confirm.tsx'
import { countOf } from '../ui/dayWords.ts'
import classes from './PlannedStrip.module.css'
import { cancelPlan, publishPlanNow, usePlannedPublishes } from './plannedPublishes.data.ts'
import { planText, rangeText } from './planText.ts'
import { refusedSummary } from './refusedSummary.tsx'

interface PlannedStripProps {
  /** The days on screen; none where they make no range. */
  range: DateRange
  enabled: boolean
  /** Says what was done. */
  announce: (text: string) => void
}

/** More of them would leave no room for the shifts. */
const SHOWN = 2

/** What of the days on screen will be published at a set time, with who planned it, and a way to change one's mind. */
export function PlannedStrip({ range, enabled, announce }: PlannedStripProps) {
  const { data: plans = [] } = usePlannedPublishes(range, enabled)
  const [showsAll, setShowsAll] = useState(false)
  if (plans.length === 0) return null
  const shown = showsAll ? plans : plans.slice(0, SHOWN)
  return (
    <section className={classes.strip} aria-label="Planned publishing">
      {shown.map((plan) => (
        <PlanLine key={plan.id} plan={plan} announce={announce} />
      ))}
      {plans.length > shown.length && (
        <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
          Show {plans.length - shown.length} more
        </UnstyledButton>
      )}
    </section>
  )
}

function PlanLine({ plan, announce }: { plan: PlannedPublish } & Pick<PlannedStripProps, 'announce'>) {
  const [isSending, setIsSending] = useState(false)
  // The same for every attempt at this plan: it happens once.
  const [key] = useState(newIdempotencyKey)
  const send = async (act: () => Promise<void>) => {
    setIsSending(true)
    await act().catch(showError)
    setIsSending(false)
  }
  const cancel = async () => {
    const agreed = await confirm({
      title: 'Cancel the planned publishing?',
      message: `${planText(plan)}. Nothing is published; the shifts stay as they are.`,
      confirmLabel: 'Cancel it',
      cancelLabel: 'Keep it',
      danger: true,
    })
    if (!agreed) return
    await send(async () => {
      await cancelPlan(plan)
      announce('Cancelled: planned publishing')
    })
  }
  const publish = async () => {
    const agreed = await confirm({
      title: `Publish ${countOf(plan.shifts, 'shift')} now?`,
      message: 'Instead of at the time that was set. What is not valid stays unpublished.',
      confirmLabel: 'Publish now',
    })
    if (!agreed) return
    await send(async () => {
      const { published, refused } = await publishPlanNow(plan, key)
      announce(`Published: ${countOf(published, 'shift')}`)
      if (refused.length > 0) await confirm(refusedSummary(refused))
    })
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
            variant="subtle"
            color="gray"
            disabled={isSending}
            onClick={() => void cancel()}
          >
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
