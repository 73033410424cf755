import type { ShiftToCover, SickCover } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { shiftText } from '@driverdesk/domain/kernel/shiftText.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Alert, Button, Checkbox, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startedWords } from '../cascades/cascadeWords.ts'
import { errorMessage } from '../kernel/apiError.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { countOf, shortDays } from '../ui/dayWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import dialog from '../ui/form/FormDialog.module.css'
import { FormFooter } from '../ui/form/FormFooter.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import classes from './CoverDialog.module.css'
import { coverQuery, useAssignAll, useOfferAll } from './sickCalls.data.ts'

interface CoverDialogProps {
  sickId: number
  /** Says what was done. */
  onDone: (text: string) => void
  onClose: () => void
}

/** The shifts that a sick driver left open, with a driver proposed for each (docs/spec/sickCalls.md#the-dialog). */
export function CoverDialog({ sickId, onDone, onClose }: CoverDialogProps) {
  const cover = useQuery(coverQuery(sickId))
  return (
    <Dialog
      title="Find drivers for open shifts"
      size={640}
      onClose={onClose}
      classNames={{ body: dialog.body }}
    >
      {!cover.data && <NotLoaded what="the shifts" query={cover} />}
      {cover.data?.shifts.length === 0 && (
        <EmptyState title="No open shifts" hint="The days are off. No shifts of this driver need cover." />
      )}
      {cover.data && cover.data.shifts.length > 0 && (
        <Plan
          // Newly loaded shifts are a new plan.
          key={cover.dataUpdatedAt}
          cover={cover.data}
          onReload={() => void cover.refetch()}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface PlanProps extends Pick<CoverDialogProps, 'onDone' | 'onClose'> {
  cover: SickCover
  onReload: () => void
}

interface Choice {
  driverId: number | null
  isTicked: boolean
}

function Plan({ cover, onReload, onDone, onClose }: PlanProps) {
  const { driver_name, from_date, to_date, shifts } = cover
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(
    new Map(
      shifts.map(({ id, proposed_id, is_offered }) => [id, { driverId: proposed_id, isTicked: !is_offered }]),
    ),
  )
  const choose = (id: number, choice: Choice) => setChoices(new Map(choices).set(id, choice))
  const assigning = useAssignAll()
  const offering = useOfferAll()
  const ticked = shifts.filter(({ id }) => choices.get(id)?.isTicked)
  const toAssign = ticked.flatMap(({ id, updated_at }) => {
    const driver_id = choices.get(id)?.driverId
    return driver_id ? [{ id, updated_at, driver_id }] : []
  })
  const toOffer = ticked.filter(({ status, is_offered }) => status === SHIFT_PUBLISHED && !is_offered)
  const isBusy = assigning.isPending || offering.isPending
  const error = assigning.error ?? offering.error
  const assign = () =>
    assigning.mutate(toAssign, {
      onSuccess: () => {
        onDone(`Assigned: ${countOf(toAssign.length, 'shift')}`)
        onClose()
      },
    })
  const offer = () =>
    offering.mutate(
      toOffer.map(({ id }) => id),
      {
        onSuccess: (answer) => {
          onDone(startedWords(answer))
          onClose()
        },
      },
    )
  return (
    <div className={dialog.form}>
      <Stack gap="xs" p="md" pt={4}>
        <Text size="sm">
          <bdi>{driver_name}</bdi> cannot work: {shortDays(from_date, to_date)}.{' '}
          {shifts.length === 1 ? '1 shift is open.' : `${shifts.length} shifts are open.`}
        </Text>
        {error && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size="1.125rem" aria-hidden="true" />}>
            {errorMessage(error)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={onReload}>
              Plan again
            </Button>
          </Alert>
        )}
        <ul className={classes.list} aria-label="Open shifts">
          {shifts.map((shift) => (
            <CoverRow
              key={shift.id}
              shift={shift}
              choice={choices.get(shift.id) as Choice}
              onChoose={(choice) => choose(shift.id, choice)}
            />
          ))}
        </ul>
      </Stack>
      <FormFooter>
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={onClose}>
          Later
        </Button>
        <BusyButton
          variant="default"
          isBusy={offering.isPending}
          disabled={toOffer.length === 0 || assigning.isPending}
          onClick={offer}
        >
          Offer {countOf(toOffer.length, 'shift')}
        </BusyButton>
        <BusyButton
          isBusy={assigning.isPending}
          disabled={toAssign.length === 0 || offering.isPending}
          onClick={assign}
          data-autofocus
        >
          Assign {countOf(toAssign.length, 'shift')}
        </BusyButton>
      </FormFooter>
    </div>
  )
}

interface CoverRowProps {
  shift: ShiftToCover
  choice: Choice
  onChoose: (choice: Choice) => void
}

function CoverRow({ shift, choice, onChoose }: CoverRowProps) {
  const { restaurant_name, status, is_offered, candidates } = shift
  const when = `${restaurant_name}, ${shiftText(shift)}`
  const chosen = candidates.find(({ id }) => id === choice.driverId)
  return (
    <li className={classes.row}>
      <Checkbox
        label={when}
        checked={choice.isTicked}
        onChange={(event) => onChoose({ ...choice, isTicked: event.currentTarget.checked })}
      />
      {status !== SHIFT_PUBLISHED && (
        <Text size="xs" c="dimmed">
          Not published
        </Text>
      )}
      {is_offered && (
        <Text size="xs" c="dimmed">
          Being offered in turn. If you assign it, the offers end.
        </Text>
      )}
      {candidates.length === 0 ? (
        <Text size="sm" c="dimmed">
          No one can take it. It stays open.
        </Text>
      ) : (
        <SearchSelect
          aria-label={`Driver: ${when}`}
          placeholder="Stays open"
          clearable
          disabled={!choice.isTicked}
          data={candidates.map(({ id, full_name, points }) => ({
            value: String(id),
            label: `${full_name}, ${countOf(points, 'point')}`,
          }))}
          value={chosen ? String(chosen.id) : null}
          onChange={(id) => onChoose({ ...choice, driverId: id === null ? null : Number(id) })}
        />
      )}
      {chosen && (
        <ul className={classes.reasons} aria-label={`Reasons: ${chosen.full_name}, ${when}`}>
          {chosen.reasons.map(({ code, side, text }) => (
            <li key={`${code} ${text}`} data-side={side}>
              {side === 'for' ? <IconCheck {...SIGN} /> : <IconX {...SIGN} />}
              <VisuallyHidden component="span">{side === 'for' ? 'For: ' : 'Against: '}</VisuallyHidden>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const SIGN = { size: '0.8125rem', stroke: 2.25, 'aria-hidden': true } as const
