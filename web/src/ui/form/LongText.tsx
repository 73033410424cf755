import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Text, Textarea, type TextareaProps } from '@mantine/core'
import { AnnouncedText } from '../Announced.tsx'

interface LongTextProps extends TextareaProps {
  value?: string
  maxLength: number
}

/** From here on, the field says how much room is left. */
const NEAR = 0.9

/** A text of several lines. The browser takes no more than `maxLength` characters, so the limit is said before. */
export function LongText({ value = '', maxLength, ...field }: LongTextProps) {
  const room = value.length < NEAR * maxLength ? '' : roomText(value.length, maxLength)
  return (
    <Textarea
      {...field}
      value={value}
      maxLength={maxLength}
      inputContainer={(input) => (
        <>
          {input}
          {room !== '' && (
            <Text size="xs" c="dimmed" mt={4} aria-hidden="true">
              {room}
            </Text>
          )}
          <AnnouncedText text={room} />
        </>
      )}
    />
  )
}

/** '1,990 of at most 2,000 characters' */
const roomText = (length: number, most: number): string =>
  `${numberText(length)} of at most ${numberText(most)} characters`
