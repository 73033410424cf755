import { Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { FootButton } from '../desk/FootButton.tsx'
import { BottomSheet, SheetButton, SheetLines } from '../ui/BottomSheet.tsx'
import { stepDays, stepMoment } from './stepMoment.ts'
import { historyLines, type Undo } from './undo.data.ts'

const LISTED = 8

/** A button at the foot of a phone. It opens the next redo and the last steps, newest first. */
export function UndoFootMenu(undoing: Undo) {
  const { stack, busy, take } = undoing
  const [isOpen, setIsOpen] = useState(false)
  const [undo, redo] = [stack?.undo ?? [], stack?.redo ?? []]
  const isBusy = busy !== undefined
  return (
    <>
      <FootButton label="Undo" Icon={IconArrowBackUp} onClick={() => setIsOpen(true)} />
      <BottomSheet opened={isOpen} onClose={() => setIsOpen(false)} title="Your changes">
        <Stack gap={4}>
          {undo.length + redo.length === 0 && (
            <Text size="sm" c="dimmed">
              Your changes to the schedule are listed here and can be undone.
            </Text>
          )}
          {(['redo', 'undo'] as const).flatMap((way) =>
            (way === 'undo' ? undo : redo.slice(0, 1)).slice(0, LISTED).map((step) => (
              <SheetButton
                key={step.id}
                label={`${way === 'undo' ? 'Undo' : 'Redo'}: ${step.name}, ${stepMoment(step.at)}`}
                hint={stepDays(step)}
                Icon={way === 'undo' ? IconArrowBackUp : IconArrowForwardUp}
                disabled={isBusy}
                onClick={() => {
                  setIsOpen(false)
                  take(way, step)
                }}
              />
            )),
          )}
          <SheetLines lines={historyLines(undoing)} onChoose={() => setIsOpen(false)} />
        </Stack>
      </BottomSheet>
    </>
  )
}
