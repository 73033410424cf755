/** Forms whose fields are checked when they are left (docs/spec/ui.md#forms). */

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
 * Runs it; while a button of the mouse is down, with its click. A field is left as soon as another one is pressed, and a
 * message that came at that moment would move what is pressed from under the pointer, so that it would not be clicked.
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
  // What is clicked may send the form: what is wrong is said before the answer, and takes nothing of it away.
  document.addEventListener('click', once, waiting)
  // Not every press ends in a click.
  for (const end of ['mouseup', 'dragend'] as const) {
    document.addEventListener(end, () => setTimeout(once), waiting)
  }
}

/** What Mantine's form takes for it. */
export const CHECKED_WHEN_LEFT = {
  validateInputOnBlur: true,
  enhanceGetInputProps: ({ inputProps: { onBlur } }: { inputProps: { onBlur?: () => void } }) =>
    onBlur && { onBlur: () => afterPress(onBlur) },
}
