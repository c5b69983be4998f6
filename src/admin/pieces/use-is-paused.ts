import { useIsMutating } from '@tanstack/react-query'

/** Whether something is to be saved that waits for a connection: it is sent by itself when there is one. */
export function useIsPaused(): boolean {
  return useIsMutating({ predicate: ({ state }) => state.isPaused }) > 0
}
