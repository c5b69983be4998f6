import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { keyOfAll } from '#admin/reading.ts'

/** An action on users: shows a short message, and refetches every list of users. */
export function useUserAct<T, Wish>(act: (params: Wish) => Promise<T>, done: string | null, also?: (answer: T) => void) {
  const client = useQueryClient()
  const { message } = App.useApp()
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      if (done !== null) void message.success(done)
      also?.(answer)
      const subjects = ['users', 'invitations', 'sessions'] as const
      await Promise.all(subjects.map((subject) => client.invalidateQueries({ queryKey: keyOfAll(subject) })))
    },
    onError: (error) => void message.error(error.message),
  })
}
