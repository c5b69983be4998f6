import { useQuery } from '@tanstack/react-query'
import { askPublic } from '#admin/api.ts'
import { publicKey } from '#admin/reading.ts'

/** The zones that visitors know already, to choose from while one is typed. */
export function useZones() {
  const { data } = useQuery({
    queryKey: publicKey('openings'),
    queryFn: ({ signal }) => askPublic('openings', [{ pageSize: 1 }], signal),
  })
  return (data?.zones ?? []).map((zone) => ({ value: zone }))
}
