import {
  type AskedShift,
  FIRST_LINES,
  type HandedOverShift,
  type Today,
} from '@driverdesk/contract/home/today.shapes.ts'
import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { Anchor, Card, Group, SimpleGrid, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconCoffee } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Announce, type Announcement, useAnnouncer } from '../desk/Foot.tsx'
import { AnswerLeaveDialog } from '../drivers/leave/LeaveDialog.tsx'
import { useToday } from '../kernel/businessClock.ts'
import { AnswerAskDialog } from '../schedule/ask/AnswerAsk.tsx'
import { AnswerHandoverDialog } from '../schedule/handover/AnswerHandover.tsx'
import { StepRefusedDialog } from '../steps/StepRefusedDialog.tsx'
import { stepMoment } from '../steps/stepMoment.ts'
import { isOwn, type Undo, useUndo } from '../steps/undo.data.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { longDate } from '../ui/dateText.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { pressedNow } from '../ui/focus.ts'
import { EmptyState } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import classes from './TodayPart.module.css'
import { onceLineIsGone, TODAY_HEADING } from './TodayRows.tsx'
import { refreshToday, useTodayWork } from './today.data.ts'
import { type Part, partsOf } from './todayParts.tsx'

/** Today's work for the office (docs/spec/shell.md#today). */
export function TodayPart({ role }: { role: Role }) {
  const today = useToday()
  /** The part whose lines are all shown. */
  const [whole, setWhole] = useState<Part['name']>()
  const [asked, setAsked] = useState<{ shift: AskedShift; isDeclining: boolean }>()
  const [leave, setLeave] = useState<Leave>()
  const [handover, setHandover] = useState<HandedOverShift>()
  const [goOn, setGoOn] = useState(() => () => {})
  const client = useQueryClient()
  const { undo, spoken } = useAnswerUndo()
  const { data, isError, error, refetch } = useTodayWork(whole)
  const parts =
    data &&
    partsOf(data, {
      today,
      role,
      onAccepted: undo.say,
      onAccept: (shift) => {
        setGoOn(() => onceLineIsGone(pressedNow()))
        setAsked({ shift, isDeclining: false })
      },
      onDecline: (shift) => {
        setGoOn(() => onceLineIsGone(pressedNow()))
        setAsked({ shift, isDeclining: true })
      },
      onAnswerHandover: (asked) => {
        setGoOn(() => onceLineIsGone(pressedNow()))
        setHandover(asked)
      },
      onAnswerLeave: (asked) => {
        setGoOn(() => onceLineIsGone(pressedNow()))
        setLeave(asked)
      },
    })
  const shown = parts?.find(({ name }) => name === whole)
  return (
    <section aria-labelledby={TODAY_HEADING}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h3" id={TODAY_HEADING} tabIndex={-1}>
          Today
        </Title>
        <UndoAnswer {...undo} />
        <Text c="dimmed">{longDate(today)}</Text>
      </Group>
      {!data && isError && (
        <FailedState title="Today could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <PartsLoading />}
      {parts && <Parts parts={parts} onWhole={setWhole} />}
      <VisuallyHidden role="status">{spoken && <span key={spoken.id}>{spoken.text}</span>}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{data && `Late or not started: ${data.late.count}`}</VisuallyHidden>
      {shown && (
        <WholePart
          {...shown}
          isCovered={asked !== undefined || leave !== undefined || handover !== undefined}
          onClose={() => setWhole(undefined)}
        />
      )}
      {asked && (
        <AnswerAskDialog
          shift={asked.shift}
          ask={asked.shift.ask}
          isWaiting={!data || mayWait(data, asked.shift)}
          isDeclining={asked.isDeclining}
          restaurant={asked.shift.restaurant_name}
          driver={asked.shift.driver_name ?? ''}
          onAnswered={undo.say}
          onRefused={() => void refreshToday(client)}
          onClose={() => {
            setAsked(undefined)
            goOn()
            void refreshToday(client)
          }}
        />
      )}
      {leave && (
        <AnswerLeaveDialog
          leave={leave}
          onClose={() => {
            setLeave(undefined)
            goOn()
            void refreshToday(client)
          }}
        />
      )}
      {handover && (
        <AnswerHandoverDialog
          shiftId={handover.id}
          handoverId={handover.handover_id}
          onAnswered={undo.say}
          onClose={() => {
            setHandover(undefined)
            goOn()
            void refreshToday(client)
          }}
        />
      )}
      {undo.refusal && <StepRefusedDialog refusal={undo.refusal} onClose={undo.closeRefusal} />}
    </section>
  )
}

const ANSWERS: readonly string[] = ['accept', 'decline', 'give', 'swap'] satisfies StepKind[]

/** Undo of the answers to requests, by its button and by its keys; other steps are undone on the schedule. */
function useAnswerUndo(): { undo: Undo; spoken: Announcement | undefined } {
  const client = useQueryClient()
  const { announcement: spoken, announce: speak } = useAnnouncer()
  const announce: Announce = (text, as) => (as === 'spoken' ? speak(text) : showToast(text))
  const undo = useUndo({
    announce,
    kinds: ANSWERS,
    onTaken: () => {
      onceLineIsGone(null)()
      void refreshToday(client)
    },
  })
  return { undo, spoken }
}

/** Stays after the message of an answer has gone. */
function UndoAnswer({ stack, busy, take }: Undo) {
  const newest = stack?.undo.find(isOwn)
  if (newest === undefined || !ANSWERS.includes(newest.kind)) return null
  return (
    <BusyButton
      size="compact-sm"
      variant="subtle"
      ml="auto"
      classNames={{ root: classes.undo, label: classes.undoLabel }}
      isBusy={busy !== undefined}
      leftSection={<IconArrowBackUp size="1rem" stroke={1.5} aria-hidden="true" />}
      onClick={() => take('undo', newest)}
    >
      {`Undo: ${newest.name}, ${stepMoment(newest.at)}`}
    </BusyButton>
  )
}

/** False once a request was answered, withdrawn or closed. Of many, only the first are known. */
const mayWait = ({ asked: { first, lines } }: Today, { ask }: AskedShift): boolean =>
  lines > first.length || first.some((one) => one.ask.id === ask.id)

function Parts({ parts, onWhole }: { parts: readonly Part[]; onWhole: (name: Part['name']) => void }) {
  const waiting = parts.filter(({ count }) => count > 0)
  const done = parts.filter(({ count }) => count === 0)
  if (waiting.length === 0)
    return (
      <EmptyState
        title="Nothing to do"
        hint="Late starts, open shifts, timesheets, requests, leave, documents and overdue invoices show up here."
        icon={<IconCoffee size="1.5rem" stroke={1.5} />}
      />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
        {waiting.map((part) => (
          <PartCard key={part.name} {...part} onWhole={() => onWhole(part.name)} />
        ))}
      </SimpleGrid>
      {done.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Nothing to do: {done.map(({ title }) => title.toLowerCase()).join(', ')}.
        </Text>
      )}
    </>
  )
}

function PartCard({ title, count, note, rows, whole, links, onWhole }: Part & { onWhole: () => void }) {
  return (
    <Card
      component="section"
      withBorder
      radius="md"
      padding="md"
      aria-label={`${title}: ${numberText(count)}`}
    >
      <Group gap="xs" align="baseline" wrap="nowrap">
        <span className={classes.count}>{numberText(count)}</span>
        <Title order={3} size="h5" tabIndex={-1}>
          {title}
        </Title>
        {note && (
          <Text span ml="auto" fw={600}>
            {note}
          </Text>
        )}
      </Group>
      <ul className={classes.rows}>{rows.slice(0, FIRST_LINES)}</ul>
      {(whole !== undefined || links.length > 0) && (
        <p className={classes.more}>
          {whole && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              className={classes.all}
              onClick={onWhole}
            >
              {whole}
            </Anchor>
          )}
          {links.map(({ label, ...link }) => (
            <Link key={label} {...link} className={classes.all}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </Card>
  )
}

interface WholePartProps extends Part {
  /** Another dialog is open above it and handles Escape. */
  isCovered: boolean
  onClose: () => void
}

const WholePart = ({ title, count, note, rows, left, isCovered, onClose }: WholePartProps) => (
  <Dialog
    title={`${title}: ${[numberText(count), note].filter(Boolean).join(', ')}`}
    size={640}
    closeOnEscape={!isCovered}
    onClose={onClose}
  >
    <ul className={classes.rows}>{rows}</ul>
    {left && <p className={classes.more}>and {left}</p>}
  </Dialog>
)

const PartsLoading = () => (
  <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} role="status" aria-label="Today is loading">
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} height={220} radius="md" />
    ))}
  </SimpleGrid>
)
