import { CloseButton, Text } from '@mantine/core'
import { useState } from 'react'
import { Strip } from '../../desk/Strip.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { SheetButton } from '../../ui/SheetButton.tsx'
import { figuresText } from '../model/selection.ts'
import classes from './SelectionBar.module.css'
import type { SelectionBarProps } from './SelectionBar.tsx'

/** The selected shifts on a phone, with the acts in a sheet. */
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
