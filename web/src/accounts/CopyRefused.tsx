import { Text } from '@mantine/core'

/** Said where the browser keeps the clipboard to itself. */
export const CopyRefused = () => (
  <Text size="sm" c="red" role="alert">
    The browser does not allow copying. Select the text above and copy it by hand.
  </Text>
)
