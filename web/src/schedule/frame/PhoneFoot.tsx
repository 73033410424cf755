import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, CloseButton, Text } from '@mantine/core'
import { IconChecks, IconClipboard, IconPlus, IconSum, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { DeskStatus, Foot, Strip } from '../../desk/Foot.tsx'
import { FootButton } from '../../desk/FootButton.tsx'
import classes from '../../desk/PhoneFoot.module.css'
import { savingShifts } from '../../shifts/shifts.data.ts'
import { UndoFootMenu } from '../../steps/UndoFootMenu.tsx'
import { toolLines } from '../../templates/scheduleTools.data.ts'
import { BottomSheet, SheetLines } from '../../ui/BottomSheet.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { BackCloses } from '../../ui/closeAtBack.tsx'
import { dayAndMonth, weekdayName } from '../../ui/dateText.ts'
import { allShiftsLines, printLine } from '../act/actLines.ts'
import { useAllShifts } from '../act/useAllShifts.ts'
import { useScene } from '../model/scene.ts'
import { shownText } from '../model/schedule.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { figuresText } from '../model/selection.ts'
import { type SelectionBarProps, ShiftStrips } from './SelectionBar.tsx'
import { ScheduleTotals } from './Totals.tsx'

interface PhoneFootProps {
  restaurant: string | undefined
  day: IsoDate
  canAdd: boolean
  onAdd: () => void
  onPaste: (holdsShift: boolean) => void
  onDrivers?: () => void
}

/** The drivers, what can be done to all shifts, the totals, undo and 'Add shift', at the lower edge of a phone. */
export function PhoneFoot(props: PhoneFootProps) {
  const { restaurant, day, canAdd, onAdd, onPaste, onDrivers } = props
  const scene = useScene()
  const { schedule, view, shownAs, announcement, undo, desk } = scene
  const lines = [
    ...allShiftsLines(useAllShifts()),
    ...(schedule.agency ? toolLines(desk.openTool) : []),
    printLine(desk.print),
  ]
  const [hasTotals, setHasTotals] = useState(false)
  const [isBulkOpen, setIsBulkOpen] = useState(false)
  const closeBulk = () => setIsBulkOpen(false)
  const copied = useScheduleState((state) => state.copied)
  // The cards of drivers add to the open shifts, but act on all.
  const scope = shownAs.Cards ? shownText(scene) : restaurant
  const at = restaurant ? `, ${isolated(restaurant)}, ${weekdayName(day)} ${dayAndMonth(day)}` : ''
  return (
    <Foot className={classes.foot}>
      <div className={classes.status}>
        <DeskStatus announcement={announcement} saving={savingShifts} />
      </div>
      <ShiftStrips Bar={SelectionSheet} />
      {copied && canAdd && (
        <div className={classes.paste}>
          <Button
            fullWidth
            variant="light"
            leftSection={<IconClipboard size="1.125rem" stroke={1.75} aria-hidden="true" />}
            aria-label={`Paste shift${at}`}
            data-paste=""
            onClick={(event) => onPaste(event.shiftKey)}
          >
            Paste shift
          </Button>
        </div>
      )}
      {hasTotals && (
        <>
          <BackCloses onClose={() => setHasTotals(false)} />
          <ScheduleTotals status={null} />
        </>
      )}
      <div className={classes.bar}>
        {onDrivers && <FootButton label="Drivers" Icon={IconUsers} onClick={onDrivers} />}
        <FootButton label="All shifts" Icon={IconChecks} onClick={() => setIsBulkOpen(true)} />
        <FootButton
          label="Totals"
          Icon={IconSum}
          expanded={hasTotals}
          onClick={() => setHasTotals((before) => !before)}
        />
        <UndoFootMenu {...undo} />
        <button
          type="button"
          className={classes.add}
          aria-label={`Add shift${at}`}
          data-add=""
          disabled={!canAdd}
          onClick={onAdd}
        >
          <IconPlus size="1.375rem" stroke={2} aria-hidden="true" />
          Add shift
        </button>
      </div>
      <BottomSheet
        opened={isBulkOpen}
        onClose={closeBulk}
        title="All shifts"
        about={
          <>
            {scope && <bdi>{scope}, </bdi>}
            {displayDate(view.range.from)} – {displayDate(view.range.to)}
          </>
        }
      >
        <SheetLines lines={lines} onChoose={closeBulk} />
      </BottomSheet>
    </Foot>
  )
}

function SelectionSheet({ figures, actions, isBusy, onClear }: SelectionBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = countOf(figures.count, 'shift')
  return (
    <Strip label="Selected shifts">
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        <b>{count} selected</b>
        <br />
        {figuresText(figures)}
      </Text>
      <BusyButton ml="auto" h={44} isBusy={isBusy} onClick={() => setIsOpen(true)}>
        Change…
      </BusyButton>
      <CloseButton size={44} aria-label="Clear the selection" onClick={onClear} />
      <BottomSheet
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={
          <Text fw={650} size="lg">
            {count}
          </Text>
        }
      >
        <SheetLines lines={actions} onChoose={() => setIsOpen(false)} />
      </BottomSheet>
    </Strip>
  )
}
