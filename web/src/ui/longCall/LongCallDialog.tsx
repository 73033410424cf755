import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusBack } from '../useFocusBack.ts'
import { useIsPhone } from '../useIsPhone.ts'
import type { LongCall } from './useLongCall.ts'

interface LongCallDialogProps {
  title: string
  /** Pixels. */
  size: number
  /** While it runs, the dialog stays. */
  step: LongCall<unknown, unknown, unknown>['step']
  onClose: () => void
  /** Where the keyboard goes when what opened the dialog is gone. */
  restoreFocus: () => void
  children: ReactNode
}

/** A dialog around a long call, from the choice to what came of it. */
export function LongCallDialog(props: LongCallDialogProps) {
  const { title, size, step, onClose, restoreFocus, children } = props
  const isPhone = useIsPhone()
  useFocusBack(restoreFocus)
  const isRunning = step === 'running'
  const content = useRef<HTMLDivElement>(null)
  // What had the focus went with the step before; what came of it is read from the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [step])
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={content}>{children}</div>
    </Modal>
  )
}
