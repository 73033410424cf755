import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../kernel/query.ts'
import { countOf, longDate } from '../../ui/dayWords.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { askAgainAfter } from '../data/shifts.data.ts'
import type { BulkAction } from '../model/shiftStanding.ts'
import { type DriversById, timesText, whereAndWho } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import classes from './RefusedShiftsDialog.module.css'
import { type Refusal, refusedIn } from './refusedShifts.ts'

interface RefusedShiftsDialogProps {
  refusal: Refusal<ShownShift>
  drivers: DriversById
  restaurants: ReadonlyMap<number, { name: string }>
  onClose: () => void
  /** Where the keyboard goes when what opened the dialog is gone. */
  restoreFocus: () => void
  /** What publishing the others pays, to those who are told of it. */
  pay?: string | undefined
  /** Does it to those that were not refused. */
  onSkip: () => void
}

const DONE: Record<BulkAction, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
}

/**
 * Lists each refused shift with its reason. For all shifts on screen it offers to skip them, and says where none
 * remains to be published (document 2, section 5; rulings 4.4).
 */
export function RefusedShiftsDialog(props: RefusedShiftsDialogProps) {
  const { refusal, drivers, restaurants, pay, onClose, onSkip } = props
  const { action, isBulk, refused, valid } = refusal
  useFocusBack(props.restoreFocus, refusal.begunBy)
  const which = isBulk ? countOf(refused.length, 'shift') : 'This shift'
  const canSkip = isBulk && valid.length > 0
  return (
    <Modal opened onClose={onClose} title={`${which} cannot be ${DONE[action]}`} size={450} centered>
      <Stack gap="md">
        <RefusedShiftsList
          label="Refused shifts"
          entries={refused}
          whereAndWho={(shift) => whereAndWho(shift, restaurants.get(shift.restaurant_id), drivers)}
        />
        {action === 'publish' && isBulk && !canSkip && (
          <Alert color="orange">No more shifts to publish</Alert>
        )}
        {canSkip && pay && (
          <Text size="sm">
            {countOf(valid.length, 'shift')} can be published. {pay}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {canSkip ? 'Cancel' : 'Close'}
          </Button>
          {canSkip && (
            <Button onClick={onSkip} color={action === 'delete' ? 'red' : undefined} data-autofocus>
              {refused.length === 1 ? 'Skip it' : 'Skip them'} and {action} {countOf(valid.length, 'shift')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** More are counted, not listed. */
const MOST_LISTED = 100

interface RefusedShiftsListProps<S> {
  label: string
  entries: readonly { shift: S; message?: string }[]
  /** Where it is, and whose: 'Harbour Tacos · Ann Example'. */
  whereAndWho: (shift: S) => string
}

/** Shifts by day and time, each with what is wrong with it. */
export function RefusedShiftsList<S extends ShownShift>({
  label,
  entries,
  whereAndWho,
}: RefusedShiftsListProps<S>) {
  const more = entries.length - MOST_LISTED
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <ul className={classes.list}>
        {entries.slice(0, MOST_LISTED).map(({ shift, message }) => (
          <li key={shift.id} className={classes.shift}>
            <Text size="sm" fw={600}>
              {longDate(shift.period_date)}, {timesText(shift)}
            </Text>
            <Text size="sm" c="dimmed" dir="auto">
              {whereAndWho(shift)}
            </Text>
            {message !== undefined && (
              <Text size="sm" className={classes.message}>
                {message}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          and {more} more
        </Text>
      )}
    </section>
  )
}

/** What a call asked for. */
type Asked<S extends ShownShift> = Pick<Refusal<S>, 'action' | 'isBulk' | 'begunBy' | 'push'> & {
  shifts: readonly S[]
}

/** What becomes of a change that failed: which shifts were refused and why, or the error and a fresh look at the lists. */
export function useRefusal<S extends ShownShift>() {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal<S>>()
  const lookAgain = (error: unknown) => askAgainAfter(client, error)
  const fail = (error: unknown) => {
    showError(error)
    lookAgain(error)
  }
  return {
    refusal,
    closeRefusal: () => setRefusal(undefined),
    /** With the shifts as they are by now. */
    reopen: setRefusal,
    /** Of a call on several shifts. */
    refuse: (error: unknown, { shifts, ...asked }: Asked<S>) => {
      const found = refusedIn(error, shifts)
      if (found) setRefusal({ ...asked, ...found })
      else fail(error)
    },
    /** Of a call on one shift. */
    fail,
    /** Of a call whose error is shown already. */
    lookAgain,
  }
}
