import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import { keyOfAll } from '#admin/query-keys.ts'

/**
 * An action on users: shows a short message, and refetches every list of users. Until that is done the same action does not begin again: the
 * second press of a double click comes before any button is drawn as loading, and would make a second link that nobody is shown.
 */
export function useUserAct<T, Params>(act: (params: Params) => Promise<T>, done: string | null, also?: (answer: T) => void) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const running = useRef(new Set<string>())
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      if (done !== null) void message.success(done)
      also?.(answer)
      const subjects = ['users', 'invitations', 'sessions'] as const
      await Promise.all(subjects.map((subject) => client.invalidateQueries({ queryKey: keyOfAll(subject) })))
    },
    onError: ({ message: told }) => void message.error(told),
    onSettled: (_answer, _error, params) => void running.current.delete(JSON.stringify(params)),
  })
  const once = (params: Params) => {
    const key = JSON.stringify(params)
    if (running.current.has(key)) return
    running.current.add(key)
    mutate(params)
  }
  return { mutate: once, isPending, error, reset }
}
