/** Files that only a signed-in caller may see: fetched with the session, shown from the browser's memory. */
import type { FileReply, Route } from '@driverdesk/contract/kernel/route.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from './api.ts'

/** A route that answers a file by its stored name. */
export interface PrivateFileRoute extends Route {
  readonly params: z.ZodObject<{ file: z.ZodString }>
  readonly reply: FileReply
}

export interface PrivateFile {
  /** For an `img`; undefined until the file is there. */
  url: string | undefined
  error: Error | null
  retry: () => void
}

/** The stored file `name`, for as long as the component that asks for it is there. */
export function usePrivateFile(route: PrivateFileRoute, name: string): PrivateFile {
  const { data, error, refetch } = useQuery({
    queryKey: ['privateFile', route.path, name],
    queryFn: ({ signal }) => call(route, { params: { file: name } }, { signal }),
    // A name never means another file; and papers do not stay in memory once nobody looks at them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => {
      URL.revokeObjectURL(address)
      setUrl(undefined)
    }
  }, [data])
  return { url, error, retry: () => void refetch() }
}

/** Fetches the stored file `name` and has the browser save it as `savedAs`, with the ending of its kind. */
export async function savePrivateFile(route: PrivateFileRoute, name: string, savedAs: string): Promise<void> {
  const contents = await call(route, { params: { file: name } })
  saveFile(contents, `${savedAs}${/\.\w+$/.exec(name)?.[0] ?? ''}`)
}

/** Has the browser save a file that is here. */
export function saveFile(contents: Blob, name: string): void {
  const url = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
