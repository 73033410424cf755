import type { Cascade } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { MOST_CASCADES } from '@driverdesk/domain/cascades/cascade.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Text } from '@mantine/core'
import { BusyButton } from '../ui/BusyButton.tsx'
import { confirm } from '../ui/Confirm.tsx'
import dialog from '../ui/Dialog.module.css'
import { ListDialog } from '../ui/Dialog.tsx'
import { momentWords } from '../ui/dateText.ts'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { useCascades, useStopCascades } from './cascades.data.ts'
import { cascadeHours, stateWords, stepWords } from './cascadeWords.ts'
import classes from './Offers.module.css'

/** The shifts that are offered in turn, with each offer and each skipped driver, live. */
export function OffersDialog({ onClose }: { onClose: () => void }) {
  const list = useCascades()
  const stopping = useStopCascades()
  const { cascades = [], quiet_until = null } = list.data ?? {}
  const running = cascades.filter(({ ended_as }) => ended_as === null).slice(0, MOST_CASCADES)
  const stopAll = async () => {
    const shifts = running.length === 1 ? 'this shift' : `these ${countOf(running.length, 'shift')}`
    const agreed = await confirm({
      title: 'Stop all offers?',
      message: `The open offers of ${shifts} are withdrawn, and their drivers are notified. The shifts stay open.`,
      confirmLabel: 'Stop all',
      danger: true,
    })
    if (agreed) stopping.mutate(running.map(({ shift_id }) => shift_id))
  }
  return (
    <ListDialog
      title="Offers in turn"
      size={640}
      onClose={onClose}
      controls={
        <div className={classes.head}>
          <Text size="sm" role="status">
            {running.length > 0 &&
              `${countOf(running.length, 'shift')} ${running.length === 1 ? 'is' : 'are'} being offered.`}
            {quiet_until !== null && ` No offer is sent before ${momentWords(quiet_until)}.`}
          </Text>
          {running.length > 1 && (
            <BusyButton
              size="xs"
              variant="default"
              isBusy={stopping.isPending && stopping.variables.length > 1}
              onClick={() => void stopAll()}
            >
              Stop all
            </BusyButton>
          )}
        </div>
      }
    >
      <div className={dialog.list}>
        {!list.data && <NotLoaded what="the offers" query={list} />}
        {list.data && cascades.length === 0 && (
          <EmptyState
            title="No shift is being offered"
            hint="Choose 'Offer in turn…' for published open shifts."
          />
        )}
        {cascades.map((cascade) => (
          <CascadeItem
            key={cascade.id}
            cascade={cascade}
            quietUntil={quiet_until}
            isStopping={stopping.isPending && stopping.variables.includes(cascade.shift_id)}
            onStop={() => stopping.mutate([cascade.shift_id])}
          />
        ))}
      </div>
    </ListDialog>
  )
}

interface CascadeItemProps {
  cascade: Cascade
  quietUntil: string | null
  isStopping: boolean
  onStop: () => void
}

function CascadeItem({ cascade, quietUntil, isStopping, onStop }: CascadeItemProps) {
  const { restaurant, started_by, started_at, last_at, ended_as, steps } = cascade
  const heading = `cascade-${cascade.id}`
  return (
    <article className={classes.cascade} aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <Text size="sm" fw={650} id={heading}>
            {cascadeHours(cascade)} · <bdi>{restaurant.name}</bdi>
          </Text>
          <Text size="sm" role={ended_as === null ? 'status' : undefined}>
            {stateWords(cascade, quietUntil)}
          </Text>
          <Text size="xs" c="dimmed">
            Started by <bdi>{started_by}</bdi>, {momentWords(started_at)}
            {ended_as === null && ` · until ${momentWords(last_at)} at the latest`}
          </Text>
        </div>
        {ended_as === null && (
          <BusyButton
            size="xs"
            variant="default"
            isBusy={isStopping}
            aria-describedby={heading}
            onClick={onStop}
          >
            Stop
          </BusyButton>
        )}
      </div>
      {steps.length > 0 && (
        <ol className={classes.steps} aria-label="Offers and skipped drivers">
          {steps.map((step) => (
            <li key={step.driver.id} data-state={step.state}>
              <span className={classes.time}>{momentWords(step.at)}</span>
              <span>
                <bdi>{step.driver.full_name}</bdi>: {stepWords(step)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}
