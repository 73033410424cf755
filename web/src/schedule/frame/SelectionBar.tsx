import { Button, CloseButton, Text, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { countOf } from '../../ui/dayWords.ts'
import { Strip } from '../../ui/desk/Strip.tsx'
import { figuresText, type SelectionFigures } from '../model/selectionFigures.ts'
import classes from './SelectionBar.module.css'

export interface SelectionAction {
  label: string
  Icon: TablerIcon
  /** As the sheet of keys names it. */
  hotkey: string
  danger?: boolean
  onClick: () => void
}

export interface SelectionBarProps {
  figures: SelectionFigures
  actions: readonly SelectionAction[]
  /** One of them is on its way. */
  isBusy: boolean
  onClear: () => void
}

/** What is selected, what it comes to, and what can be done to all of it in one step. */
export function SelectionBar({ figures, actions, isBusy, onClear }: SelectionBarProps) {
  return (
    <Strip label="Selected shifts">
      <Text size="sm" className={classes.figures}>
        <b>{countOf(figures.count, 'shift')} selected</b> · {figuresText(figures)}
      </Text>
      <div className={classes.actions} role="toolbar" aria-label="For the selected shifts">
        {actions.map(({ label, Icon, hotkey, danger = false, onClick }) => (
          <Tooltip key={label} label={hotkey} openDelay={400} withinPortal>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon size={16} stroke={1.5} aria-hidden="true" />}
              className={danger ? classes.danger : undefined}
              aria-keyshortcuts={hotkey}
              aria-disabled={isBusy}
              data-disabled={isBusy || undefined}
              onClick={isBusy ? undefined : onClick}
            >
              {label}
            </Button>
          </Tooltip>
        ))}
      </div>
      <CloseButton ml="auto" aria-label="Clear the selection" title="Clear (Esc)" onClick={onClear} />
    </Strip>
  )
}
