import { Portal, VisuallyHidden } from '@mantine/core'
import { IconArrowsMove, IconBan, IconCopy } from '@tabler/icons-react'
import { memo, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { GridPoint } from '../grid/gridLayout.ts'
import classes from './DragLabel.module.css'
import type { DragWords } from './useShiftCarrier.ts'

export interface DragLabelHandle {
  say: (words: DragWords | undefined) => void
  /** Moves the label to a point of the page without rendering. */
  place: (at: GridPoint) => void
  announce: (text: string) => void
}

/** Pixels from the pointer, and from the edges of the window. */
const AWAY = 14
const EDGE = 4

/**
 * Says beside the pointer, or the target of the keys, what is dragged, where to, and why that is not
 * possible.
 */
export const DragLabel = memo(function DragLabel({ ref }: { ref: Ref<DragLabelHandle> }) {
  const box = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState<DragWords>()
  const [spoken, setSpoken] = useState('')
  const at = useRef<GridPoint>({ x: 0, y: 0 })
  const put = () => {
    const element = box.current
    if (!element) return
    const { offsetWidth, offsetHeight } = element
    const x = Math.max(EDGE, Math.min(at.current.x + AWAY, window.innerWidth - offsetWidth - EDGE))
    const y = Math.max(EDGE, Math.min(at.current.y + AWAY, window.innerHeight - offsetHeight - EDGE))
    element.style.transform = `translate(${x}px, ${y}px)`
  }
  useImperativeHandle(ref, () => ({
    say: (next) => setWords((before) => (isSame(before, next) ? before : next)),
    place: (next) => {
      at.current = next
      put()
    },
    announce: setSpoken,
  }))
  const Icon = words?.problem ? IconBan : words?.copies ? IconCopy : IconArrowsMove
  return (
    <Portal>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      {words && (
        <div
          ref={(element) => {
            box.current = element
            put()
          }}
          className={classes.label}
          data-refused={words.problem !== undefined || undefined}
          data-copies={words.copies || undefined}
          aria-hidden="true"
        >
          <span className={classes.action}>
            <Icon size="1rem" stroke={2} />
            <b dir="auto">{words.action}</b>
          </span>
          <span dir="auto">{words.what}</span>
          {words.note && <span className={classes.note}>{words.note}</span>}
          {words.problem && <span className={classes.problem}>{words.problem}</span>}
          {words.hint && <span className={classes.hint}>{words.hint}</span>}
        </div>
      )}
    </Portal>
  )
})

const isSame = (one: DragWords | undefined, other: DragWords | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
