import type { PlannedPublish, PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { showError } from '../kernel/query.ts'
import { isPayChanged } from '../shifts/payChanged.data.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { confirm } from '../ui/Confirm.tsx'
import { countOf, rangeText } from '../ui/dayWords.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import classes from './PlannedStrip.module.css'
import { loadPlan, useCancelPlan, usePlannedPublishes, usePublishPlanNow } from './plannedPublishes.data.ts'
import { planText } from './planText.ts'
import { publishNowQuestion } from './publishNowQuestion.ts'
import { refusedQuestion } from './refusedQuestion.ts'

interface PlannedStripProps {
  /** The days on screen; none where they make no range. */
  range: DateRange
  enabled: boolean
  /** Says what was done. */
  announce: (text: string) => void
  /** Selects shifts on the schedule. */
  onSelect: (shiftIds: readonly number[]) => void
  /** The keyboard goes back to the shifts, when what it was at is gone. */
  restoreFocus: () => void
}

const loadReplan = () => import('./ReplanDialog.tsx').then(({ ReplanDialog }) => ReplanDialog)

/** More of them would leave no room for the shifts. */
const SHOWN = 2

/** The snackbar has said it. */
const shownAlready = () => undefined

/** What of the days on screen will be published at a set time, with who planned it, and a way to change one's mind. */
export function PlannedStrip({ range, enabled, ...told }: PlannedStripProps) {
  const { data: plans = [] } = usePlannedPublishes(range, enabled)
  const [showsAll, setShowsAll] = useState(false)
  // Not in its line: what is being entered stays when the time comes, and says so when it is saved.
  const [changing, setChanging] = useState<PlannedPublish>()
  const shown = showsAll ? plans : plans.slice(0, SHOWN)
  return (
    <>
      {plans.length > 0 && (
        <section className={classes.strip} aria-label="Planned publishing">
          {shown.map((plan) => (
            <PlanLine key={plan.id} plan={plan} {...told} onChange={() => setChanging(plan)} />
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
          callOff={() => setChanging(undefined)}
          props={{
            plan: changing,
            onClose: () => setChanging(undefined),
            onSaved: (saved: PlannedPublish) => told.announce(planText(saved)),
            restoreFocus: told.restoreFocus,
          }}
        />
      )}
    </>
  )
}

interface PlanLineProps extends Pick<PlannedStripProps, 'announce' | 'onSelect' | 'restoreFocus'> {
  plan: PlannedPublish
  onChange: () => void
}

function PlanLine({ plan, announce, onSelect, restoreFocus, onChange }: PlanLineProps) {
  const cancelling = useCancelPlan()
  const publishing = usePublishPlanNow()
  const cancel = async () => {
    const agreed = await confirm({
      title: 'Cancel the planned publishing?',
      message: `${planText(plan)}. Nothing is published; the shifts stay as they are.`,
      confirmLabel: 'Cancel it',
      cancelLabel: 'Keep it',
      danger: true,
    })
    const done = agreed && (await cancelling.mutateAsync(plan).catch(shownAlready))
    if (!done) return
    announce('Cancelled: planned publishing')
    restoreFocus()
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
    restoreFocus()
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
          <BusyButton
            size="compact-sm"
            variant="default"
            isBusy={publishing.isPending}
            disabled={cancelling.isPending}
            onClick={() => void publish(plan)}
          >
            Publish now
          </BusyButton>
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
