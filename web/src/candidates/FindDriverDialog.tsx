import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { EQUAL_POINTS, TERMS } from '@driverdesk/domain/candidates/reason.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Anchor, Button, Checkbox, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserShare } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import dialog from '../ui/Dialog.module.css'
import { ListDialog } from '../ui/Dialog.tsx'
import { longDate } from '../ui/dateText.ts'
import type { FormTrouble } from '../ui/form/formTrouble.ts'
import { SearchField } from '../ui/list/SearchField.tsx'
import { Warning } from '../ui/Warning.tsx'
import { CandidateList } from './CandidateList.tsx'
import { useAssigning, useCandidates, useDeclining } from './candidates.data.ts'
import classes from './FindDriver.module.css'

interface FindDriverDialogProps {
  shift: Shift
  /** The same shift as the schedule shows it now; undefined if it is not on screen. */
  latest: Shift | undefined
  restaurant: { name: string }
  drivers: ReadonlyMap<number, { full_name: string }>
  onClose: () => void
  onAssigned?: (saved: Shift, driver: Candidate) => void
  /** Offers the shift to the drivers in turn instead. */
  onOffer?: () => void
  /** Hands the chosen driver to a form; nothing is saved then. */
  onChoose?: ((driver: Candidate) => void) | undefined
}

/** Ranks the drivers for a shift, each with reasons for and against. One click assigns. */
export function FindDriverDialog(props: FindDriverDialogProps) {
  const { shift, latest, restaurant, drivers, onClose, onAssigned, onOffer, onChoose } = props
  const [search, setSearch] = useState('')
  const [notifies, setNotifies] = useState(true)
  const nameOf = (id: number) => drivers.get(id)?.full_name ?? 'Another driver'
  const { lookAtRequests, ...found } = useCandidates(shift)
  const assigning = useAssigning({
    shift,
    latest,
    nameOf,
    onAssigned,
    onNotApproved: () => void lookAtRequests(),
  })
  const declining = useDeclining(shift.id, found.refresh)
  const { seen, isSending } = assigning
  const isStopped = assigning.isOver || assigning.trouble?.kind === 'stale'
  const isPublished = seen.status === SHIFT_PUBLISHED
  return (
    <ListDialog
      onClose={onClose}
      onKeyDown={moveBetween}
      title="Find a driver"
      size={700}
      closeOnEscape={!isSending}
      closeOnClickOutside={!isSending}
      controls={
        <>
          <Text size="sm">
            <Text span inherit fw={600}>
              {longDate(seen.period_date)}, {clockRange(seen.start_time, seen.finish_time)}
            </Text>{' '}
            · <bdi>{restaurant.name}</bdi> ·{' '}
            {seen.driver_id ? (
              <>
                now <bdi>{seen.driver?.full_name ?? nameOf(seen.driver_id)}</bdi>
              </>
            ) : (
              'open'
            )}
            , {isPublished ? 'published' : 'unpublished'}
          </Text>
          <AssignNote
            {...assigning}
            onClose={onClose}
            onReload={() => void assigning.reload().then(found.refresh)}
          />
          <div className={classes.search}>
            <SearchField label="Search drivers" value={search} onChange={setSearch} isFirst />
            {isPublished && !onChoose && (
              <Checkbox
                label="Notify the drivers by push message"
                checked={notifies}
                onChange={(event) => setNotifies(event.currentTarget.checked)}
              />
            )}
          </div>
          {onOffer && isPublished && !seen.driver_id && (
            <Group>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconUserShare size="1rem" stroke={1.5} aria-hidden="true" />}
                onClick={onOffer}
              >
                Offer in turn…
              </Button>
            </Group>
          )}
          <OrderNote isOutdated={found.isOutdated} onRefresh={found.refresh} />
        </>
      }
    >
      <div className={dialog.list}>
        <CandidateList
          {...found}
          search={search}
          action={onChoose ? 'Choose' : 'Assign'}
          assigning={assigning.sending?.driver.id}
          isStopped={isStopped}
          declining={declining.isPending ? declining.variables : undefined}
          onDecline={({ id }) => declining.mutate(id)}
          onAssign={(driver) => (onChoose ? onChoose(driver) : void assigning.send({ driver, notifies }))}
        />
      </div>
    </ListDialog>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys move the focus between the search field and the drivers' buttons. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-autofocus], [data-assign]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface AssignNoteProps {
  trouble: FormTrouble | undefined
  isReloading: boolean
  onReload: () => void
  onClose: () => void
}

function AssignNote({ trouble, isReloading, onReload, onClose }: AssignNoteProps) {
  if (!trouble) return null
  const { kind, message } = trouble
  return (
    <Warning color={kind === 'gone' ? 'orange' : 'red'} role="alert">
      <Text size="sm">{message}</Text>
      {kind === 'again' && (
        <Text size="sm">It is safe to try again: the shift will not be given to two drivers.</Text>
      )}
      {kind === 'stale' && (
        <BusyButton size="xs" mt="xs" isBusy={isReloading} onClick={onReload}>
          Look again
        </BusyButton>
      )}
      {kind === 'gone' && (
        <Button size="xs" mt="xs" onClick={onClose}>
          Close
        </Button>
      )}
    </Warning>
  )
}

interface OrderNoteProps {
  /** Shifts or drivers have changed since the order was loaded. */
  isOutdated: boolean
  onRefresh: () => void
}

/** Explains the order of the drivers, and offers to update it. */
function OrderNote({ isOutdated, onRefresh }: OrderNoteProps) {
  const [opened, { toggle }] = useDisclosure(false)
  const terms = useId()
  return (
    <>
      <Group gap="sm" justify="space-between" mih={24}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={toggle}
          aria-expanded={opened}
          aria-controls={terms}
        >
          Why this order
        </Anchor>
        <span role="status">
          {isOutdated && (
            <Group gap="xs" component="span">
              <Text size="sm" span c="dimmed">
                Shifts or drivers have changed.
              </Text>
              <Button size="compact-sm" variant="default" onClick={onRefresh}>
                Update the order
              </Button>
            </Group>
          )}
        </span>
      </Group>
      <Collapse expanded={opened} id={terms}>
        <ul className={classes.terms}>
          {Object.entries(TERMS).map(([code, words]) => (
            <li key={code}>{words}</li>
          ))}
          <li>{EQUAL_POINTS}</li>
        </ul>
      </Collapse>
    </>
  )
}
