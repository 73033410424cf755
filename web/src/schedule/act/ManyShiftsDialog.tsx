import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { isOver } from '@driverdesk/domain/kernel/shiftLength.ts'
import { isStatusChange } from '@driverdesk/domain/shifts/stepKinds.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { businessNow } from '../../kernel/businessClock.ts'
import { brokenRulesText } from '../../shifts/brokenRulesText.ts'
import { RuleReason } from '../../shifts/RuleReason.tsx'
import { ShortNoticeFields } from '../../shifts/ShortNoticeFields.tsx'
import { AnnouncedText } from '../../ui/Announced.tsx'
import { PastChoice } from '../../ui/bulk/BulkQuestion.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFrame } from '../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { StepProgress } from '../../ui/longCall/CallProgress.tsx'
import { useScene } from '../model/scene.ts'
import { hidesDrivers } from '../model/schedule.ts'
import { selectShifts } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { TakenBack } from '../shift/TakenBack.tsx'
import { actionOf, type NamedAction, wordsOf } from './actionWords.ts'
import {
  DriversToCall,
  DriversToNotify,
  laterText,
  NotifyDrivers,
  unableText,
  useIsAnyToCall,
  withoutDeviceText,
} from './DriversToNotify.tsx'
import { ManyFields } from './ManyFields.tsx'
import { BeyondNote, ManyRefused, RefusedShiftsList } from './ManyRefused.tsx'
import type { ManyRequest } from './manyForm.ts'
import {
  aboutShifts,
  blockedText,
  buttonText,
  effectText,
  idleText,
  nothingText,
  nowWords,
  openedText,
  refusedText,
  skipText,
  titleText,
  verbOf,
  whereText,
} from './manyWords.ts'
import { StillToCall, type Told } from './StillToCall.tsx'
import { type ManyEditor, useManyEditor } from './useManyEditor.ts'

interface ManyShiftsDialogProps {
  request: ManyRequest
  onClose: () => void
}

/**
 * Asks before a step changes one shift or thousands: its fields, the shifts it cannot change and why, its cost, and the
 * drivers it notifies. Refusals of the server are shown in the same place.
 */
export function ManyShiftsDialog({ request, onClose }: ManyShiftsDialogProps) {
  const { role, schedule } = useScene()
  const [told, setTold] = useState<Told>()
  const isAnyToCall = useIsAnyToCall(role !== 'restaurant')
  const finish = () => {
    onClose()
    request.onDone?.()
  }
  const editor = useManyEditor(request, (sent, count, notified) => {
    // The question already named the driver of the one shift.
    if (count === 1 || !isAnyToCall(notified)) return finish()
    const done = `${wordsOf(actionOf(sent), role).done}: ${countOf(count, 'shift')}`
    setTold({ notified, drivers: schedule.driversById, done, kind: sent.kind })
  })
  if (told) return <StillToCall {...told} pressed={request.pressed} onClose={finish} />
  const whyNot = whyNotTheOne(request, editor)
  return whyNot === undefined ? (
    <ManyQuestion request={request} editor={editor} onClose={onClose} />
  ) : (
    <OneRefused request={request} action={editor.action} reason={whyNot} onClose={onClose} />
  )
}

/** Why the one shift of a drop or a menu cannot be changed. Nothing that could be entered would help. */
function whyNotTheOne(request: ManyRequest, { plan, taken, trouble, isReasonAsked }: ManyEditor) {
  const mayHelp = isReasonAsked || trouble?.kind === 'again' || request.all !== undefined
  const hasFields = request.action !== undefined && !isStatusChange(request.action)
  const [only] = plan?.refused ?? []
  return taken.length === 1 && !hasFields && !mayHelp ? only?.message : undefined
}

interface OneRefusedProps extends ManyShiftsDialogProps {
  action: NamedAction
  reason: string
}

/** Says first the reason, then what was not changed. */
function OneRefused({ request, action, reason, onClose }: OneRefusedProps) {
  const { role, schedule } = useScene()
  return (
    <Dialog
      onClose={onClose}
      title={refusedText(action, 1, 1, role).slice(0, -1)}
      size={500}
      pressed={request.pressed}
    >
      <Stack gap="md">
        <Alert color="orange" variant="outline" p="xs">
          {reason}
        </Alert>
        <Text size="sm" dir="auto">
          {aboutShifts(request.shifts, schedule.places, schedule.driversById)}. It has not been changed.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function ManyQuestion({ request, editor, onClose }: PartProps & { onClose: () => void }) {
  const { role } = useScene()
  const { action, plan, taken, missing, trouble } = editor
  const verb = verbOf(action, request, role)
  const valid = plan?.valid.length ?? 0
  const needsReason = editor.isReasonAsked && editor.reason.trim() === ''
  // 'Publish and notify' and 'Publish quietly' answer the question of one shift.
  const isNotice = role !== 'restaurant' && request.isOne === true && action !== 'remove' && valid > 0
  const isQuick = isNotice && !isPast(request)
  return (
    <FormFrame
      {...labelsOf({ editor, request, role, verb, isNotice })}
      size={500}
      pressed={request.pressed}
      done="made"
      editor={isNotice ? { ...editor, save: () => editor.save(true) } : editor}
      blockedBy={
        (plan && valid === 0 ? undefined : missing) ??
        (editor.check.isAwaited && !isNotice
          ? CHECKING
          : plan && blockedText({ action, request, plan, taken: taken.length, needsReason }))
      }
      isDanger={action === 'remove'}
      // Nothing is entered for these, so one key press too many would carry them out.
      isCautious={isStatusChange(action) && !isQuick}
      other={
        isNotice && trouble?.kind !== 'again'
          ? { label: `${verb} quietly`, onClick: () => void editor.save(false) }
          : undefined
      }
      onClose={onClose}
    >
      <FormNotes
        editor={editor}
        safe="It is safe to try again: nothing will be done twice."
        seenIn="the schedule"
        onClose={onClose}
      />
      <Stack gap="md" px="md" pt={4} pb="md">
        <StepFields request={request} editor={editor} verb={verb} />
        <BrokenRules editor={editor} />
        <Refusals request={request} editor={editor} onClose={onClose} />
        {editor.isReasonAsked && (
          <RuleReason
            value={editor.reason}
            onChange={(event) => editor.setReason(event.currentTarget.value)}
          />
        )}
        <StepNotice notice={editor.notice} />
        <Unchecked again={editor.check.again} />
        <Notified editor={editor} isNotice={isNotice} />
        {editor.underWay && <StepProgress step={editor.underWay} {...nowWords(action, role)} />}
      </Stack>
    </FormFrame>
  )
}

const CHECKING = 'Checking the shifts…'

/** Says that it is not known what publishing would refuse, and whom it would notify. */
function Unchecked({ again }: { again: (() => void) | undefined }) {
  return (
    again && (
      <Alert color="orange" variant="outline" p="xs" title="The shifts could not be checked">
        <Stack gap="xs" align="start">
          It is not known which of them can be published, and who would be offered open ones.
          <Button size="compact-sm" variant="default" onClick={again}>
            Try again
          </Button>
        </Stack>
      </Alert>
    )
  )
}

const isPast = ({ shifts, isOne }: ManyRequest): boolean =>
  isOne === true && shifts.every((shift) => isOver(shift, businessNow()))

function StepNotice({ notice }: { notice: ManyEditor['notice'] }) {
  const { schedule } = useScene()
  const nameOf = (id: number) =>
    schedule.places.find(({ restaurant }) => restaurant.id === id)?.restaurant.name ?? ''
  const { sums, choice, setChoice, priced } = notice
  return (
    <>
      <ShortNoticeFields sums={sums} choice={choice} priced={priced} nameOf={nameOf} onChange={setChoice} />
      <TakenBack notice={notice} />
    </>
  )
}

interface PartProps {
  request: ManyRequest
  editor: ManyEditor
}

interface Labelled extends PartProps {
  role: Role
  verb: string
  isNotice: boolean
}

/** The title and the button say the same number. */
function labelsOf({ editor, request, role, verb, isNotice }: Labelled) {
  const { action, plan, taken, refused } = editor
  const valid = plan?.valid.length ?? 0
  // If nothing can be changed, they say the requested number.
  const count = valid > 0 || request.all ? valid : taken.length
  const isDone = taken.length > 0 && plan?.idle === taken.length
  const title = isDone ? nothingText(verb) : titleText(action, request, count, role)
  if (isNotice) return { title, submitLabel: `${verb} and notify` }
  if (request.isOne) return { title, submitLabel: verb }
  // A reason lifts what a rule about working time has refused.
  const skipped = plan?.refused.filter(({ shift }) => refused.has(shift.id)).length ?? 0
  const isSkipping = skipped > 0 && valid > 0
  return { title, submitLabel: isSkipping ? skipText(verb, skipped, valid) : buttonText(verb, count) }
}

function StepFields({ request, editor, verb }: PartProps & { verb: string }) {
  const { schedule, view, role } = useScene()
  const { action, values, change, cost, done } = editor
  // An action names the shifts that it changes; a drop names all dragged shifts.
  const about = request.action && done.length > 0 ? done : request.shifts
  const where = request.all ? whereText(about) : aboutShifts(about, schedule.places, schedule.driversById)
  const effect = request.isOne
    ? isPast(request) && 'This shift is in the past.'
    : done.length > 0 && effectText(action, role)
  return (
    <>
      <Text size="sm" dir="auto">
        {request.about ?? where}
        {request.all && hidesDrivers(view) && ' This includes all drivers, not only those you searched for.'}
      </Text>
      {request.action && (
        <ManyFields action={request.action} shifts={request.shifts} values={values} onChange={change} />
      )}
      <PastChoice
        verb={verb.toLowerCase()}
        thing="shift"
        count={editor.past}
        isTaken={editor.withPast}
        onTake={editor.setWithPast}
      />
      {effect && <Text size="sm">{effect}</Text>}
      {cost && <Text size="sm">{cost}</Text>}
    </>
  )
}

function BrokenRules({ editor }: { editor: ManyEditor }) {
  const { rules, plan } = editor
  const refused = new Set(plan?.refused.map(({ shift }) => shift.id))
  const broken = rules.broken.filter(({ shift }) => !refused.has(shift.id))
  const words = broken.length > 0 ? brokenRulesText(broken.length) : ''
  return (
    <>
      <AnnouncedText text={words} />
      {broken.length > 0 && (
        <Alert role="group" title={words} color="orange" variant="outline" p="xs">
          <RefusedShiftsList label="Shifts that break a rule" entries={broken} />
        </Alert>
      )}
    </>
  )
}

function Refusals({ request, editor, onClose }: PartProps & { onClose: () => void }) {
  const { schedule, role } = useScene()
  const { action, plan, taken } = editor
  if (!plan) return <AnnouncedText text="" />
  const { idle, refused, opened, valid } = plan
  const doable = taken.length - idle
  const said = [
    refused.length > 0 && refusedText(action, refused.length, doable, role),
    opened.length > 0 && openedText(opened.length),
  ]
  return (
    <>
      {/* A screen reader reads only the number. */}
      <AnnouncedText text={said.filter(Boolean).join(' ')} />
      {idle > 0 && (
        <Text size="sm" c="dimmed">
          {idleText(action, idle, request.shifts.length, role)}
        </Text>
      )}
      {refused.length > 0 && (
        <ManyRefused
          action={action}
          entries={refused}
          count={doable}
          onSelect={() => {
            changeSchedule(selectShifts(refused.map(({ shift }) => shift.id)))
            onClose()
          }}
        />
      )}
      {opened.length > 0 && <ManyRefused action="opened copies" entries={opened} count={taken.length} />}
      <BeyondNote drops={valid} days={schedule.days} />
    </>
  )
}

/** The drivers that it notifies, with a choice unless the buttons are the choice. */
function Notified({ editor, isNotice }: { editor: ManyEditor; isNotice: boolean }) {
  const { schedule, role } = useScene()
  const { action, plan, notified, offered, check, notifies, setNotifies } = editor
  const drivers = schedule.driversById
  // If it could not be checked, open shifts may be offered to someone.
  const isAnyone =
    notified.length > 0 || check.again !== undefined || (offered !== undefined && offered.count > 0)
  if (isNotice && isAnyone)
    return (
      <>
        <DriversToNotify lead="With a push message:" {...{ notified, offered, drivers }} />
        <DriversToCall notified={notified} drivers={drivers} />
      </>
    )
  if (isAnyone)
    return (
      <NotifyDrivers
        notified={notified}
        offered={offered}
        isUnknown={check.again !== undefined}
        drivers={drivers}
        notifies={notifies}
        onNotifies={setNotifies}
        isFirst={!isStatusChange(action)}
      />
    )
  const isKnown = isStatusChange(action) && role !== 'restaurant' && offered !== undefined
  return isKnown && plan && plan.valid.length > 0 ? (
    <Text size="sm" c="dimmed">
      {nobodyText(isNotice, offered)}
    </Text>
  ) : null
}

function nobodyText(isNotice: boolean, offered: PublishCheck['offered']): string {
  const said = [unableText(offered), laterText(offered), withoutDeviceText(offered)].filter(
    (text) => text !== undefined,
  )
  if (said.length > 0) return `${said.join('. ')}.`
  return isNotice ? 'No driver can be offered this now, so no one gets a message.' : 'No driver is notified.'
}
