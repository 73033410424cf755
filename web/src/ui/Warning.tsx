import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { errorMessage } from '../kernel/apiError.ts'

export const Warning = (props: ComponentProps<typeof Alert>) => (
  <Alert color="orange" icon={<IconAlertTriangle size="1.125rem" aria-hidden="true" />} {...props} />
)

export const CallFailed = ({ error }: { error: Error | null | undefined }) =>
  error && (
    <Warning color="red" role="alert">
      {errorMessage(error)}
    </Warning>
  )

/** Shown if the browser blocks the clipboard. */
export const CopyRefused = () => (
  <Text size="sm" c="red" role="alert">
    The browser does not allow copying. Select the text above and copy it by hand.
  </Text>
)
