import { type ComponentProps, type KeyboardEvent, lazy, Suspense } from 'react'
import { useIsPhone } from './useIsPhone.ts'

const Nothing: typeof import('./Questions.tsx').FloatingCloses = () => <></>

/** Loaded later, since the theme is part of each first page: with the questions, which the first touch loads. */
const FloatingCloses = lazy(() =>
  import('./Questions.tsx').then(
    (code) => ({ default: code.FloatingCloses }),
    () => ({ default: Nothing }),
  ),
)

/** The frame of all that opens beside a button or a field: menus, lists, calendars. On a phone Back closes it, as Escape does. */
export function Floating(frame: ComponentProps<'div'>) {
  const isPhone = useIsPhone()
  // Some lists stay in the page while they are closed.
  const isOpen = frame.style?.display !== 'none'
  const onClose = () => frame.onKeyDownCapture?.({ key: 'Escape' } as KeyboardEvent<HTMLDivElement>)
  return (
    <>
      <div {...frame} />
      {isPhone && isOpen && (
        <Suspense>
          <FloatingCloses onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
