import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { COMMENT_LIMIT, WARNING_EMPTY } from '@driverdesk/domain/drivers/driverRules.ts'
import { Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { momentText } from '../../ui/momentText.ts'
import { sendWarning } from '../driverRecords.data.ts'
import classes from './driverForm.module.css'

interface WarningsProps {
  driver: DriverRecord
  draft?: { comment: string; onComment: (comment: string) => void }
}

export function Warnings({ driver, draft }: WarningsProps) {
  const comment = draft?.comment ?? ''
  const [key, setKey] = useState(newIdempotencyKey)
  const [isLeft, setIsLeft] = useState(false)
  const adding = useMutation({
    mutationFn: () => sendWarning(driver, comment.trim(), key),
    meta: { ownErrors: true },
    onSuccess: () => {
      draft?.onComment('')
      setIsLeft(false)
      setKey(newIdempotencyKey())
    },
  })
  const problem = comment.trim() === '' && isLeft ? WARNING_EMPTY : undefined
  return (
    <section aria-labelledby="driver-warnings">
      <h3 id="driver-warnings" className={classes.legend}>
        Warnings
      </h3>
      {driver.warnings.length === 0 && <Text size="sm">No warnings</Text>}
      <ul className={classes.warnings}>
        {driver.warnings.map(({ id, comment: text, moderator, created_at }) => (
          <li key={id}>
            <p className={classes.words} dir="auto">
              {text}
            </p>
            <Text size="xs" c="dimmed">
              {`${moderator.first_name} ${moderator.last_name}`.trim()}, {momentText(created_at)}
            </Text>
          </li>
        ))}
      </ul>
      {draft && (
        <>
          <Textarea
            label="New warning"
            autosize
            minRows={2}
            maxLength={COMMENT_LIMIT}
            value={comment}
            onChange={(event) => {
              draft.onComment(event.currentTarget.value)
              setKey(newIdempotencyKey())
            }}
            onBlur={() => setIsLeft(true)}
            error={problem ?? (adding.error ? errorMessage(adding.error) : undefined)}
          />
          <BusyButton
            mt="xs"
            variant="default"
            disabled={comment.trim() === ''}
            isBusy={adding.isPending}
            onClick={() => adding.mutate()}
          >
            Add Warning
          </BusyButton>
        </>
      )}
    </section>
  )
}
