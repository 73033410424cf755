import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Button, CloseButton, Group, Text, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FC, useEffect } from 'react'
import { Strip } from '../../desk/Foot.tsx'
import { AnnouncedText } from '../../ui/Announced.tsx'
import { giveFocus } from '../../ui/focus.ts'
import { LaterPart } from '../../ui/LaterPart.tsx'
import { isAnythingOpen, isTyping } from '../../ui/whatIsOpen.ts'
import { type SelectionAction, selectionActions } from '../act/actLines.ts'
import { isFollowing } from '../drag/followPointer.ts'
import { useScene } from '../model/scene.ts'
import { clearSelection } from '../model/scheduleState.ts'
import { changeSchedule, scheduleNow, useScheduleState } from '../model/scheduleStore.ts'
import {
  figuresText,
  type SelectionFigures,
  selectionFigures,
  useSelectedShifts,
} from '../model/selection.ts'

const LOADING = 'Loading the shifts…'

/** The bars below the schedule for the selected shifts and the copied shift, if any. */
export const ShiftStrips = ({ Bar = SelectionBar }: SelectedShiftsProps) => (
  <>
    <SelectedShifts Bar={Bar} />
    <CopiedStrip />
  </>
)

interface SelectedShiftsProps {
  /** A phone has its own. */
  Bar?: FC<SelectionBarProps>
}

function SelectedShifts({ Bar }: Required<SelectedShiftsProps>) {
  const { role, many, desk } = useScene()
  const shifts = useSelectedShifts()
  const count = shifts.length
  const isAwaited = useScheduleState(({ awaited }) => awaited !== undefined)
  const leftOut = useScheduleState((state) => state.leftOut)
  const text = `${countOf(count, 'shift')} selected${leftOut}`
  useEscape(count > 0 || isAwaited)
  return (
    <>
      <AnnouncedText text={isAwaited ? LOADING : count > 0 ? text : ''} />
      {isAwaited && (
        <Strip label="Shifts on their way">
          <Text size="sm">{LOADING}</Text>
        </Strip>
      )}
      {count > 0 && !isAwaited && (
        <Bar
          text={text}
          figures={selectionFigures(shifts)}
          isBusy={many.isSending}
          onClear={() => changeSchedule(clearSelection)}
          actions={selectionActions((action) => {
            if (action !== 'publish at' && action !== 'offer') return many.ask(action, shifts)
            const ids = shifts.map(({ id }) => id)
            if (action === 'offer') desk.offer(ids)
            else desk.openTool(action, ids)
          }, role)}
        />
      )}
    </>
  )
}

/** Escape stops copying, or else clears the selection, unless it closes a dialog or ends a drag. */
function useEscape(isSelecting: boolean) {
  const press = (event: KeyboardEvent) => {
    const { copied, carriedBy } = scheduleNow()
    const isDragging = carriedBy !== undefined || isFollowing()
    if (event.key !== 'Escape' || event.defaultPrevented || isDragging || isAnythingOpen()) return
    if (!copied && isSelecting) changeSchedule(clearSelection)
    if (copied && !isTyping(event.target)) changeSchedule({ copied: undefined })
  }
  // In the capture phase a dialog that Escape closes is still open.
  useWindowEvent('keydown', press, { capture: true })
}

export interface SelectionBarProps {
  /** '12 shifts selected', '12 shifts selected; 30 folded open shifts are not' */
  text: string
  figures: SelectionFigures
  actions: readonly SelectionAction[]
  isBusy: boolean
  onClear: () => void
}

function SelectionBar({ text, figures, actions, isBusy, onClear }: SelectionBarProps) {
  const { surface } = useScene()
  // One of its buttons may have the focus when it goes.
  useEffect(() => () => giveFocus(() => surface.current?.restoreFocus()), [surface])
  return (
    <Strip label="Selected shifts">
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        <b>{text}</b> · {figuresText(figures)}
      </Text>
      <Group gap={6} role="toolbar" aria-label="For the selected shifts">
        {actions.map(({ label, Icon, hotkey, danger = false, onClick }) => (
          <Tooltip key={label} label={hotkey} openDelay={400} withinPortal>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
              c={danger ? 'var(--mantine-color-error)' : undefined}
              aria-keyshortcuts={hotkey}
              aria-disabled={isBusy}
              data-disabled={isBusy || undefined}
              onClick={isBusy ? undefined : onClick}
            >
              {label}
            </Button>
          </Tooltip>
        ))}
      </Group>
      <CloseButton ml="auto" aria-label="Clear the selection" title="Clear (Esc)" onClick={onClear} />
    </Strip>
  )
}

const loadCopied = () => import('./CopiedShift.tsx').then(({ CopiedShift }) => CopiedShift)
const NO_PROPS = {}

function CopiedStrip() {
  const isCopying = useScheduleState((state) => state.copied !== undefined)
  return <LaterPart load={loadCopied} isNeeded={isCopying} props={NO_PROPS} />
}
