/** The data at opening; it does not change while somebody is typing. */
export const asItOpens = { staleTime: 0, refetchOnWindowFocus: false } as const
