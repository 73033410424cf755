import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Checkbox, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { longDate } from '../ui/dayWords.ts'
import dialog from '../ui/ListDialog.module.css'
import { ListDialog } from '../ui/ListDialog.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { AssignNote } from './AssignNote.tsx'
import { CandidateList } from './CandidateList.tsx'
import { useCandidates } from './candidates.data.ts'
import classes from './FindDriver.module.css'
import { OrderNote } from './OrderNote.tsx'
import { useAssigning } from './useAssigning.ts'

interface FindDriverDialogProps {
  /** As it was when the dialog opened. */
  shift: Shift
  /** That shift as the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  restaurant: { name: string }
  drivers: ReadonlyMap<number, { full_name: string }>
  onClose: () => void
  /** The shift is the driver's now. */
  onAssigned?: (saved: Shift, driver: Candidate) => void
  /** A form takes the driver over instead of the shift; nothing is saved then. */
  onChoose?: ((driver: Candidate) => void) | undefined
}

/** Who could work a shift, in the order in which to ask, each with what speaks for and against them; one click assigns. */
export function FindDriverDialog(props: FindDriverDialogProps) {
  const { shift, latest, restaurant, drivers, onClose, onAssigned, onChoose } = props
  const [search, setSearch] = useState('')
  const [notifies, setNotifies] = useState(true)
  const nameOf = (id: number) => drivers.get(id)?.full_name ?? 'Another driver'
  const assigning = useAssigning({ shift, latest, nameOf, onAssigned })
  const found = useCandidates(shift)
  useFocusBack(() => undefined)
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
            <b className={classes.what}>
              {longDate(seen.period_date)}, {clockRange(seen.start_time, seen.finish_time)}
            </b>{' '}
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
                label="Tell the drivers by push message"
                checked={notifies}
                onChange={(event) => setNotifies(event.currentTarget.checked)}
              />
            )}
          </div>
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
          onAssign={(driver) => (onChoose ? onChoose(driver) : void assigning.send({ driver, notifies }))}
        />
      </div>
    </ListDialog>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows go from the search to the first driver, from driver to driver and back; Enter is the button's own. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-autofocus], [data-assign]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
