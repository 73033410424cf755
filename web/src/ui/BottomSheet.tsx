import { Drawer, Text, UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './BottomSheet.module.css'
import { BackCloses } from './closeAtBack.tsx'
import { useClearOfToasts } from './toastPlace.ts'

interface BottomSheetProps {
  title: ReactNode
  /** Below the title, which it makes larger. */
  about?: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A drawer at the bottom edge, as high as its content. Back closes it. */
export function BottomSheet({ title, about, opened, onClose, children }: BottomSheetProps) {
  useClearOfToasts(opened)
  const titleWithAbout = (
    <>
      <Text fw={650} size="lg">
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </>
  )
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={about === undefined ? title : titleWithAbout}
      classNames={classes}
    >
      {opened && <BackCloses onClose={onClose} />}
      {children}
    </Drawer>
  )
}

export interface SheetButtonProps {
  label: string
  hint?: string
  Icon: TablerIcon
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

export const SheetButton = ({ label, hint, Icon, danger = false, disabled, onClick }: SheetButtonProps) => (
  <UnstyledButton
    className={classes.line}
    data-danger={danger || undefined}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size="1.375rem" stroke={1.5} aria-hidden="true" />
    <span>
      {label}
      {hint && <span className={classes.hint}> {hint}</span>}
    </span>
  </UnstyledButton>
)

interface SheetLinesProps {
  lines: readonly SheetButtonProps[]
  /** Closes the sheet, before a line does what it says. */
  onChoose: () => void
}

export const SheetLines = ({ lines, onChoose }: SheetLinesProps) =>
  lines.map((line) => (
    <SheetButton
      key={line.label}
      {...line}
      onClick={() => {
        onChoose()
        line.onClick()
      }}
    />
  ))
