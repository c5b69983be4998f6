/** As it stands when a form opens; it does not change under the hands. */
export const asItOpens = { staleTime: 0, refetchOnWindowFocus: false } as const
