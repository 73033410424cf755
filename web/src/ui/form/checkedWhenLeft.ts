/** Forms whose fields are checked when they are left (document 1, section 5). */

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
 * Runs it; while a button of the mouse is down, after its click. A field is left as soon as another one is pressed, and a
 * message that came at that moment would move what is pressed from under the pointer, so that it would not be clicked.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const ends = new AbortController()
  const then = () => {
    ends.abort()
    setTimeout(run)
  }
  for (const end of ['mouseup', 'dragend'] as const) document.addEventListener(end, then, ends)
}

/** What Mantine's form takes for it. */
export const CHECKED_WHEN_LEFT = {
  validateInputOnBlur: true,
  enhanceGetInputProps: ({ inputProps: { onBlur } }: { inputProps: { onBlur?: () => void } }) =>
    onBlur && { onBlur: () => afterPress(onBlur) },
}
