import { useQuery } from '@tanstack/react-query'
import { get } from '#admin/api.ts'
import type { OpeningPage } from '#shared/openings.ts'
import { paths } from '#shared/paths.ts'

/** The zones that visitors know already, to choose from while one is typed. */
export function useZones() {
  const { data } = useQuery({
    queryKey: ['openings', 'zones'],
    queryFn: ({ signal }) => get<OpeningPage>(paths.api.openings({ pageSize: 1 }), signal),
  })
  return (data?.zones ?? []).map((zone) => ({ value: zone }))
}
