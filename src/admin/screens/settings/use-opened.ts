import { useQuery } from '@tanstack/react-query'
import { get } from '#admin/api.ts'

/** As it stands when a form opens; it does not change under the hands. */
export function useOpened<T>(path: string) {
  return useQuery({ queryKey: ['site', path], queryFn: ({ signal }) => get<T>(path, signal), staleTime: 0, refetchOnWindowFocus: false })
}
