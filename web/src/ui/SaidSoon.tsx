import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** In milliseconds: nobody hears every number on the way, nor anything before the dialog that it stands in. */
const SETTLED = 400

/** Says a text, to those who hear it alone, once it has stayed the same for a moment; '' says nothing. */
export function SaidSoon({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SETTLED)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
