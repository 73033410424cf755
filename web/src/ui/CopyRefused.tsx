import { Text } from '@mantine/core'

/** Shown if the browser blocks the clipboard. */
export const CopyRefused = () => (
  <Text size="sm" c="red" role="alert">
    The browser does not allow copying. Select the text above and copy it by hand.
  </Text>
)
