import { Button, CloseButton, Text } from '@mantine/core'
import { useState } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { Strip } from '../../ui/desk/Strip.tsx'
import { SheetButton } from '../../ui/SheetButton.tsx'
import { figuresText } from '../model/selectionFigures.ts'
import classes from './SelectionBar.module.css'
import type { SelectionBarProps } from './SelectionBar.tsx'

/** The same on a phone: how many are selected, and a sheet of what can be done to them. */
export function SelectionSheet({ figures, actions, isBusy, onClear }: SelectionBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = countOf(figures.count, 'shift')
  return (
    <Strip label="Selected shifts">
      <Text size="sm" className={classes.figures}>
        <b>{count} selected</b>
        <br />
        {figuresText(figures)}
      </Text>
      <Button ml="auto" h={44} loading={isBusy} onClick={() => setIsOpen(true)}>
        Change…
      </Button>
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
        {actions.map(({ label, Icon, danger, onClick }) => (
          <SheetButton
            key={label}
            label={label}
            Icon={Icon}
            danger={danger ?? false}
            onClick={() => {
              setIsOpen(false)
              onClick()
            }}
          />
        ))}
      </BottomSheet>
    </Strip>
  )
}
