interface Loading {
  data: unknown
  isError: boolean
  error: Error | null
  refetch: () => unknown
}

/** The state of a screen that needs several queries. `failed` is an error without older data to show. */
export const loadState = (queries: readonly Loading[]) => ({
  isKnown: queries.every(({ data }) => data !== undefined),
  failed: queries.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
  retry: () => {
    for (const query of queries) if (query.isError) void query.refetch()
  },
})
