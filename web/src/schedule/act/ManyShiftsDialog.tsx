import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Stack, Text } from '@mantine/core'
import { PastChoice } from '../../ui/bulk/PastChoice.tsx'
import type { Place } from '../../ui/desk/places.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { SaidSoon } from '../../ui/SaidSoon.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useScene } from '../model/scene.ts'
import { selectShifts } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { isForStaff, type ShownShift } from '../shift/shownShift.ts'
import { ManyFields } from './ManyFields.tsx'
import { BeyondNote, ManyRefused } from './ManyRefused.tsx'
import { TellDrivers } from './ManyTold.tsx'
import type { ManyAction, ManyRequest } from './manyForm.ts'
import type { ManyPlan } from './manyPlan.ts'
import {
  aboutShifts,
  blockedText,
  buttonText,
  doingText,
  doingVerb,
  idleText,
  openedText,
  refusedText,
  SUBMITTING,
} from './manyWords.ts'
import { publishedCostText } from './publishedCost.ts'
import { useManyEditor } from './useManyEditor.ts'

interface ManyShiftsDialogProps {
  request: ManyRequest
  onClose: () => void
}

/**
 * What is done to several shifts in one step: its fields, which of the shifts it cannot be done to and why, and whom it
 * tells, all before anything is sent. What the server refuses then comes back to the same place.
 */
export function ManyShiftsDialog({ request, onClose }: ManyShiftsDialogProps) {
  const { role, many, schedule, desk } = useScene()
  const places = schedule.agency?.places ?? []
  const editor = useManyEditor({ many, request, places, onClose })
  const { action, plan, values, change, tells, setTells, told, missing, isDirty } = editor
  useFocusBack(desk.restoreFocus)
  const { taken } = editor
  const count = taken.length
  const valid = plan?.valid.length ?? 0
  const wasRefused = editor.refused.size > 0
  const ids = new Set(plan?.valid.map(({ shift }) => shift.id))
  const done = taken.filter(({ id }) => ids.has(id))
  const cost = action === 'publish' ? costOf(done, places) : undefined
  // Of one action on many only what it is done to counts; a drop tells where each goes by itself.
  const about = request.action && done.length > 0 ? done : request.shifts
  /** Those that there is something to do to. */
  const doable = count - (plan?.idle ?? 0)
  // Nothing is entered for these, so that a key pressed once too often would do them.
  const isCautious = action === 'publish' || action === 'unpublish' || action === 'remove'
  return (
    <FormFrame
      title={doingText(action, doable || count, role)}
      size={500}
      thing="change"
      done="made"
      editor={editor}
      isDirty={isDirty}
      blockedBy={missing ?? (plan && blockedText(plan, count))}
      isDanger={action === 'remove'}
      isCautious={isCautious}
      submitLabel={wasRefused ? `Do the other ${valid}` : buttonText(action, valid || count, role)}
      onClose={onClose}
    >
      <FormNotes
        editor={{ ...editor, note: undefined, isReloading: false, reload: async () => undefined }}
        safe="Trying again is safe: nothing is done twice."
        seenIn="the schedule"
        onClose={onClose}
      />
      <Stack gap="md" px="md" pt={4} pb="md">
        <Text size="sm" dir="auto">
          {request.about ?? aboutShifts(about, schedule.places, schedule.driversById)}
        </Text>
        {request.action && (
          <ManyFields
            action={request.action}
            shifts={request.shifts}
            values={values}
            onChange={change}
            schedule={schedule}
            many={many}
          />
        )}
        <PastChoice
          verb={doingVerb(action, role)}
          thing="shift"
          count={editor.past}
          isTaken={editor.withPast}
          onTake={editor.setWithPast}
        />
        {role === 'restaurant' && action === 'publish' && <Text size="sm">{SUBMITTING}</Text>}
        {cost && <Text size="sm">{cost}</Text>}
        <SaidSoon text={plan ? saidOf({ action, plan, doable, role }) : ''} />
        {plan && plan.idle > 0 && (
          <Text size="sm" c="dimmed">
            {idleText(action, plan.idle, request.shifts.length, role)}
          </Text>
        )}
        {plan && plan.refused.length > 0 && (
          <ManyRefused
            action={action}
            entries={plan.refused}
            count={doable}
            schedule={schedule}
            role={role}
            onSelect={() => {
              changeSchedule(selectShifts(plan.refused.map(({ shift }) => shift.id)))
              onClose()
            }}
          />
        )}
        {plan && plan.opened.length > 0 && (
          <ManyRefused action="open" entries={plan.opened} count={count} schedule={schedule} role={role} />
        )}
        {plan && <BeyondNote drops={plan.valid} days={schedule.days} />}
        <TellDrivers
          told={told}
          drivers={schedule.driversById}
          tells={tells}
          onTell={setTells}
          isFirst={!isCautious}
        />
      </Stack>
    </FormFrame>
  )
}

/** What publishing says of the pay to those who are told of it. */
const costOf = (shifts: readonly ShownShift[], places: readonly Place[]): string | undefined =>
  publishedCostText(
    shifts.filter(isForStaff).filter(({ status }) => status !== SHIFT_PUBLISHED),
    places,
  )

interface Said {
  action: ManyAction
  plan: ManyPlan
  doable: number
  role: Role
}

/** How many it cannot be done to: the lists are there to be read, and not read out. */
const saidOf = ({ action, plan: { refused, opened }, doable, role }: Said): string =>
  [
    refused.length > 0 && refusedText(action, refused.length, doable, role),
    opened.length > 0 && openedText(opened.length),
  ]
    .filter(Boolean)
    .join(' ')
