import { TextInput, type TextInputProps } from '@mantine/core'

/** A field of a form that needs all of its fields, so that no star says it. */
export const NeededText = (props: TextInputProps) => <TextInput required withAsterisk={false} {...props} />
