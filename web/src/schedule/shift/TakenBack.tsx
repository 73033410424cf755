import { Anchor, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { keepFocusNear } from '../../ui/focus.ts'
import type { CheckedNotice } from './useNoticeCheck.ts'

/** Shows what a change takes back, that this is being checked, or why it is not known. */
export function TakenBack({ notice }: { notice: Pick<CheckedNotice, 'takenBack' | 'isChecking' | 'retry'> }) {
  const { takenBack, isChecking, retry } = notice
  if (isChecking)
    return (
      <Text size="sm" role="status">
        Checking what short notice pays and takes back…
      </Text>
    )
  return (
    <>
      {retry && (
        <Text size="sm" role="status">
          What short notice pays and takes back could not be checked.{' '}
          <Anchor component="button" type="button" size="sm" onClick={goingAway(retry)}>
            Try again
          </Anchor>
        </Text>
      )}
      {takenBack.map((text) => (
        <Text key={text} size="sm" role="status">
          For the time given back, {text}
        </Text>
      ))}
    </>
  )
}

/** The button disappears when pressed. */
const goingAway =
  (run: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const keepFocus = keepFocusNear(currentTarget)
    run()
    keepFocus()
  }
