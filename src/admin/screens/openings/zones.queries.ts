import { useQuery } from '@tanstack/react-query'
import { askPublic } from '#admin/api.ts'
import { publicKey } from '#admin/query-keys.ts'

/** The public zones, as suggestions while typing. */
export function useZones() {
  const { data } = useQuery({
    queryKey: publicKey('openings'),
    queryFn: ({ signal }) => askPublic('openings', [{ pageSize: 1 }], signal),
  })
  return (data?.zones ?? []).map((zone) => ({ value: zone }))
}
