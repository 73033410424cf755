/** Forms that check each field when it loses the focus (docs/spec/ui.md#forms), and label it. */

import {
  type FormErrors,
  type GetInputPropsOptions,
  type GetInputPropsReturnType,
  type LooseKeys,
  type UseFormReturnType,
  useForm,
} from '@mantine/form'

let isPressed = false
const press = () => {
  isPressed = true
}
const release = () => {
  isPressed = false
}
document.addEventListener('mousedown', press, true)
for (const end of ['mouseup', 'dragend'] as const) document.addEventListener(end, release, true)

/**
 * Calls `run` now, or after the click if a mouse button is down. Pressing another element takes the focus
 * from a field; a message that appeared at once would move that element from under the pointer, and the click
 * would miss it.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const waiting = new AbortController()
  const once = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    run()
  }
  // On click, because that may submit the form: its errors appear first.
  document.addEventListener('click', once, waiting)
  // A press can end without a click.
  for (const end of ['mouseup', 'dragend'] as const) {
    document.addEventListener(end, () => setTimeout(once), waiting)
  }
}

/** The options for `useForm`. */
export const CHECKED_WHEN_LEFT = {
  validateInputOnBlur: true,
  enhanceGetInputProps: ({ inputProps: { onBlur } }: { inputProps: { onBlur?: () => void } }) =>
    onBlur && { onBlur: () => afterPress(onBlur) },
}

/** `getInputProps` brings the label. The compiler refuses a `label` before it; one after it replaces it. */
export type LabelledForm<V> = {
  getInputProps: (
    field: LooseKeys<V>,
    options?: GetInputPropsOptions,
  ) => GetInputPropsReturnType & { label: string }
} & UseFormReturnType<V>

interface LabelledFormOptions<V> {
  labels: Readonly<Record<keyof V & string, string>>
  initialValues: V
  validate?: (values: V) => FormErrors
}

export const useLabelledForm = <V extends object>({ labels, ...options }: LabelledFormOptions<V>) =>
  useForm<V>({
    ...options,
    ...CHECKED_WHEN_LEFT,
    enhanceGetInputProps: (given) => ({
      label: labels[given.field as keyof V & string],
      ...CHECKED_WHEN_LEFT.enhanceGetInputProps(given),
    }),
  }) as LabelledForm<V>
